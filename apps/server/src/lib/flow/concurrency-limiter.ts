import { FairQueue } from '@wenjin/parser/fair-queue'

/**
 * Limits concurrent work in total and per owner; other work is queued, and owners take turns.
 * @returns a function that runs an owner's work as soon as a slot is free
 */
export function concurrencyLimiter(max: number, maxPerOwner: number): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new FairQueue<() => void>()
  let free = max

  function startNext(): void {
    while (free > 0) {
      const start = waiting.take((_, running) => running.owner < maxPerOwner)
      if (!start) return
      free -= 1
      start()
    }
  }

  return async (owner, work) => {
    await new Promise<void>((resolve) => {
      waiting.add(resolve, { id: owner })
      startNext()
    })
    try {
      return await work()
    } finally {
      free += 1
      waiting.release({ id: owner })
      startNext()
    }
  }
}
