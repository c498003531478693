/**
 * Runs tasks side by side, at most so many at once, in their order.
 * @returns a promise for each; one that fails takes no other with it.
 */
export function runBranches<T, R>(items: readonly T[], most: number, run: (item: T, index: number) => Promise<R>): Promise<R>[] {
  const branches = items.map(() => Promise.withResolvers<R>())
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await run(items[index]!, index).then(branches[index]!.resolve, branches[index]!.reject)
    }
  }
  for (let i = 0; i < Math.min(most, items.length); i += 1) void work()
  return branches.map(({ promise }) => {
    // Each is waited for in its turn; until then a failure is nobody's.
    promise.catch(() => undefined)
    return promise
  })
}
