/**
 * Runs tasks concurrently in their order, at most `most` at a time.
 * @returns a promise for each task; a failure rejects its own promise only.
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
 * Runs tasks in their order, at most two at a time: the next task starts when the current one allows it and the one before that has ended.
 * @param run may call `letGo` to allow the next task to start beside it; when it ends, the next task may start in any case
 * @returns a promise for each task; a failure rejects its own promise only.
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
    // The caller awaits the promises one after the other; without this handler an earlier rejection would count as unhandled.
    promise.catch(() => undefined)
    return promise
  })
}
