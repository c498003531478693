import { z } from 'zod'
import { cleanInput } from './clean-input.ts'
import { fieldError } from './field-error.ts'

/** Parses a part of a request by its schema. @throws AppError `badRequest` that names the field */
export function parseInput<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.core.safeParse(schema, cleanInput(value ?? {}), { reportInput: true })
  if (parsed.success) return parsed.data
  throw fieldError(parsed.error.issues)
}
