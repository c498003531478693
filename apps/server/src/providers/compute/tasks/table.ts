import type { Task } from '../task.ts'

/** Maximum characters that a task of ordinary cost reads inline: at most 10 ms of one core, measured with the manual's own text. */
export const smallText = 6000

interface TaskOptions<I, O> {
  isSmall?: (input: I) => boolean
  cached?: (output: O) => number
}

/** Declares a task. @param options whether an input takes only a few milliseconds and runs inline; the other options of `Task` */
export function task<I, O>(run: (input: I) => O | Promise<O>, options: ((input: I) => boolean) | TaskOptions<I, O> = {}): Task<I, O> {
  return { run, ...(typeof options === 'function' ? { isSmall: options } : options) }
}
