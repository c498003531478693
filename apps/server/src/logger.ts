import { pino, type Logger } from 'pino'
import { createLogOutput } from './lib/text/log-output.ts'
import { toLoggableError } from './lib/text/loggable-error.ts'

/** Creates the log of a program: one line of JSON per event on standard output, without secrets. @param level of pino, or `silent` */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggableError },
    redact: ['req', 'res', 'busboyOptions', '*.authorization', '*.cookie', '*.token', '*.sid', '*.apiKey', '*.password'],
  }
  return pino(options, createLogOutput(1))
}
