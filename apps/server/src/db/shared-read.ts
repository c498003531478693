import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { Db } from './client.ts'

/** The reads of one key. */
interface Reads<T> {
  /** Until the next read may begin; null when it may now. */
  busy: Promise<void> | null
  /** The read that has not begun, and how many callers it has. */
  next: Promise<T> | null
  callers: number
}

/**
 * Milliseconds between the beginnings of two reads when the first had several callers. A statement costs more than anything else in a call that
 * finds its result remembered, most of it for waking the other thread or process; a caller that is alone never waits.
 */
const pauseMs = 10

/**
 * Lets equal reads that come together share one. A caller gets the result of a read that began after it asked, so that no result is older
 * than if everybody had read alone; under load a read takes along all callers that came since the one before began.
 * @param keyOf the arguments that decide the result, as text. The result is given to several callers: none may change it.
 */
export function sharedRead<A extends unknown[], T>(
  read: (db: Db, ...args: A) => Promise<T>,
  keyOf: (...args: A) => string,
): (db: Db, ...args: A) => Promise<T> {
  // A transaction is a database of its own here: it shares nothing with what cannot see its changes.
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
