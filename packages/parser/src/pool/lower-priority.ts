import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of a child process below the server's: when all cores are busy, people who wait for an answer come before file
 * parsing. Call it right after the child starts: on Linux, threads that it has created before keep their priority.
 */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child may have exited, and some systems forbid the change; parsing works without it.
  }
}
