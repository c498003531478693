import type { FolderEntry } from '@wenjin/contract'
import { keyOf } from '../entries.ts'

/** The chosen entries of a list by key, in the order of choosing. */
export type Selection = ReadonlyMap<string, FolderEntry>

export const noSelection: Selection = new Map()

export function selectionOf(entries: Iterable<FolderEntry>): Selection {
  return new Map([...entries].map((entry) => [keyOf(entry), entry]))
}

/** Takes an entry in, or out where it is in. */
export function toggled(selection: Selection, entry: FolderEntry): Selection {
  const next = new Map(selection)
  if (!next.delete(keyOf(entry))) next.set(keyOf(entry), entry)
  return next
}

/** Takes entries in. */
export function extended(selection: Selection, entries: Iterable<FolderEntry>): Selection {
  return new Map([...selection, ...selectionOf(entries)])
}

/** Where the keys of the arrows lead from an entry, in lines of `columns`; null for keys that lead nowhere. */
export function movedTo(key: string, from: number, count: number, columns: number, pageRows: number): number | null {
  const clamp = (at: number) => Math.min(count - 1, Math.max(0, at))
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * pageRows,
    PageUp: -columns * pageRows,
    Home: -count,
    End: count,
    ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
  }
  const step = steps[key]
  if (step === undefined || count === 0) return null
  // The first key after nothing leads to the first entry, unless it asks for the last.
  return clamp(from < 0 && key !== 'End' ? 0 : from + step)
}
