import { FairQueue, type TurnOwner } from '@wenjin/parser/fair-queue'

interface Waiter {
  start: () => void
}

/**
 * Slots for CPU-bound work, assigned to owners in turns. Work that waits for something external releases its slot meanwhile, so that slow
 * models and sites occupy none.
 */
export class WorkSlots {
  readonly #queue = new FairQueue<Waiter>()
  readonly #slots: number
  #busy = 0

  /** @param slots maximum number of concurrent pieces of work */
  constructor(slots: number) {
    this.#slots = slots
  }

  /** Registers a piece of work of an owner, without a slot yet. The signal ends its wait for one. */
  open(owner: TurnOwner, signal: AbortSignal): WorkSlot {
    return new WorkSlot(
      (aborted) => this.#take(owner, aborted),
      (heldMs) => this.#leave(owner, heldMs),
      signal,
    )
  }

  async #take(owner: TurnOwner, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const turn = Promise.withResolvers<void>()
    const waiter = { start: turn.resolve }
    const stop = () => {
      if (this.#queue.remove(waiter)) turn.reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    this.#queue.add(waiter, owner)
    this.#startNext()
    try {
      await turn.promise
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #leave(owner: TurnOwner, heldMs: number): void {
    this.#busy -= 1
    this.#queue.release(owner, heldMs)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#busy < this.#slots) {
      const waiter = this.#queue.take()
      if (!waiter) return
      this.#busy += 1
      waiter.start()
    }
  }
}

/** The slot of one piece of work: acquired by `run`, released while the work waits for something external. */
export class WorkSlot {
  readonly #take: (signal: AbortSignal) => Promise<void>
  readonly #leave: (heldMs: number) => void
  readonly #signal: AbortSignal
  #holds = false
  /** When the slot was acquired, by `performance.now()`. */
  #heldSince = 0
  /** Number of external operations being awaited. */
  #outside = 0

  constructor(take: (signal: AbortSignal) => Promise<void>, leave: (heldMs: number) => void, signal: AbortSignal) {
    this.#take = take
    this.#leave = leave
    this.#signal = signal
  }

  /** Runs the work in a slot. @throws the signal's reason when it is aborted before a slot is free; errors of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#exit()
    }
  }

  /** Releases the slot, waits for something external, and acquires a slot again. @throws as `run` */
  async wait<T>(outside: () => Promise<T>): Promise<T> {
    this.#outside += 1
    this.#exit()
    try {
      return await outside()
    } finally {
      this.#outside -= 1
      if (this.#outside === 0) await this.#enter()
    }
  }

  async #enter(): Promise<void> {
    await this.#take(this.#signal)
    this.#holds = true
    this.#heldSince = performance.now()
  }

  #exit(): void {
    if (!this.#holds) return
    this.#holds = false
    this.#leave(performance.now() - this.#heldSince)
  }
}
