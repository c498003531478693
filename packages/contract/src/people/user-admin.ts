import { z } from 'zod'
import { quotas } from '../platform/moderation.ts'
import { plans } from './plan.ts'
import { route } from '../route.ts'
import { id, paged, paging, time } from '../wire.ts'

const role = z.enum(['user', 'admin'])

/** An account as visible to admins. */
const managedUser = z
  .object({
    uid: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    role,
    /** Masked phone and e-mail, and ids of identity providers. */
    identities: z.array(z.string()),
    plan: z.enum(plans),
    /** Number of signed-in devices, and when one was last used; null when none is signed in. */
    devices: z.number().int(),
    lastSeenAt: time.nullable(),
    createdAt: time,
    /** When the account is deleted, if its owner requested that. */
    cancelAt: time.nullable(),
    /** When the account was suspended, so that its owner cannot sign in; null otherwise. */
    suspendedAt: time.nullable(),
    /** Quotas of this account that replace those of its plan; null for the plan's. */
    quotas: quotas.nullable(),
  })
  .meta({ title: 'ManagedUser' })
export type ManagedUser = z.infer<typeof managedUser>

const params = z.object({ uid: id })

/** The accounts of an instance, managed by its admins. */
export const userAdminContract = {
  listUsers: route({
    method: 'GET',
    path: '/api/admin/user',
    kind: 'json',
    auth: 'admin',
    summary: 'List the accounts, newest first; `q` matches names, phones, e-mail addresses and uids',
    query: paging.extend({
      q: z.string().trim().max(254).optional(),
      state: z.enum(['admin', 'suspended']).optional(),
    }),
    data: paged(managedUser),
    errors: ['badRequest'],
  }),
  changeUser: route({
    method: 'PATCH',
    path: '/api/admin/user/{uid}',
    kind: 'json',
    auth: 'admin',
    summary: 'Update the role or the quotas of an account, or suspend it and sign it out; the last admin cannot be demoted or suspended',
    params,
    body: z.object({ role: role.optional(), suspended: z.boolean().optional(), quotas: quotas.nullable().optional() }),
    data: managedUser,
    errors: ['badRequest', 'notFound', 'conflict'],
  }),
  endUserSessions: route({
    method: 'POST',
    path: '/api/admin/user/{uid}/sign-out',
    kind: 'json',
    auth: 'admin',
    summary: 'Sign an account out of all its devices',
    params,
    data: managedUser,
    errors: ['notFound'],
  }),
  createResetLink: route({
    method: 'POST',
    path: '/api/admin/user/{uid}/reset-link',
    kind: 'json',
    auth: 'admin',
    secret: true,
    summary: 'Create a link that sets a new password of an account, valid once and for a day; invalidates earlier links',
    params,
    data: z.object({ url: z.string(), expiresAt: time }),
    errors: ['notFound', 'conflict'],
  }),
} as const
