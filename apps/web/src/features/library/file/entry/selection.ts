import type { FolderEntry } from '@wenjin/contract'
import { keyOf } from '../entries.ts'

/** The selected entries of a list by key, in the order of selection. */
export type Selection = ReadonlyMap<string, FolderEntry>

export const noSelection: Selection = new Map()

export function selectionOf(entries: Iterable<FolderEntry>): Selection {
  return new Map([...entries].map((entry) => [keyOf(entry), entry]))
}

/** Returns the selection with an entry added, or removed if it is selected. */
export function toggled(selection: Selection, entry: FolderEntry): Selection {
  const next = new Map(selection)
  if (!next.delete(keyOf(entry))) next.set(keyOf(entry), entry)
  return next
}

/** Returns the selection with entries added. */
export function extended(selection: Selection, entries: Iterable<FolderEntry>): Selection {
  return new Map([...selection, ...selectionOf(entries)])
}

/** Returns the index that an arrow key moves to, in rows of `columns` entries; null for other keys. */
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
  // Without an active entry, any key moves to the first entry, except End.
  return clamp(from < 0 && key !== 'End' ? 0 : from + step)
}
