import type { Store } from './stored-value.ts'

/** An in-memory storage, for tests. */
export function memoryStore(initial: Readonly<Record<string, string>> = {}): Store & { readonly data: Map<string, string> } {
  const data = new Map(Object.entries(initial))
  return {
    data,
    getItem: (key) => data.get(key) ?? null,
    setItem: (key, value) => void data.set(key, value),
    removeItem: (key) => void data.delete(key),
  }
}

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

/** A storage that rejects every operation. */
export const brokenStore: Store = { getItem: refuse, setItem: refuse, removeItem: refuse }
