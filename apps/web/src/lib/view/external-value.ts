import { useSyncExternalStore } from 'react'

/** A page-wide value that components subscribe to and any code may change. */
export interface ExternalValue<T> {
  get(): T
  set(value: T): void
  /** Subscribes to changes; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates an external value. */
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

/** Returns the value of an external value, for components. */
export function useExternalValue<T>(source: ExternalValue<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get)
}
