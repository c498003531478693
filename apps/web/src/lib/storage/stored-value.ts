/** The used part of `localStorage` and `sessionStorage`. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The type of one key: its default, and its validation. */
export interface Kind<T> {
  readonly fallback: T
  readonly valid: (value: unknown) => value is T
}

/** Returns a browser's storage, or null when it is blocked. */
export function browserStore(area: 'localStorage' | 'sessionStorage'): Store | null {
  try {
    return globalThis[area] ?? null
  } catch {
    // Access itself throws when storage is blocked.
    return null
  }
}

/** Returns the stored value; the fallback when it is missing, invalid or of another type, or storage is blocked. */
export function readValue<T>(key: string, { fallback, valid }: Kind<T>, store: Store | null): T {
  try {
    const value: unknown = JSON.parse(store?.getItem(key) ?? 'null')
    return valid(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Stores a value as JSON; does nothing when storage is full or blocked, since no function depends on stored values. */
export function writeValue(key: string, value: unknown, store: Store | null): void {
  try {
    store?.setItem(key, JSON.stringify(value))
  } catch {
    // The page continues with its in-memory value.
  }
}

/** An object with named fields, not an array. */
export type Fields = Readonly<Record<string, unknown>>

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a path of this site, which the page may go back to without leaving for an injected address. */
export const isPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value)

const isAnyText = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** One of several strings; the first is the fallback. */
export function oneOf<const T extends string>(fallback: T, ...others: readonly T[]): Kind<T> {
  return { fallback, valid: (value): value is T => value === fallback || others.some((known) => known === value) }
}

export function flag(fallback: boolean): Kind<boolean> {
  return { fallback, valid: isBoolean }
}

/** A string; empty only when the fallback is. */
export function text(fallback: string): Kind<string> {
  return { fallback, valid: fallback === '' ? isAnyText : isText }
}

/** A number within inclusive bounds. */
export function number(fallback: number, min: number, max: number): Kind<number> {
  return { fallback, valid: (value): value is number => typeof value === 'number' && value >= min && value <= max }
}

/** A list whose entries are all valid. */
export function listOf<T>(valid: (value: unknown) => value is T): Kind<readonly T[]> {
  return { fallback: [], valid: (value): value is readonly T[] => Array.isArray(value) && value.every(valid) }
}

/** An object with the fields of `fallback`, each of the same type. */
export function shape<T extends Fields>(fallback: T): Kind<T> {
  const names = Object.keys(fallback)
  return { fallback, valid: (value): value is T => isFields(value) && names.every((name) => typeof value[name] === typeof fallback[name]) }
}

/** An object whose fields are validated by its reader. */
export function fields(): Kind<Fields> {
  return { fallback: {}, valid: isFields }
}

/** A value or null; null is the fallback. */
export function optional<T>(valid: (value: unknown) => value is T): Kind<T | null> {
  return { fallback: null, valid: (value): value is T | null => value === null || valid(value) }
}
