import { setImmediate, setTimeout as delay } from 'node:timers/promises'

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  item: T
}

/**
 * Turns a function of many items into a function of one item: calls of the same tick, or during a running call, are batched. When a batch
 * fails, each of its items is tried alone, so that one item cannot fail another.
 * @param work returns a result for each item, in their order
 * @param maxItems items of one batch
 * @param waitMs milliseconds that the first item of a batch waits for others; 0 to batch only calls of the same tick
 */
export function batcher<T, R>(work: (items: readonly T[]) => Promise<readonly R[]>, maxItems: number, waitMs = 0): (item: T) => Promise<R> {
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

  async function drain(): Promise<void> {
    working = true
    await (waitMs > 0 ? delay(waitMs) : setImmediate())
    while (waiting.length > 0) await settle(waiting.splice(0, maxItems))
    working = false
  }

  return (item) => {
    const one = { item, ...Promise.withResolvers<R>() }
    waiting.push(one)
    if (!working) void drain()
    return one.promise
  }
}
