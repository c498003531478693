import type { Tx } from '../../../db/client.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { deleteVersions, insertVersion, listVersions, type ArticleRow } from './article.repo.ts'

/** Pause in milliseconds that separates two states of the history by the same person. */
const pauseMs = 10 * 60_000
/** Milliseconds for which every version is kept, so that text written offline meanwhile is merged against its exact base. */
const exactMs = 24 * 3_600_000
/** Maximum number of those versions, for a program that saves continuously. */
const maxExact = 300
/** Maximum states of the history; the oldest are deleted first. */
const maxStates = 200
/** Maximum total characters of all versions: of a long article fewer are kept. The newest `alwaysKept` are never deleted. */
const maxChars = 5_000_000
const alwaysKept = 10

interface Dated {
  version: number
  /** Length of its text in characters. */
  chars: number
  editor: string
  createdAt: number
}

/** Returns the states of the history: the last version of each series by one person without a longer pause; oldest first. */
export function statesOf<T extends Dated>(versions: readonly T[]): T[] {
  return versions.filter((version, at) => {
    const next = versions[at + 1]
    return !next || next.editor !== version.editor || next.createdAt - version.createdAt >= pauseMs
  })
}

/**
 * Lists versions to delete: they are not a state of the history, and too old or too many to serve as a merge base. A text based on a
 * deleted version is merged against the state before it.
 */
export function spareVersions(versions: readonly Dated[], now: number): number[] {
  const states = statesOf(versions).slice(-maxStates)
  const kept = new Set(states.map(({ version }) => version))
  const exact = new Set(versions.slice(-maxExact).map(({ version }) => version))
  const isSpare = ({ version, createdAt }: Dated) => !kept.has(version) && (createdAt < now - exactMs || !exact.has(version))
  const beyond = tooLong(versions.filter((version) => !isSpare(version)))
  return versions.filter((version) => isSpare(version) || beyond.has(version.version)).map(({ version }) => version)
}

/** Returns the old versions that exceed the total text limit, from a list in ascending order. */
function tooLong(versions: readonly Dated[]): Set<number> {
  let chars = 0
  const reversed = versions.toReversed()
  return new Set(reversed.filter((version, at) => (chars += version.chars) > maxChars && at >= alwaysKept).map(({ version }) => version))
}

/** Whether a change at `now` begins a new state of the history. */
export function beginsState(last: Dated | undefined, editor: string, now: number): boolean {
  return !last || last.editor !== editor || now - last.createdAt >= pauseMs
}

/** Saves the current version of an article. @returns whether it begins a new state of the history. */
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
