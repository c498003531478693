import type { Task } from '../task.ts'

/** Maximum characters that a task of ordinary cost reads inline: at most 10 ms of one core, measured with the manual's own text. */
export const smallText = 6000

/** Declares a task. @param isSmall whether an input takes only a few milliseconds, and runs inline */
export function task<I, O>(run: (input: I) => O | Promise<O>, isSmall?: (input: I) => boolean): Task<I, O> {
  return { run, ...(isSmall && { isSmall }) }
}
