import { z } from 'zod'
import { route } from './route.ts'
import { idParams, time } from './wire.ts'

/** A developer's key. Spec section 3 "API key". */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
  /** Its beginning and end, e.g. `mk-A1b2…Zz9`. */
  redactedKey: z.string(),
  /** Names the key in logs and bills without giving it away. */
  sensitive_show_id: z.string(),
})
export type ApiKey = z.infer<typeof apiKey>

export const developerContract = {
  listApiKeys: route({
    method: 'GET',
    path: '/api/api-key',
    kind: 'json',
    auth: 'user',
    summary: 'One’s keys, newest first',
    data: z.array(apiKey),
  }),
  createApiKey: route({
    method: 'POST',
    path: '/api/api-key',
    kind: 'json',
    auth: 'user',
    secret: true,
    summary: 'Make a key, at most 20; this answer is the only one that holds it whole',
    body: z.object({ name: z.string().trim().min(1).max(60) }),
    data: apiKey.extend({ key: z.string() }),
    errors: ['badRequest', 'conflict'],
  }),
  deleteApiKey: route({
    method: 'DELETE',
    path: '/api/api-key/{id}',
    kind: 'json',
    auth: 'user',
    right: 'apiKey:delete',
    summary: 'Revoke a key at once',
    params: idParams,
    errors: ['notFound'],
  }),
} as const
