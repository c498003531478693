import { browserStore, fields, isFields, readValue, writeValue } from '../../../../lib/storage/stored-value.ts'

/** The reading position in a book in this browser. */
export interface LocalPlace {
  page: number
  /** Offset into the text; null in a book of fixed pages. */
  position: number | null
  /** Time of the position, milliseconds since 1970. */
  at: number
}

const key = 'bookPlaces'
/** Maximum number of books with a stored position. */
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

/** Returns the position of this browser in a book; null when it never opened the book. */
export function readLocalPlace(bookId: string): LocalPlace | null {
  return readAll()[bookId] ?? null
}

/** Stores the position of this browser in a book. */
export function writeLocalPlace(bookId: string, place: LocalPlace): void {
  const all = Object.entries({ ...readAll(), [bookId]: place }).toSorted(([, a], [, b]) => b.at - a.at)
  writeValue(key, Object.fromEntries(all.slice(0, maxBooks)), browserStore('localStorage'))
}
