import { z } from 'zod'
import { route } from '../route.ts'
import { isServiceAddress } from './service-address.ts'

const storageInput = z.object({
  /** `{bucket}` is replaced by the bucket when it is part of the host name. */
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
  /** Absent: the stored one remains in use if address, bucket and access key are unchanged. */
  secretKey: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
})
export type StorageInput = z.infer<typeof storageInput>

/** The steps of a connection test, in order. */
export const storageSteps = ['write', 'read', 'delete'] as const
export type StorageStep = (typeof storageSteps)[number]

/**
 * Why an object store cannot be used. `auth`: unknown access key, or wrong secret key; `denied`: the keys lack the permission; `notBucket`:
 * the bucket does not exist; `changed`: it returned other bytes; `notStore`: another kind of server responds; `server`: it reported a
 * failure.
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

/** The migration of files to the current storage location. */
const storageMove = z.object({
  /** The old locations: the data folder, or an address and a bucket. */
  from: z.array(z.string()),
  /** Number of files still there; null before they were counted. */
  files: z.number().int().nullable(),
  /** Number of unfinished multipart uploads that started there. */
  uploads: z.number().int(),
  /** Number of files that stay there because their bytes have changed. */
  damaged: z.number().int(),
  /** Why the migration is stalled; it is retried automatically. */
  problem: storageProblem.nullable(),
  /** Whether an admin can give up the remaining files: for a bucket, not for the data folder. */
  canLeave: z.boolean(),
})

/** The storage location of imported files, as shown to admins; secret keys are never included. */
export const storageState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('folder'),
    folder: z.string(),
    /** Free space on its disk, bytes. */
    freeBytes: z.number(),
    move: storageMove.nullable(),
  }),
  z.object({
    kind: z.literal('bucket'),
    /** `environment`: set by an environment variable, which takes precedence and cannot be changed here. */
    source: z.enum(['page', 'environment']),
    variable: z.string().nullable(),
    endpoint: z.string(),
    bucket: z.string(),
    region: z.string(),
    /** The stored access key: a name, not a secret. */
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

/** @param setup schema of the response that describes all services */
export const storageCalls = <T extends z.ZodType>(setup: T) =>
  ({
    tryStorage: route({
      method: 'POST',
      path: '/api/admin/storage/try',
      kind: 'json',
      auth: 'admin',
      summary:
        'Test an object store: write, read and delete a probe object. Without settings it tests the store in use; the settings are neither stored nor applied',
      body: z.object({ settings: storageInput.nullable() }),
      data: storageOutcome,
      errors: ['badRequest', 'conflict'],
    }),
    saveStorage: route({
      method: 'PUT',
      path: '/api/admin/storage',
      kind: 'json',
      auth: 'admin',
      summary: 'Connect an object store for files: new files are stored there immediately, existing files are moved in the background',
      body: storageInput,
      data: setup,
      errors: ['badRequest', 'conflict'],
    }),
    removeStorage: route({
      method: 'DELETE',
      path: '/api/admin/storage',
      kind: 'json',
      auth: 'admin',
      summary:
        'Disconnect the object store: new files are stored in the data folder immediately, existing files are moved back in the background',
      data: setup,
      errors: ['conflict'],
    }),
    retryStorageMove: route({
      method: 'POST',
      path: '/api/admin/storage/move',
      kind: 'json',
      auth: 'admin',
      summary: 'Retry the move of files between stores immediately',
      data: setup,
    }),
    leaveOldStorage: route({
      method: 'DELETE',
      path: '/api/admin/storage/old',
      kind: 'json',
      auth: 'admin',
      summary: 'Remove previous object stores; files that exist only there become unavailable',
      data: setup,
    }),
  }) as const
