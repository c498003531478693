import { z } from 'zod'
import { damaged } from './backup-error.ts'

/** Version of the backup format that this code writes; also the newest version it reads. */
export const backupFormat = 1

export const manifestName = 'manifest.json'

const member = z.object({ name: z.string(), size: z.number().int().nonnegative(), sha256: z.string().length(64) })

const manifest = z.object({
  product: z.literal('wenjin'),
  format: z.number().int().positive(),
  /** Version of the product that wrote the backup. */
  version: z.string(),
  /** Creation time, ISO 8601 in UTC. */
  madeAt: z.string(),
  /** In restore order: a table comes after the tables that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().nonnegative() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  blobs: z.number().int().nonnegative(),
  members: z.array(member),
})

/** The last member of a backup: lists its contents with the counts and hashes for verification. */
export type Manifest = z.infer<typeof manifest>

/** Parses the manifest of a backup. @throws BackupError when the text is not a valid manifest */
export function parseManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(manifestName, { cause: error })
  }
}
