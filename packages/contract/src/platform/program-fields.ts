import { z } from 'zod'
import { limits } from '../limits.ts'
import { nameOf } from '../wire.ts'

/** The search scopes of programs: the categories of sources by the names used by clients of this API family. */
export const searchScopes = ['webpage', 'document', 'scholar', 'image', 'video', 'podcast'] as const
export type SearchScope = (typeof searchScopes)[number]

const scopeAliases = {
  paper: 'scholar',
  pdf: 'document',
  library: 'document',
  web: 'webpage',
} as const satisfies Readonly<Record<string, SearchScope>>

/** A search scope by its name or an alias. */
export const scope = nameOf(searchScopes, scopeAliases)

/** A boolean that may be given as text, as several programming languages write it; absent or null means false. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['true', 'false', 'True', 'False', '1', '0', ''])])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'True')

/** The words of a search or a question. */
export const words = z.string().trim().min(1).max(limits.questionChars)
