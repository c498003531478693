/**
 * Runs tasks side by side, at most so many at once, in their order.
 * @returns a promise for each; one that fails takes no other with it.
 */
export function runBranches<T, R>(items: readonly T[], max: number, run: (item: T, index: number) => Promise<R>): Promise<R>[] {
  const branches = items.map(() => Promise.withResolvers<R>())
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await run(items[index]!, index).then(branches[index]!.resolve, branches[index]!.reject)
    }
  }
  for (let i = 0; i < Math.min(max, items.length); i += 1) void work()
  return eachInItsTurn(branches)
}

/**
 * Runs tasks in their order, two at a time at most: the next begins as soon as the one at hand lets it, with the one before that ended.
 * @param run may call `letGo` when the next may begin beside it; its end lets it in any case
 * @returns a promise for each; one that fails takes no other with it.
 */
export function runOverlapping<T, R>(items: readonly T[], run: (item: T, index: number, letGo: () => void) => Promise<R>): Promise<R>[] {
  const branches = items.map(() => Promise.withResolvers<R>())
  const work = async () => {
    let before: Promise<void> = Promise.resolve()
    for (const [index, item] of items.entries()) {
      const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
      const ended = run(item, index, letGo).then(branches[index]!.resolve, branches[index]!.reject)
      await Promise.all([before, Promise.race([free, ended])])
      before = ended
    }
  }
  void work()
  return eachInItsTurn(branches)
}

function eachInItsTurn<R>(branches: readonly PromiseWithResolvers<R>[]): Promise<R>[] {
  return branches.map(({ promise }) => {
    // Each is waited for in its turn; until then a failure is nobody's.
    promise.catch(() => undefined)
    return promise
  })
}
