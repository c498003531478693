import { diff3Merge } from 'node-diff3'
import { conflictLines, type Lang, type SaveOutcome } from '@wenjin/contract'

/** Title and Markdown of an article. */
export interface Draft {
  title: string
  content: string
}

const said = (sentence: string) => `> **${sentence}**`

const titleLines: Readonly<Record<Lang, string>> = {
  zh: '标题在两处同时改了，后保存的是：',
  en: 'The title was changed in two places at once; saved second:',
}

const fence = /^ {0,3}(`{3,}|~{3,}|\$\$)/

/** Splits a text into paragraphs at blank lines; code and formulas stay whole. Joined with blank lines, they yield the text again. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  let open: string | null = null
  const close = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'))
    lines = []
  }
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const sign = fence.exec(line)?.[1]
    if (open === null && line.trim() === '') close()
    else lines.push(line)
    if (sign === undefined) continue
    if (open === null) open = sign.startsWith('$') && line.trim().length > 2 && line.trim().endsWith('$$') ? null : sign
    else if (sign.startsWith(open) && line.trim() === sign) open = null
  }
  close()
  return paragraphs
}

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, at) => one === b[at])

/** Whether one run of paragraphs is contained in another. */
const holds = (all: readonly string[], part: readonly string[]) =>
  part.length === 0 || all.some((_, at) => at + part.length <= all.length && same(all.slice(at, at + part.length), part))

/** Merges a range that both sides changed; null when both changed the same paragraph differently. */
function reconcile(ours: readonly string[], base: readonly string[], theirs: readonly string[]): string[] | null {
  // One side already contains the other's text word for word.
  if (holds(ours, theirs)) return [...ours]
  if (holds(theirs, ours)) return [...theirs]
  // Both inserted new text in one place, so no existing text was changed.
  if (base.length === 0) return [...ours, ...theirs]
  // Adjacent paragraphs, each changed by one side only.
  if (ours.length !== base.length || theirs.length !== base.length) return null
  const merged: string[] = []
  for (const [at, was] of base.entries()) {
    const [one, other] = [ours[at]!, theirs[at]!]
    if (one !== was && other !== was && one !== other) return null
    merged.push(one === was ? other : one)
  }
  return merged
}

/**
 * Three-way merge of an article that two people changed from one version. Paragraphs changed on one side are taken; when both changed the
 * same one, both are kept under a line that marks the conflict. Merging the same text twice changes nothing.
 * @param base the common ancestor
 * @param saved the version that was saved first
 * @param incoming the version being saved
 */
export function mergeDrafts(base: Draft, saved: Draft, incoming: Draft, lang: Lang): Draft & { outcome: SaveOutcome } {
  const { first, second, end } = conflictLines[lang]
  const merged: string[] = []
  let outcome: SaveOutcome = 'merged'
  const [ours, from, theirs] = [saved, base, incoming].map(({ content }) => paragraphsOf(content)) as [string[], string[], string[]]
  for (const region of diff3Merge(ours, from, theirs, { excludeFalseConflicts: true })) {
    if (region.ok) merged.push(...region.ok)
    else if (region.conflict) {
      const { a, o, b } = region.conflict
      const together = reconcile(a, o, b)
      if (together) merged.push(...together)
      else {
        outcome = 'conflict'
        merged.push(said(first), ...a, said(second), ...b, said(end))
      }
    }
  }
  const renamed = saved.title !== base.title && incoming.title !== base.title && saved.title !== incoming.title
  const titleLine = `${said(titleLines[lang])} ${incoming.title}`
  if (renamed && !merged.includes(titleLine)) {
    outcome = 'conflict'
    merged.unshift(titleLine)
  }
  const title = saved.title === base.title ? incoming.title : saved.title
  return { title, content: merged.join('\n\n'), outcome }
}
