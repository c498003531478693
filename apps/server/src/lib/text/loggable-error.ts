import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The logged form of an error. */
export interface LoggableError {
  type: string
  message: string
  code?: string
  /** Stack trace without the message. */
  stack: string
  cause?: LoggableError
}

/**
 * Converts an error for the log without user data: the message of a failed statement repeats its parameters, which are people's questions
 * and texts.
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
