/**
 * Lets so much work go on at once, and so much of one person; the rest waits its turn, first come first served.
 * @returns runs work for somebody as soon as there is a seat
 */
export function seats(most: number, mostEach: number): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const taken = new Map<string, number>()
  const waiting: { who: string; sit: () => void }[] = []
  let free = most
  const takenBy = (who: string) => taken.get(who) ?? 0

  function seat(): void {
    for (let at = 0; at < waiting.length && free > 0;) {
      const { who, sit } = waiting[at]!
      if (takenBy(who) >= mostEach) at += 1
      else {
        waiting.splice(at, 1)
        free -= 1
        taken.set(who, takenBy(who) + 1)
        sit()
      }
    }
  }

  function leave(who: string): void {
    free += 1
    if (takenBy(who) > 1) taken.set(who, takenBy(who) - 1)
    else taken.delete(who)
    seat()
  }

  return async (who, work) => {
    await new Promise<void>((sit) => {
      waiting.push({ who, sit })
      seat()
    })
    try {
      return await work()
    } finally {
      leave(who)
    }
  }
}
