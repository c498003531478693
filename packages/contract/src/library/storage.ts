import { z } from 'zod'
import { route } from '../route.ts'
import { time } from '../wire.ts'

/**
 * The kinds of stored objects: files; the texts extracted from them; articles with their versions, questions with answers and posters;
 * conversations with answers and notes; annotations in documents; the files of exports, which last a day; short addresses, links, webhook
 * deliveries and the records of calls.
 */
export const storageKinds = ['files', 'texts', 'writings', 'conversations', 'marks', 'exports', 'records'] as const
export type StorageKind = (typeof storageKinds)[number]

const bytes = z.number().int()

/** A person's storage use, in bytes. */
const storageUse = z
  .object({
    used: bytes,
    /** Null when unlimited. */
    limit: bytes.nullable(),
    kinds: z.object({ files: bytes, texts: bytes, writings: bytes, conversations: bytes, marks: bytes, exports: bytes, records: bytes }),
    /** When all stored objects are deleted unless the guest returns before; null for an account, and for a guest without stored objects. */
    expiresAt: time.nullable(),
  })
  .meta({ title: 'StorageUse' })
export type StorageUse = z.infer<typeof storageUse>

/** Storage of accounts and guests. */
export const storageContract = {
  getStorage: route({
    method: 'GET',
    path: '/api/storage',
    kind: 'json',
    auth: 'visitor',
    summary: 'Get the used and the free storage of the caller',
    data: storageUse,
  }),
} as const
