import { FairQueue } from './fair-queue.ts'

/**
 * Limits how much work goes on at once, and how much of one owner; the rest waits, and owners take turns.
 * @returns runs work of an owner as soon as there is room
 */
export function seats(most: number, mostEach: number): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new FairQueue<() => void>()
  let free = most

  function startNext(): void {
    while (free > 0) {
      const start = waiting.take((_, running) => running.owner < mostEach)
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
