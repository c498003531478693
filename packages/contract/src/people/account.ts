import { z } from 'zod'
import { plans, usage } from './plan.ts'
import { route } from '../route.ts'
import { id, time } from '../wire.ts'

/** The kinds of contacts that receive codes. */
export const contactTypes = ['phone', 'email'] as const
export type ContactType = (typeof contactTypes)[number]

/** The purposes of codes. A code is valid only for the purpose it was requested for. */
export const codePurposes = ['login', 'bind', 'reset', 'logoff', 'confirm'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** How a code is sent; `log` when neither mail nor SMS is configured: the code is written to the server's log. */
export const deliveries = ['mail', 'sms', 'log'] as const
export type Delivery = (typeof deliveries)[number]

const contact = { type: z.enum(contactTypes), content: z.string().trim().min(3).max(254) }
const code = z.string().trim().min(4).max(12)
const password = z.string().min(1).max(1000)
/** Proof of ownership: a code sent to the account's own phone or e-mail, or its password. */
const ownerProof = { type: z.enum(contactTypes).optional(), code: code.optional(), password: password.optional() }
/** Accepted where the specification shows it, for clients without cookies; our own clients use the cookie. */
const sid = z.string().max(200).optional()
const ticket = z.string().min(1).max(500)

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

const getUsage = (path: string, summary: string) => route({ method: 'GET', path, kind: 'json', auth: 'user', summary, data: usage })
const logout = (path: string) =>
  route({
    guests: 'always',
    method: 'POST',
    path,
    kind: 'json',
    auth: 'visitor',
    summary: 'Sign out here, or with `everywhere` on every device; no error when nobody is signed in',
    body: z.object({ everywhere: z.boolean().default(false) }),
  })

/** Number of objects that a browser created as a guest. */
const guestData = z.object({ sessions: z.number().int(), files: z.number().int(), templates: z.number().int() })

export const accountContract = {
  login: route({
    guests: 'always',
    method: 'POST',
    path: '/login',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Sign in by a code (an unknown phone or e-mail gets an account) or by a password; sets the cookies uid and sid',
    body: z.union([z.object({ ...contact, code }), z.object({ account: z.string().trim().min(1).max(254), password })]),
    data: signedIn,
    errors: ['badRequest', 'codeWrong', 'passwordWrong', 'phoneDeprecated', 'accountLocked', 'tooManyRequests'],
  }),
  autoLogin: route({
    guests: 'always',
    method: 'GET',
    path: '/login/auto',
    kind: 'json',
    auth: 'visitor',
    token: true,
    limit: 'login',
    summary: 'Sign in with a sid that is still good; it lasts 30 days again',
    query: z.object({ sid, token: z.string().max(500).optional() }),
    data: signedIn,
    errors: ['needLogin'],
  }),
  getLoginBinding: route({
    guests: 'always',
    method: 'GET',
    path: '/login/binding',
    kind: 'json',
    auth: 'visitor',
    summary: 'Whether the login is still good, and what the account is bound to',
    query: z.object({ sid }),
    data: z.object({ uid: z.string(), phone: z.string().nullable(), email: z.string().nullable(), providers: z.array(z.string()) }),
    errors: ['needLogin'],
  }),
  logout: logout('/logout'),
  logoutApi: logout('/api/logout'),
  logoff: route({
    method: 'POST',
    path: '/user/logoff',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary:
      'Order the end of one’s account in 7 days, proven by a code of purpose `logoff` or by the password; signing in and restoring undoes it',
    body: z.object(ownerProof),
    data: z.object({ cancelAt: time }),
    errors: ['badRequest', 'codeWrong', 'passwordWrong', 'conflict', 'accountLocked', 'tooManyRequests'],
  }),
  confirmIdentity: route({
    method: 'POST',
    path: '/api/account/confirm',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary:
      'Prove that it is the owner who is signed in here, by a code of purpose `confirm` or by the password; good for 10 minutes, as signing in is. Asked for before the ways to sign in change',
    body: z.object(ownerProof),
    data: z.object({ confirmedUntil: time }),
    errors: ['badRequest', 'codeWrong', 'passwordWrong', 'accountLocked', 'tooManyRequests'],
  }),
  restoreAccount: route({
    method: 'POST',
    path: '/api/account/restore',
    kind: 'json',
    auth: 'user',
    summary: 'Keep the account whose end was ordered',
    data: userInfo,
    errors: ['needLogin'],
  }),
  preregister: route({
    guests: 'always',
    method: 'POST',
    path: '/preregister',
    kind: 'json',
    auth: 'visitor',
    limit: 'code',
    summary: 'Begin to register: sends a code, gives the ticket `s` that POST /user takes, and sets the register cookie',
    body: z.object(contact),
    data: z.object({ s: z.string(), sentTo: z.string(), delivery: z.enum(deliveries), resendAfterMs: z.number().int() }),
    errors: ['badRequest', 'tooManyRequests', 'serverBusy', 'conflict'],
  }),
  createUser: route({
    guests: 'always',
    method: 'POST',
    path: '/user',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Finish registering with the ticket and the code, and sign in; clears the register cookie',
    query: z.object({ s: ticket.optional() }),
    body: z.object({ s: ticket.optional(), code, name: z.string().trim().max(40).optional(), password: password.optional() }),
    data: signedIn,
    errors: ['badRequest', 'codeWrong', 'conflict', 'accountLocked', 'tooManyRequests', 'serverBusy'],
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/user/{uid}',
    kind: 'json',
    auth: 'user',
    right: 'user:change',
    summary: 'Change one’s own profile',
    params: z.object({ uid: id }),
    body: z.object({
      name: z.string().trim().min(1).max(40).optional(),
      /** An address returned by POST /upload; null for none. */
      avatar: z.string().max(200).nullable().optional(),
      notes: z.string().max(20_000).optional(),
      extensionReadingEnable: z.boolean().optional(),
    }),
    data: userInfo,
    errors: ['badRequest', 'notFound', 'serverBusy'],
  }),
  redeem: route({
    method: 'POST',
    path: '/user/redeem',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary: 'Redeem a code for days of the personal plan',
    body: z.object({ code: z.string().trim().min(4).max(64) }),
    data: z.object({ user: userInfo, days: z.number().int() }),
    errors: ['badRequest', 'conflict', 'notFound'],
  }),
  verifyReset: route({
    guests: 'always',
    method: 'POST',
    path: '/user/reset_passwd/verify',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Prove a phone or e-mail by a code of purpose `reset`; the ticket sets a new password',
    body: z.object({ ...contact, code }),
    data: z.object({ ticket: z.string() }),
    errors: ['badRequest', 'codeWrong', 'phoneNotExist', 'phoneDeprecated', 'accountLocked', 'tooManyRequests'],
  }),
  resetPassword: route({
    guests: 'always',
    method: 'POST',
    path: '/user/reset_passwd',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Set a new password with the ticket; signs every device out, and revokes every key where asked to',
    // A key may be known to an attacker who took over the account, but programs of the owner stop working without theirs.
    body: z.object({ ticket, password, revokeKeys: z.boolean().default(false) }),
    errors: ['badRequest', 'codeWrong'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/password',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary: 'Set or change one’s password; signs the other devices out',
    body: z.object({ oldPassword: password.optional(), password }),
    errors: ['badRequest', 'passwordWrong', 'accountLocked', 'tooManyRequests', 'confirmIdentity'],
  }),
  uploadAvatar: route({
    method: 'POST',
    path: '/upload',
    kind: 'upload',
    auth: 'user',
    summary: 'Upload a picture of oneself: PNG, JPEG, WebP, GIF or AVIF below 5 MB; drawn anew by the server',
    data: z.object({ url: z.string() }),
    errors: ['badRequest', 'tooLarge', 'unsupportedType'],
  }),
  getAvatar: route({
    method: 'GET',
    path: '/api/avatar/{id}',
    kind: 'raw',
    types: ['image/webp'],
    auth: 'public',
    summary: 'A picture uploaded by somebody',
    params: z.object({ id }),
    data: z.unknown(),
    errors: ['notFound'],
  }),
  sendCode: route({
    guests: 'always',
    method: 'GET',
    path: '/verify',
    kind: 'json',
    auth: 'visitor',
    token: true,
    limit: 'code',
    summary: 'Send a code to a phone or e-mail; for `logoff` and `confirm` to the account’s own, without `content`',
    query: z.object({
      type: z.enum(contactTypes),
      content: contact.content.optional(),
      purpose: z.enum(codePurposes).default('login'),
      sid,
      token: z.string().max(500).optional(),
    }),
    data: z.object({ sentTo: z.string(), delivery: z.enum(deliveries), resendAfterMs: z.number().int() }),
    errors: ['badRequest', 'needLogin', 'tooManyRequests', 'serverBusy', 'conflict', 'confirmIdentity'],
  }),
  checkCode: route({
    method: 'POST',
    path: '/verify',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary: 'Hand in a code of purpose `bind`: the phone or e-mail becomes the account’s, in place of an earlier one',
    query: z.object({ sid }),
    body: z.object({ ...contact, code }),
    data: userInfo,
    errors: ['badRequest', 'codeWrong', 'conflict', 'accountLocked', 'tooManyRequests', 'confirmIdentity'],
  }),
  unbind: route({
    method: 'POST',
    path: '/api/account/unbind',
    kind: 'json',
    auth: 'user',
    summary: 'Take a phone, e-mail or third party off the account; the last way to sign in stays',
    body: z.object({ kind: z.string().min(1).max(64) }),
    data: userInfo,
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  }),
  getMyInfo: route({ method: 'GET', path: '/api/my-info', kind: 'json', auth: 'user', summary: 'One’s own account', data: userInfo }),
  listRecentTopics: route({
    method: 'GET',
    path: '/api/recently-used-topic',
    kind: 'json',
    auth: 'user',
    summary: 'The topics one asked last, newest first, at most 10',
    data: z.array(z.object({ id: z.string(), name: z.string(), usedAt: time })),
  }),
  getUsage: getUsage('/api/usage', 'Questions asked'),
  getResearchUsage: getUsage('/api/research-usage', 'Questions asked in the research modes'),
  getAdvanceUsage: getUsage('/api/advance-usage', 'Questions asked of a model with advanced calculation'),
  listDevices: route({
    method: 'GET',
    path: '/api/device',
    kind: 'json',
    auth: 'user',
    summary: 'Where one is signed in, this device first',
    data: z.array(device),
  }),
  endDevice: route({
    method: 'DELETE',
    path: '/api/device/{id}',
    kind: 'json',
    auth: 'user',
    right: 'device:end',
    summary: 'Sign one device out',
    params: z.object({ id }),
    errors: ['notFound'],
  }),
  exportAccount: route({
    method: 'GET',
    path: '/api/account/export',
    kind: 'file',
    types: ['application/zip'],
    auth: 'user',
    summary: 'Everything the instance keeps of the account, as a zip: profile, questions and answers, files as they were uploaded',
  }),
  getGuestData: route({
    method: 'GET',
    path: '/api/account/guest-data',
    kind: 'json',
    auth: 'user',
    summary: 'Guest data of this browser that the account has not taken over',
    data: guestData,
  }),
  claimGuestData: route({
    method: 'POST',
    path: '/api/account/claim',
    kind: 'json',
    auth: 'user',
    summary: 'Take along what this browser made as a guest',
    data: guestData,
  }),
  startOidc: route({
    guests: 'always',
    method: 'POST',
    path: '/api/oidc/{provider}/start',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Begin to sign in at a third party: the address to open. Signed in already, it binds the third party to the account',
    params: z.object({ provider: id }),
    body: z.object({ redirectUrl: z.string().max(2000).default('/') }),
    data: z.object({ url: z.string() }),
    errors: ['confirmIdentity', 'notFound', 'serverBusy'],
  }),
  finishOidc: route({
    guests: 'always',
    method: 'POST',
    path: '/api/oidc/{provider}/finish',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Hand in what the third party sent back to the page',
    params: z.object({ provider: id }),
    body: z.object({ params: z.record(z.string().max(64), z.string().max(4000)).refine((params) => Object.keys(params).length <= 40) }),
    data: signedIn.extend({ redirectUrl: z.string() }),
    errors: ['badRequest', 'notFound', 'conflict', 'serverBusy'],
  }),
} as const
