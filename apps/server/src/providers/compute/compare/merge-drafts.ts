import { conflictLines, type Lang, type SaveOutcome } from '@wenjin/contract'
import { changesBetween, holdsRun, numbered, type Change } from './changes.ts'

/** Title and Markdown of an article. */
export interface Draft {
  title: string
  content: string
}

/** An article that two people changed from one version, and the language of the lines that mark conflicts. */
export interface DraftsToMerge {
  /** The common ancestor. */
  base: Draft
  /** The version that was saved first. */
  saved: Draft
  /** The version being saved. */
  incoming: Draft
  lang: Lang
}

const said = (sentence: string) => `> **${sentence}**`

const titleLines: Readonly<Record<Lang, string>> = {
  zh: '标题在两处同时改了，后保存的是：',
  en: 'The title was changed by two users at the same time; saved second:',
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

/** A range of the base, and the ranges of both sides that stand for it. */
interface Region {
  base: Change['from']
  saved: Change['to']
  incoming: Change['to']
}

type Side = 'saved' | 'incoming'

/** Groups the changes of both sides by the ranges of the base that they touch. */
function regionsOf(changes: Readonly<Record<Side, readonly Change[]>>): (Region & { sides: readonly Side[] })[] {
  const all = (['saved', 'incoming'] as const).flatMap((side) => changes[side].map((change) => ({ side, ...change })))
  all.sort((one, other) => one.from.start - other.from.start)
  const groups: { start: number; end: number; changes: typeof all }[] = []
  for (const change of all) {
    const last = groups.at(-1)
    if (last && change.from.start <= last.end) {
      last.end = Math.max(last.end, change.from.end)
      last.changes.push(change)
    } else groups.push({ ...change.from, changes: [change] })
  }
  // How far a side is ahead of the base after its changes so far.
  const ahead = { saved: 0, incoming: 0 }
  return groups.map(({ start, end, changes: touching }) => {
    const begins = { saved: start + ahead.saved, incoming: start + ahead.incoming }
    for (const { side, from, to } of touching) ahead[side] += to.end - to.start - (from.end - from.start)
    return {
      base: { start, end },
      saved: { start: begins.saved, end: end + ahead.saved },
      incoming: { start: begins.incoming, end: end + ahead.incoming },
      sides: [...new Set(touching.map(({ side }) => side))],
    }
  })
}

/** Merges a range that both sides changed; null when both changed the same paragraph differently. */
function reconcile(ours: readonly number[], base: readonly number[], theirs: readonly number[]): number[] | null {
  // One side already contains the other's text word for word.
  if (holdsRun(ours, theirs)) return [...ours]
  if (holdsRun(theirs, ours)) return [...theirs]
  // Both inserted new text in one place, so no existing text was changed.
  if (base.length === 0) return [...ours, ...theirs]
  // Adjacent paragraphs, each changed by one side only.
  if (ours.length !== base.length || theirs.length !== base.length) return null
  const merged: number[] = []
  for (const [at, was] of base.entries()) {
    const [one, other] = [ours[at]!, theirs[at]!]
    if (one !== was && other !== was && one !== other) return null
    merged.push(one === was ? other : one)
  }
  return merged
}

/** Merges the paragraphs of both sides; conflicting ranges are passed to `keepBoth`. */
function mergeParagraphs(
  [saved, base, incoming]: readonly [string[], string[], string[]],
  keepBoth: (saved: string[], incoming: string[]) => string[],
): string[] {
  const [ours, from, theirs] = numbered(saved, base, incoming) as [number[], number[], number[]]
  const texts = new Map<number, string>()
  for (const [list, ids] of [[saved, ours] as const, [base, from] as const, [incoming, theirs] as const])
    for (const [at, id] of ids.entries()) texts.set(id, list[at]!)
  const merged: string[] = []
  const add = (paragraphs: readonly string[]) => {
    for (const paragraph of paragraphs) merged.push(paragraph)
  }
  let done = 0
  for (const region of regionsOf({ saved: changesBetween(from, ours), incoming: changesBetween(from, theirs) })) {
    add(base.slice(done, region.base.start))
    done = region.base.end
    const [one, other] = [saved.slice(region.saved.start, region.saved.end), incoming.slice(region.incoming.start, region.incoming.end)]
    if (region.sides.length === 1) {
      add(region.sides[0] === 'saved' ? one : other)
      continue
    }
    const together = reconcile(
      ours.slice(region.saved.start, region.saved.end),
      from.slice(region.base.start, region.base.end),
      theirs.slice(region.incoming.start, region.incoming.end),
    )
    add(together ? together.map((id) => texts.get(id)!) : keepBoth(one, other))
  }
  add(base.slice(done))
  return merged
}

/** An article that was merged. */
export type MergedDraft = Draft & { outcome: SaveOutcome }

/** Adds the title of the second side where both changed it. */
function withTitle({ base, saved, incoming, lang }: DraftsToMerge, { content, outcome }: Omit<MergedDraft, 'title'>): MergedDraft {
  const title = saved.title === base.title ? incoming.title : saved.title
  const renamed = saved.title !== base.title && incoming.title !== base.title && saved.title !== incoming.title
  const titleLine = `${said(titleLines[lang])} ${incoming.title}`
  if (!renamed || `\n\n${content}\n\n`.includes(`\n\n${titleLine}\n\n`)) return { title, content, outcome }
  return { title, content: content === '' ? titleLine : `${titleLine}\n\n${content}`, outcome: 'conflict' }
}

const bothSides = (lang: Lang, saved: readonly string[], incoming: readonly string[]) => {
  const { first, second, end } = conflictLines[lang]
  return [said(first), ...saved, said(second), ...incoming, said(end)]
}

/**
 * Three-way merge of an article that two people changed from one version. Paragraphs changed on one side are taken; when both changed the
 * same one, both are kept under a line that marks the conflict. Merging the same text twice changes nothing. The cost is bounded by a
 * multiple of the lengths.
 */
export function mergeDrafts({ base, saved, incoming, lang }: DraftsToMerge): MergedDraft {
  let outcome: SaveOutcome = 'merged'
  const sides = [saved, base, incoming].map(({ content }) => paragraphsOf(content)) as [string[], string[], string[]]
  const merged = mergeParagraphs(sides, (one, other) => {
    outcome = 'conflict'
    return bothSides(lang, one, other)
  })
  return withTitle({ base, saved, incoming, lang }, { content: merged.join('\n\n'), outcome })
}

/** Keeps both sides whole as one conflict, without comparing them. */
export function keepBothDrafts({ base, saved, incoming, lang }: DraftsToMerge): MergedDraft {
  const content = bothSides(lang, [saved.content], [incoming.content]).join('\n\n')
  return withTitle({ base, saved, incoming, lang }, { content, outcome: 'conflict' })
}
