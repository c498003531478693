import { ApiError } from '@wenjin/client'

/** Exit codes of the commands; documented in the manual. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, refused: 3, notFound: 4, unreachable: 5, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure of a command, with its message in both languages. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, zh: string, en: string) {
    super(`${zh}\n${en}`)
    this.exitCode = exitCode
  }
}

/** Returns the exit code of a failure, so that scripts can react to its kind. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode
  if (!(error instanceof ApiError)) return exitCodes.failed
  if (error.kind === 'network') return exitCodes.unreachable
  if (error.errCode === 2005 || error.status === 401 || error.status === 403) return exitCodes.refused
  return error.status === 404 ? exitCodes.notFound : exitCodes.failed
}
