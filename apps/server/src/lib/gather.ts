import { setImmediate } from 'node:timers/promises'

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  item: T
}

/**
 * Makes a function of one thing out of a function of many: things asked for in one breath, or while a call is under way, go into one call.
 * Where a call of several fails, each is tried alone, so that none fails for the fault of another.
 * @param work gives a result for each item, in their order @param most items of one call
 */
export function gather<T, R>(work: (items: readonly T[]) => Promise<readonly R[]>, most: number): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let working = false

  async function settle(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(results[at]!)
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error)
      else for (const one of group) await settle([one])
    }
  }

  async function workOff(): Promise<void> {
    working = true
    await setImmediate()
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    working = false
  }

  return (item) => {
    const one = { item, ...Promise.withResolvers<R>() }
    waiting.push(one)
    if (!working) void workOff()
    return one.promise
  }
}
