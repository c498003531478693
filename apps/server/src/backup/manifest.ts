import { z } from 'zod'
import { damaged } from './backup-error.ts'

/** The format this code writes and the newest it reads. */
export const backupFormat = 1

export const manifestName = 'manifest.json'

const member = z.object({ name: z.string(), size: z.number().int().nonnegative(), sha256: z.string().length(64) })

const manifest = z.object({
  product: z.literal('wenjin'),
  format: z.number().int().positive(),
  /** Version of the product that made it. */
  version: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** In the order they must be filled: what others refer to comes first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().nonnegative() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  blobs: z.number().int().nonnegative(),
  members: z.array(member),
})

/** The last member of a backup: what is in it and how to know that it is whole. */
export type Manifest = z.infer<typeof manifest>

/** @throws BackupError when the text is no manifest */
export function parseManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(manifestName, { cause: error })
  }
}
