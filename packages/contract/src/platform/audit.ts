import { z } from 'zod'
import { route } from '../route.ts'
import { paged, paging, time } from '../wire.ts'

/** The actions of admins that are recorded. */
export const adminActions = [
  'claim',
  'role',
  'suspend',
  'restore',
  'signOut',
  'resetLink',
  'password',
  'quotas',
  'connect',
  'disconnect',
  'offline',
  'plans',
] as const
export type AdminActionKind = (typeof adminActions)[number]

const adminAction = z.object({
  id: z.string(),
  at: time,
  /** The name of the admin; null for the command line, and for a deleted account. */
  admin: z.string().nullable(),
  action: z.enum(adminActions),
  /** The name of the account concerned; null if none, and for a deleted account. */
  target: z.string().nullable(),
  /** The new value: a role, a kind of service, `on` or `off`. Empty when the action is sufficient. */
  detail: z.string(),
})
export type AdminAction = z.infer<typeof adminAction>

/** The audit log of admin actions. */
export const auditContract = {
  listAdminActions: route({
    method: 'GET',
    path: '/api/admin/action',
    kind: 'json',
    auth: 'admin',
    summary: 'List the actions of admins on accounts and services, newest first',
    query: paging,
    data: paged(adminAction),
    errors: ['badRequest'],
  }),
} as const
