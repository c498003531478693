/**
 * Engine work that may run in a thread: a pure function of its input. Input and output are cloned for the transfer (no functions, no class
 * instances); a thrown error retains its name and message.
 */
export interface Task<I, O> {
  run: (input: I) => O | Promise<O>
  /** Whether an input takes only a few milliseconds: it then runs inline, and never waits for a busy thread. */
  isSmall?: (input: I) => boolean
  /** Whether nobody waits for the result: the task then runs in the background only. */
  isBackground?: true
  /**
   * Returns the bytes of an output, for a task whose results are asked for again: they are cached by the content of the input, which must
   * be JSON, and an input that exceeded the limits is not tried again for a while.
   */
  cached?: (output: O) => number
}

/** The tasks of a pool by their names. */
export type TaskTable = Readonly<Record<string, Omit<Task<never, unknown>, 'cached'> & { cached?: (output: never) => number }>>

/**
 * Work in several calls on one state, which lives in a thread: creates the called object from its input alone. The calls must be
 * deterministic, since they are replayed when the thread was lost.
 */
export type Workbench = (input: never) => Readonly<Record<string, (argument: never) => unknown>>

/** The workbenches of a pool by their names. */
export type WorkbenchTable = Readonly<Record<string, Workbench>>

export type TaskInput<T> = T extends { run: (input: infer I) => unknown } ? I : never
export type TaskOutput<T> = T extends { run: (input: never) => infer O } ? Awaited<O> : never

export interface Call {
  method: string
  argument: unknown
}

/**
 * A message of a pool to its thread. A workbench sent with its input is created first unless it exists; of several calls only the last one
 * is answered.
 */
export type ThreadRequest =
  | { type: 'run'; name: string; input: unknown }
  | { type: 'call'; id: number; name: string; input: { value: unknown } | null; calls: readonly Call[] }
  | { type: 'close'; id: number }

/**
 * A message of a thread: once that it is loaded, with what it shares and its id in the operating system, then the end of each run and call.
 * `cpuMs`: its processor time so far.
 */
export type ThreadReply = { cpuMs: number } & (
  | { type: 'ready'; shared: unknown; systemId: number | null }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; error: unknown }
)
