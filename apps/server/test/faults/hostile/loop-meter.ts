/** Milliseconds between two looks at the event loop. */
const lookEveryMs = 2

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long the event loop of this thread stood still: the processor time that this thread used between two looks. Time in which
 * the thread waited, or in which other programs had the processor, is not in it, so a busy machine is not taken for a slow server.
 */
export class LoopMeter {
  readonly #timer = setInterval(() => this.#look(), lookEveryMs)
  #last = processorMs()
  #longest = 0

  #look(): void {
    const now = processorMs()
    this.#longest = Math.max(this.#longest, now - this.#last)
    this.#last = now
  }

  /** Runs work and returns the longest standstill during it, in milliseconds. */
  async during(work: () => Promise<unknown>): Promise<number> {
    // The turn that ends here is not part of the work.
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    this.#look()
    this.#longest = 0
    await work()
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    this.#look()
    return this.#longest
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
