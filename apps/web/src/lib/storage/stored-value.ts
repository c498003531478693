/** The part of `localStorage` and `sessionStorage` that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The type of one key: its default, and the validity check. */
export interface Kind<T> {
  readonly fallback: T
  readonly valid: (value: unknown) => value is T
}

/** A browser's storage, or null where it is forbidden. */
export function browserStore(area: 'localStorage' | 'sessionStorage'): Store | null {
  try {
    return globalThis[area] ?? null
  } catch {
    // Access itself throws where storage is forbidden.
    return null
  }
}

/** The stored value; the fallback when there is none, it is damaged or of another kind, or storage is forbidden. */
export function readValue<T>(key: string, { fallback, valid }: Kind<T>, store: Store | null): T {
  try {
    const value: unknown = JSON.parse(store?.getItem(key) ?? 'null')
    return valid(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Stores a value as JSON; where storage is full or forbidden nothing happens, because nothing depends on it being kept. */
export function writeValue(key: string, value: unknown, store: Store | null): void {
  try {
    store?.setItem(key, JSON.stringify(value))
  } catch {
    // The page goes on with what it holds itself.
  }
}

/** An object with named fields, and no array. */
export type Fields = Readonly<Record<string, unknown>>

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path of this site: what a page may go back to without leaving for a place somebody else has named. */
export const isPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value)

const isAnyText = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** One of a few texts; the first is the fallback. */
export function oneOf<const T extends string>(fallback: T, ...others: readonly T[]): Kind<T> {
  return { fallback, valid: (value): value is T => value === fallback || others.some((known) => known === value) }
}

export function flag(fallback: boolean): Kind<boolean> {
  return { fallback, valid: isBoolean }
}

/** A text; an empty one only where the fallback is. */
export function text(fallback: string): Kind<string> {
  return { fallback, valid: fallback === '' ? isAnyText : isText }
}

/** A number between bounds, these included. */
export function number(fallback: number, min: number, max: number): Kind<number> {
  return { fallback, valid: (value): value is number => typeof value === 'number' && value >= min && value <= max }
}

/** A list of which every entry is good. */
export function listOf<T>(valid: (value: unknown) => value is T): Kind<readonly T[]> {
  return { fallback: [], valid: (value): value is readonly T[] => Array.isArray(value) && value.every(valid) }
}

/** An object that has the fields of `fallback`, each of the same type. */
export function shape<T extends Fields>(fallback: T): Kind<T> {
  const names = Object.keys(fallback)
  return { fallback, valid: (value): value is T => isFields(value) && names.every((name) => typeof value[name] === typeof fallback[name]) }
}

/** An object whose fields its reader checks. */
export function fields(): Kind<Fields> {
  return { fallback: {}, valid: isFields }
}

/** A value, or null, which is the fallback. */
export function optional<T>(valid: (value: unknown) => value is T): Kind<T | null> {
  return { fallback: null, valid: (value): value is T | null => value === null || valid(value) }
}
