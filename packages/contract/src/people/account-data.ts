import { z } from 'zod'
import { plans } from './plan.ts'
import { time } from '../wire.ts'

/** The account data visible to its owner. Spec section 3 "User info"; `uid` and `sid` are also sent as cookies. */
export const userInfo = z
  .object({
    uid: z.string(),
    name: z.string(),
    /** Site-relative address of the picture. */
    avatar: z.string().nullable(),
    role: z.enum(['user', 'admin']),
    /** Masked. */
    phone: z.string().nullable(),
    /** Masked. */
    email: z.string().nullable(),
    /** Ids of the identity providers that the account is linked to. */
    providers: z.array(z.string()),
    hasPassword: z.boolean(),
    /** Client settings stored with the account: a JSON string. */
    notes: z.string(),
    /** End of the personal plan. */
    expiryDate: time.nullable(),
    isTeamActive: z.union([z.literal(0), z.literal(1)]),
    team: z.object({ id: z.string(), name: z.string(), manager: z.boolean(), checkerDeadline: time.nullable() }).nullable(),
    plan: z.enum(plans),
    /** Whether the browser extension may show its reading assistance. */
    extensionReadingEnable: z.boolean(),
    /** When the account is deleted, if its owner requested that. */
    cancelAt: time.nullable(),
    createdAt: time,
  })
  .meta({ title: 'UserInfo' })
export type UserInfo = z.infer<typeof userInfo>

export const signedIn = z
  .object({
    user: userInfo,
    /** Whether this call created the account. */
    isNew: z.boolean(),
  })
  .meta({ title: 'SignedIn' })
export type SignedIn = z.infer<typeof signedIn>

/** A device with an active sign-in. */
export const device = z
  .object({
    id: z.string(),
    /** Browser and system for display, e.g. `Chrome · Windows`. */
    name: z.string(),
    address: z.string(),
    lastSeenAt: time,
    createdAt: time,
    current: z.boolean(),
  })
  .meta({ title: 'Device' })
export type Device = z.infer<typeof device>
