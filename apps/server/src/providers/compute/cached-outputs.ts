import { createHash } from 'node:crypto'
import { ByteCache } from '../../lib/flow/byte-cache.ts'
import { isComputeFailure } from './compute-thread.ts'

/** Bytes of all cached outputs of a pool. */
const maxBytes = 48 * 1024 * 1024
/** Milliseconds for which an input that exceeded the limits is refused at once. */
const refusedMs = 10 * 60_000

type Cached = { output: unknown } | { failure: unknown; until: number }

/** The outputs of tasks by the content of their inputs, limited in bytes. Equal work in progress is done once. */
export class CachedOutputs {
  readonly #cached = new ByteCache<Cached>(maxBytes)
  readonly #running = new Map<string, Promise<unknown>>()

  /** @param bytesOf size of an output @param isShared whether other callers may join the work: it must not end with the signal of its first caller */
  async get<O>(
    name: string,
    input: unknown,
    work: () => Promise<O>,
    { bytesOf, isShared }: { bytesOf: (output: O) => number; isShared: boolean },
  ): Promise<O> {
    const key = `${name} ${createHash('sha256').update(JSON.stringify(input)).digest('base64url')}`
    const known = this.#cached.get(key)
    if (known && 'output' in known) return known.output as O
    if (known && known.until > Date.now()) throw known.failure
    const running = this.#running.get(key)
    if (running) return running as Promise<O>
    const run = this.#run(key, work, bytesOf)
    if (!isShared) return run
    this.#running.set(key, run)
    try {
      return await run
    } finally {
      this.#running.delete(key)
    }
  }

  async #run<O>(key: string, work: () => Promise<O>, bytesOf: (output: O) => number): Promise<O> {
    try {
      const output = await work()
      this.#cached.set(key, { output }, bytesOf(output) + key.length * 2)
      return output
    } catch (failure) {
      if (isComputeFailure(failure)) this.#cached.set(key, { failure, until: Date.now() + refusedMs }, 1000)
      throw failure
    }
  }
}
