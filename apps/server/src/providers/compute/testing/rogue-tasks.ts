import { threadId } from 'node:worker_threads'
import type { Task } from '../task.ts'

const task = <I, O>(run: (input: I) => O, isSmall?: (input: I) => boolean): Task<I, O> => ({ run, ...(isSmall && { isSmall }) })

/** Misbehaving tasks for tests. */
export const rogueTasks = {
  double: task(
    ({ n }: { n: number }) => ({ n: n * 2, threadId }),
    ({ n }) => n < 10,
  ),
  /** Runs until the flag is set. */
  spin: task(({ flag }: { flag: Int32Array }) => {
    Atomics.add(flag, 1, 1)
    while (Atomics.load(flag, 0) === 0);
    return 'released'
  }),
  /** Causes catastrophic regex backtracking. */
  backtrack: task(({ text }: { text: string }) => /^(?:a|a)+$/.test(text)),
  /** Allocates all memory. */
  devour: task<null, never>(() => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_value, at) => at))
  }),
  exit: task<null, never>(() => process.exit(3)),
  refuse: task(({ reason }: { reason: string }): null => {
    throw new RangeError(reason)
  }),
}

export const rogueWorkbenches = {
  sum: ({ from }: { from: number }) => {
    let total = from
    return {
      add: (n: number) => (total += n),
      refuse: (_argument: null): null => {
        throw new Error('refused')
      },
      hang: (_argument: null): null => {
        for (;;);
      },
    }
  },
}
