import { browserStore, fields, isFields, readValue, writeValue } from '../../../../lib/storage/stored-value.ts'

/** Where this browser is in a book. */
export interface LocalPlace {
  page: number
  /** Offset into the text; null in a book of pages. */
  position: number | null
  /** When, milliseconds since 1970. */
  at: number
}

const key = 'bookPlaces'
/** Books whose places are kept. */
const maxBooks = 200

function isPlace(value: unknown): value is LocalPlace {
  if (!isFields(value)) return false
  const { page, position, at } = value
  return typeof page === 'number' && typeof at === 'number' && (position === null || typeof position === 'number')
}

function readAll(): Record<string, LocalPlace> {
  const all = Object.entries(readValue(key, fields(), browserStore('localStorage')))
  return Object.fromEntries(all.filter((entry): entry is [string, LocalPlace] => isPlace(entry[1])))
}

/** Where this browser was in a book; null when it never opened it. */
export function readLocalPlace(bookId: string): LocalPlace | null {
  return readAll()[bookId] ?? null
}

/** Remembers where this browser is in a book. */
export function writeLocalPlace(bookId: string, place: LocalPlace): void {
  const all = Object.entries({ ...readAll(), [bookId]: place }).toSorted(([, a], [, b]) => b.at - a.at)
  writeValue(key, Object.fromEntries(all.slice(0, maxBooks)), browserStore('localStorage'))
}
