import { useSyncExternalStore } from 'react'

/** A value of the whole page that components follow and any code may change. */
export interface ExternalValue<T> {
  get(): T
  set(value: T): void
  /** Calls back after every change; gives the way to stop. */
  subscribe(listener: () => void): () => void
}

/** Makes one. */
export function externalValue<T>(initial: T): ExternalValue<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of one, for a component. */
export function useExternalValue<T>(source: ExternalValue<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get)
}
