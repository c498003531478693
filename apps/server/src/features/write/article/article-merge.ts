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

/** The paragraphs of a text: what blank lines part, code and formulas whole. Together, a blank line between, they are the text again. */
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

/** Whether one run of paragraphs stands within another. */
const holds = (all: readonly string[], part: readonly string[]) =>
  part.length === 0 || all.some((_, at) => at + part.length <= all.length && same(all.slice(at, at + part.length), part))

/** A stretch that both sides changed, put together; null where the same paragraph says two things. */
function reconcile(ours: readonly string[], base: readonly string[], theirs: readonly string[]): string[] | null {
  // The other side already has the same text, word for word.
  if (holds(ours, theirs)) return [...ours]
  if (holds(theirs, ours)) return [...theirs]
  // Both wrote something new in one place: nothing was changed by anybody.
  if (base.length === 0) return [...ours, ...theirs]
  // Neighbouring paragraphs, each changed by one side.
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
 * Merges an article that two people changed from one state. Paragraphs changed on one side are taken; where both changed
 * the same one, both are kept under a line that says so. Merging the same text twice changes nothing.
 * @param base what both began with @param saved what was saved first @param incoming what is saved now
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
