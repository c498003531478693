import { z } from 'zod'
import { keyScopes } from '../access.ts'
import { route } from '../route.ts'
import { idParams, time, writtenTime } from '../wire.ts'

/** A developer's key. Spec section 3 "API key". */
export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: time,
    lastUsedAt: time.nullable(),
    /** Its first and last characters, e.g. `mk-A1b2…Zz9`. */
    redactedKey: z.string(),
    /** Identifies the key in logs and bills without revealing it. */
    sensitive_show_id: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /** When it expires; null for a key that does not expire. */
    expiresAt: time.nullable(),
    /** Calls per day in the server's time zone; null for no limit. */
    dailyLimit: z.number().int().nullable(),
    /** Calls accepted today; counted only for a key with a limit. */
    usedToday: z.number().int(),
    /** IP addresses and CIDR ranges it may be used from; empty for any. */
    allowedAddresses: z.array(z.string()),
  })
  .meta({ title: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKey>

const newApiKey = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .max(20)
    .overwrite((scopes) => keyScopes.filter((scope) => scopes.includes(scope)))
    .default(['search', 'reader', 'chat']),
  expiresAt: writtenTime.nullish(),
  dailyLimit: z.int().min(1).max(10_000_000).nullish(),
  allowedAddresses: z.array(z.string().trim().min(1).max(64)).max(20).default([]),
})
export type NewApiKey = z.input<typeof newApiKey>

export const developerContract = {
  listApiKeys: route({
    method: 'GET',
    path: '/api/api-key',
    kind: 'json',
    auth: 'user',
    summary: 'List the API keys of the caller, newest first',
    data: z.array(apiKey),
  }),
  createApiKey: route({
    method: 'POST',
    path: '/api/api-key',
    kind: 'json',
    auth: 'user',
    secret: true,
    summary: 'Create an API key, at most 20 per account; only this response contains the complete key',
    body: newApiKey,
    data: apiKey.extend({ key: z.string() }),
    errors: ['badRequest', 'conflict'],
  }),
  deleteApiKey: route({
    method: 'DELETE',
    path: '/api/api-key/{id}',
    kind: 'json',
    auth: 'user',
    right: 'apiKey:delete',
    summary: 'Revoke an API key immediately',
    params: idParams,
    errors: ['notFound'],
  }),
} as const
