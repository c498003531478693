import { composeExtractive, composeSummary, type ExtractiveInput } from '@wenjin/engine'
import type { Task } from './task.ts'

/** Gives a function of the engine the shape of a task. */
function task<I, O>(run: (input: I) => O | Promise<O>, isSmall?: (input: I) => boolean): Task<I, O> {
  return { run, ...(isSmall && { isSmall }) }
}

/** What runs in threads: functions of `@wenjin/engine` and `@wenjin/text` alone, since each thread loads what is named here. */
export const computeTasks = {
  composeExtractive: task((input: Omit<ExtractiveInput, 'isElsewhere' | 'said'>) => {
    const { pieces, sources } = composeExtractive(input)
    return { pieces, sources }
  }),
  composeSummary: task((input: Parameters<typeof composeSummary>[0]) => {
    const { pieces, sources } = composeSummary(input)
    return { pieces, sources }
  }),
}
