import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { Db } from './client.ts'

/** The running and pending reads of one key. */
interface Reads<T> {
  /** Resolves when the next read may start; null when it may start now. */
  busy: Promise<void> | null
  /** The pending read, and its number of callers. */
  next: Promise<T> | null
  callers: number
}

/**
 * Minimum milliseconds between the starts of two reads when the first had several callers. A statement is the most expensive part of a call
 * whose result is cached, mostly because it wakes the other thread or process; a single caller never waits.
 */
const pauseMs = 10

/**
 * Deduplicates equal concurrent reads. A caller gets the result of a read that started after its call, so the result is never older than
 * from a read of its own; under load one read serves all callers since the previous one started.
 * @param keyOf the arguments that decide the result, as text. Several callers receive the same result: none may change it.
 */
export function sharedRead<A extends unknown[], T>(
  read: (db: Db, ...args: A) => Promise<T>,
  keyOf: (...args: A) => string,
): (db: Db, ...args: A) => Promise<T> {
  // A transaction counts as its own database here, since others cannot see its changes.
  const byDatabase = new WeakMap<Db, Map<string, Reads<T>>>()

  return (db, ...args) => {
    let reads = byDatabase.get(db)
    if (!reads) byDatabase.set(db, (reads = new Map()))
    const key = keyOf(...args)
    let own = reads.get(key)
    if (!own) reads.set(key, (own = { busy: null, next: null, callers: 0 }))
    own.callers += 1
    return (own.next ??= begin(reads, key, own, () => read(db, ...args)))
  }
}

async function begin<T>(reads: Map<string, Reads<T>>, key: string, own: Reads<T>, start: () => Promise<T>): Promise<T> {
  await (own.busy ?? setImmediate())
  const isShared = own.callers > 1
  own.next = null
  own.callers = 0
  const result = start()
  const rest = async () => {
    await Promise.allSettled([result, isShared && delay(pauseMs)])
    own.busy = null
    if (!own.next) reads.delete(key)
  }
  own.busy = rest()
  return result
}
