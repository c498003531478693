import { DrizzleQueryError } from 'drizzle-orm/errors'

/** An error as it is logged. */
export interface LoggableError {
  type: string
  message: string
  code?: string
  /** Where it was thrown, without the message. */
  stack: string
  cause?: LoggableError
}

/**
 * An error without what it was working on: a failed statement repeats its parameters in its message, and those are people's
 * questions and texts.
 */
export function toLoggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length).trimStart()
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: frames,
    ...(error.cause instanceof Error && { cause: toLoggableError(error.cause) }),
  }
}
