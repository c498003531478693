import { z } from 'zod'
import { route } from '../route.ts'
import { isServiceAddress } from './service-address.ts'

const storageInput = z.object({
  /** `{bucket}` stands for the bucket where it is part of the host name. */
  endpoint: z
    .string()
    .trim()
    .max(500)
    .refine((value) => isServiceAddress(value.replace('{bucket}', 'bucket'))),
  bucket: z
    .string()
    .trim()
    .max(63)
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  region: z
    .string()
    .trim()
    .max(64)
    .regex(/^[\w-]*$/),
  accessKey: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^[\x21-\x7e]+$/),
  /** Absent: the stored one stays in use while address, bucket and access key are the same. */
  secretKey: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
})
export type StorageInput = z.infer<typeof storageInput>

/** The steps of an attempt, in their order. */
export const storageSteps = ['write', 'read', 'delete'] as const
export type StorageStep = (typeof storageSteps)[number]

/**
 * Why an object store cannot be used. `auth`: it does not know the access key, or the secret key does not fit; `denied`: the keys may not do this;
 * `notBucket`: there is no such bucket; `changed`: it gave back other bytes; `notStore`: something else answers; `server`: it reported a failure.
 */
export const storageFailures = [
  'unreachable',
  'timeout',
  'auth',
  'denied',
  'notBucket',
  'full',
  'changed',
  'notStore',
  'server',
  'offline',
] as const
export type StorageFailure = (typeof storageFailures)[number]

const failure = { reason: z.enum(storageFailures), status: z.number().int().nullable() }
const storageProblem = z.object(failure)
export type StorageProblem = z.infer<typeof storageProblem>

/** The move of files to the place they are written to now. */
const storageMove = z.object({
  /** The places they come from: the data folder, or an address and a bucket. */
  from: z.array(z.string()),
  /** Files still there; null before they were counted. */
  files: z.number().int().nullable(),
  /** Uploads in parts that began there and have not ended. */
  uploads: z.number().int(),
  /** Files that stay there because their bytes have changed. */
  damaged: z.number().int(),
  /** Why it does not go on; it is tried again by itself. */
  problem: storageProblem.nullable(),
  /** Whether an admin can give up what is left there: a bucket, not the data folder. */
  canLeave: z.boolean(),
})

/** The place of the imported files, as admins see it; secret keys are never part of it. */
export const storageState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('folder'),
    folder: z.string(),
    /** Bytes free on its disk. */
    freeBytes: z.number(),
    move: storageMove.nullable(),
  }),
  z.object({
    kind: z.literal('bucket'),
    /** `environment`: set by a variable, which wins and cannot be changed here. */
    source: z.enum(['page', 'environment']),
    variable: z.string().nullable(),
    endpoint: z.string(),
    bucket: z.string(),
    region: z.string(),
    /** The access key that was stored here: a name, not a secret. */
    accessKey: z.string().nullable(),
    move: storageMove.nullable(),
  }),
])
export type StorageState = z.infer<typeof storageState>

const storageOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), ms: z.number().int() }),
  z.object({ ok: z.literal(false), step: z.enum(storageSteps), ...failure }),
])
export type StorageOutcome = z.infer<typeof storageOutcome>

/** @param setup the reply that describes all services */
export const storageCalls = <T extends z.ZodType>(setup: T) =>
  ({
    tryStorage: route({
      method: 'POST',
      path: '/api/admin/storage/try',
      kind: 'json',
      auth: 'admin',
      summary: 'Write, read and delete a probe in an object store; without settings in the one in use. Nothing is stored or switched',
      body: z.object({ settings: storageInput.nullable() }),
      data: storageOutcome,
      errors: ['badRequest', 'conflict'],
    }),
    saveStorage: route({
      method: 'PUT',
      path: '/api/admin/storage',
      kind: 'json',
      auth: 'admin',
      summary: 'Keep files in an object store: new ones go there at once, and those there are follow in the background',
      body: storageInput,
      data: setup,
      errors: ['badRequest', 'conflict'],
    }),
    removeStorage: route({
      method: 'DELETE',
      path: '/api/admin/storage',
      kind: 'json',
      auth: 'admin',
      summary: 'Keep files in the data folder again: new ones go there at once, and those in the object store follow in the background',
      data: setup,
      errors: ['conflict'],
    }),
    retryStorageMove: route({
      method: 'POST',
      path: '/api/admin/storage/move',
      kind: 'json',
      auth: 'admin',
      summary: 'Try the move of files again at once',
      data: setup,
    }),
    leaveOldStorage: route({
      method: 'DELETE',
      path: '/api/admin/storage/old',
      kind: 'json',
      auth: 'admin',
      summary: 'Give up object stores from before: files that are only there cannot be opened any more',
      data: setup,
    }),
  }) as const
