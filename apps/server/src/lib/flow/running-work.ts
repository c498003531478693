import { AsyncLocalStorage } from 'node:async_hooks'

/** Work of the server for somebody: what a stall or a crash is blamed on. */
export interface Work {
  kind: 'call' | 'job' | 'answer' | 'page'
  /** Name of the call in the contract, or of the job. */
  name: string
  /** Id of the job or of the turn; of a call, the object that its path names. Empty when there is none. */
  id: string
  /** The account that it is done for; null for a guest and for the instance's own work. */
  uid: string | null
  /** Network address of the caller; null for work without one. */
  address: string | null
  /** Owner for fair queueing, as stored with a job; empty for the instance's own work, and before the caller is known. */
  owner: string
  /** Milliseconds since 1970. */
  startedAt: number
}

/** Size of the table of running work in shared memory: its slots, and the bytes of each, of which the first four hold the length. */
export const slots = { count: 256, bytes: 512 } as const
const lengthBytes = Int32Array.BYTES_PER_ELEMENT
const maxIdLength = 64

/**
 * The work of the current asynchronous context. V8 carries it along, without hooks, so it costs nothing per promise; a debugger session can
 * ask for it while the thread is busy.
 */
const current = new AsyncLocalStorage<Work>()
/** The running work, written for the watchdog's thread, which reads it while this one is blocked. */
const table = new SharedArrayBuffer(slots.count * slots.bytes)
const lengths = new Int32Array(table)
const free = Array.from({ length: slots.count }, (_, n) => slots.count - 1 - n)
const slotOf = new WeakMap<Work, number>()
const encoder = new TextEncoder()

/** Name of the global function that returns the current work as JSON: the watchdog evaluates it in the main thread. */
export const currentWorkFunction = '__wenjinCurrentWork'
Object.defineProperty(globalThis, currentWorkFunction, { value: () => JSON.stringify(current.getStore() ?? null) })

function write(work: Work): void {
  const slot = slotOf.get(work)
  if (slot === undefined) return
  const bytes = encoder.encode(JSON.stringify(work))
  if (bytes.length > slots.bytes - lengthBytes) return
  const lengthAt = (slot * slots.bytes) / lengthBytes
  Atomics.store(lengths, lengthAt, 0)
  new Uint8Array(table, slot * slots.bytes + lengthBytes).set(bytes)
  Atomics.store(lengths, lengthAt, bytes.length)
}

function end(work: Work): void {
  const slot = slotOf.get(work)
  if (slot === undefined) return
  Atomics.store(lengths, (slot * slots.bytes) / lengthBytes, 0)
  slotOf.delete(work)
  free.push(slot)
}

/** Does work under its name until its promise settles. Work beyond the size of the table runs without being listed. */
export async function runWork<T>(about: Omit<Work, 'startedAt'>, act: () => T | Promise<T>): Promise<T> {
  const work: Work = { ...about, id: about.id.slice(0, maxIdLength), startedAt: Date.now() }
  const slot = free.pop()
  if (slot !== undefined) slotOf.set(work, slot)
  write(work)
  try {
    return await current.run(work, act)
  } finally {
    end(work)
  }
}

/** Completes the description of the current work, once its caller is known. */
export function describeWork(known: Partial<Pick<Work, 'uid' | 'owner' | 'address'>>): void {
  const work = current.getStore()
  if (!work) return
  Object.assign(work, known)
  write(work)
}

/** Work that everybody who waits at the time shares, such as one commit of many answers. */
const sharedWork: Readonly<Work> = { kind: 'job', name: 'shared', id: '', uid: null, address: null, owner: '', startedAt: 0 }

/** Does short work for everybody at once: it takes its turn for nobody's account. */
export function runShared<T>(act: () => T): T {
  return current.run(sharedWork, act)
}

export const isShared = (work: Readonly<Work> | undefined): boolean => work === sharedWork

/** Returns the work of the current asynchronous context; undefined for the instance's own. */
export const currentWork = (): Readonly<Work> | undefined => current.getStore()

/** The table of running work, to be given to another thread. */
export const runningTable = (): SharedArrayBuffer => table

/** Reads a table of running work, in any thread; the oldest first. */
export function readRunning(from: SharedArrayBuffer): Work[] {
  const sizes = new Int32Array(from)
  const found: Work[] = []
  for (let slot = 0; slot < slots.count; slot += 1) {
    const length = Atomics.load(sizes, (slot * slots.bytes) / lengthBytes)
    if (length === 0) continue
    // A copy: decoders take no shared memory.
    const bytes = new Uint8Array(from, slot * slots.bytes + lengthBytes, length).slice()
    try {
      found.push(JSON.parse(new TextDecoder().decode(bytes)) as Work)
    } catch {
      // The slot was being written.
    }
  }
  return found.toSorted((a, b) => a.startedAt - b.startedAt)
}
