/** Serialises callers per host, in order of request. */
export class HostTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Runs work when it is its turn at a host.
   * @throws the signal's reason when it is aborted while waiting; the turn then passes to the next.
   */
  async take<T>(host: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(host)
    const { promise: done, resolve: pass } = Promise.withResolvers<void>()
    // A waiter that leaves the queue early neither delays others nor lets them overtake.
    const turn = Promise.all([before, done])
    this.#last.set(host, turn)
    void this.#remove(host, turn)
    try {
      await untilAborted(before, signal)
      return await work()
    } finally {
      pass()
    }
  }

  async #remove(host: string, turn: Promise<unknown>): Promise<void> {
    await turn
    if (this.#last.get(host) === turn) this.#last.delete(host)
  }
}

async function untilAborted(waited: Promise<unknown> | undefined, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  if (!waited) return
  if (!signal) {
    await waited
    return
  }
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([waited, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
