import type { Tx } from '../../../db/client.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { deleteVersions, insertVersion, listVersions, type ArticleRow } from './article.repo.ts'

/** The writing of one person without a longer pause is one state of the history. */
const pauseMs = 10 * 60_000
/** So long every version is kept: texts written meanwhile, on a train, are merged by the very one they were made from. */
const exactMs = 24 * 3_600_000
/** And so many of them: a program that saves without a pause keeps no more. */
const maxExact = 300
/** States of the history kept; the oldest go first. */
const maxStates = 200
/** Characters of all versions together: of a long article fewer are kept. The newest of them always are. */
const maxChars = 5_000_000
const alwaysKept = 10

interface Dated {
  version: number
  /** Length of its text. */
  chars: number
  editor: string
  createdAt: number
}

/** The last version of each stretch one person wrote without a longer pause; oldest first. */
export function statesOf<T extends Dated>(versions: readonly T[]): T[] {
  return versions.filter((version, at) => {
    const next = versions[at + 1]
    return !next || next.editor !== version.editor || next.createdAt - version.createdAt >= pauseMs
  })
}

/** Versions that are no state of the history and too old, or too many, to be what a text is merged by; a younger text made from one is merged by the state before it. */
export function spareVersions(versions: readonly Dated[], now: number): number[] {
  const states = statesOf(versions).slice(-maxStates)
  const kept = new Set(states.map(({ version }) => version))
  const exact = new Set(versions.slice(-maxExact).map(({ version }) => version))
  const isSpare = ({ version, createdAt }: Dated) => !kept.has(version) && (createdAt < now - exactMs || !exact.has(version))
  const beyond = tooLong(versions.filter((version) => !isSpare(version)))
  return versions.filter((version) => isSpare(version) || beyond.has(version.version)).map(({ version }) => version)
}

/** Of some versions, oldest first, the old ones that are more text than is kept. */
function tooLong(versions: readonly Dated[]): Set<number> {
  let chars = 0
  const reversed = versions.toReversed()
  return new Set(reversed.filter((version, at) => (chars += version.chars) > maxChars && at >= alwaysKept).map(({ version }) => version))
}

/** Whether a change at `now` begins a new state of the history. */
export function beginsState(last: Dated | undefined, editor: string, now: number): boolean {
  return !last || last.editor !== editor || now - last.createdAt >= pauseMs
}

/** Saves the version an article now has. @returns whether it begins a new state of the history. */
export async function saveVersion(tx: Tx, row: Authorized<ArticleRow, 'topic:edit'>, editor: string, now: number): Promise<boolean> {
  const before = await listVersions(tx, row)
  await insertVersion(tx, row, { version: row.version, title: row.title, content: row.content, editor, createdAt: now })
  await deleteVersions(
    tx,
    row,
    spareVersions([...before, { version: row.version, chars: row.content.length, editor, createdAt: now }], now),
  )
  return beginsState(before.at(-1), editor, now)
}
