import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Gives a child process what the server leaves of the processor: where all cores are busy, people who wait for an answer come before
 * files that are read. To be called as soon as the child is started: on Linux, threads it has begun by then keep their priority.
 */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child may be gone already, and some systems do not allow it: it works all the same.
  }
}
