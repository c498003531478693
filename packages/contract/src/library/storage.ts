import { z } from 'zod'
import { route } from '../route.ts'
import { time } from '../wire.ts'

/**
 * The kinds of stored objects: files; the texts read from them; articles with their versions, questions with answers and posters; conversations with
 * answers and notes; marks in documents.
 */
export const storageKinds = ['files', 'texts', 'writings', 'conversations', 'marks'] as const
export type StorageKind = (typeof storageKinds)[number]

const bytes = z.number().int()

/** A person's storage use, in bytes. */
const storageUse = z.object({
  used: bytes,
  /** Null where there is no end to it. */
  limit: bytes.nullable(),
  kinds: z.object({ files: bytes, texts: bytes, writings: bytes, conversations: bytes, marks: bytes }),
  /** When all of it is deleted unless the guest comes back before; null for an account, and for a guest who stores nothing. */
  expiresAt: time.nullable(),
})
export type StorageUse = z.infer<typeof storageUse>

/** The room of accounts and guests. */
export const storageContract = {
  getStorage: route({
    method: 'GET',
    path: '/api/storage',
    kind: 'json',
    auth: 'visitor',
    summary: 'The caller’s storage use and free room',
    data: storageUse,
  }),
} as const
