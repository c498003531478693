/**
 * Work of the engine that may run in a thread: a function of its input alone. Input and output are cloned on their way (no functions, no
 * class instances); a thrown error keeps its name and message.
 */
export interface Task<I, O> {
  run: (input: I) => O | Promise<O>
  /**
   * Whether the work on an input is done in a few milliseconds, so that it runs where it is called: the way to a thread and back costs
   * half a millisecond for small inputs, but a busy or unloaded thread would make an ordinary answer wait for nothing.
   */
  isSmall?: (input: I) => boolean
}

/** The tasks of a pool by their names. */
export type TaskTable = Readonly<Record<string, Task<never, unknown>>>

export type TaskInput<T> = T extends Task<infer I, unknown> ? I : never
export type TaskOutput<T> = T extends Task<never, infer O> ? O : never

/** What a pool sends to its thread. */
export interface TaskRequest {
  name: string
  input: unknown
}

/** What a thread sends back: once that it is loaded, then the end of each task. */
export type TaskReply = { type: 'ready' } | { type: 'done'; output: unknown } | { type: 'failed'; error: unknown }
