import { z } from 'zod'
import { device, signedIn, userInfo } from './account-data.ts'
import { usage } from './plan.ts'
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

const getUsage = (path: string, summary: string) => route({ method: 'GET', path, kind: 'json', auth: 'user', summary, data: usage })
const logout = (path: string) =>
  route({
    guests: 'always',
    method: 'POST',
    path,
    kind: 'json',
    auth: 'visitor',
    summary: 'Sign out of this device, or of all devices with `everywhere`; succeeds when not signed in',
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
    summary:
      'Sign in with a verification code or a password and set the cookies `uid` and `sid`; a code for an unknown phone or e-mail creates an account',
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
    summary: 'Sign in with a valid `sid` and extend it to 30 days',
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
    summary: 'Check that the sign-in is valid and list the sign-in methods of the account',
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
      'Request the deletion of the account in 7 days; requires a code of purpose `logoff` or the password. Restoring the account cancels the request',
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
      'Confirm the identity of the account owner with a code of purpose `confirm` or the password; valid for 10 minutes. Required before a change of the sign-in methods',
    body: z.object(ownerProof),
    data: z.object({ confirmedUntil: time }),
    errors: ['badRequest', 'codeWrong', 'passwordWrong', 'accountLocked', 'tooManyRequests'],
  }),
  restoreAccount: route({
    method: 'POST',
    path: '/api/account/restore',
    kind: 'json',
    auth: 'user',
    summary: 'Cancel the requested deletion of the account',
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
    summary: 'Start a registration: send a code, return the ticket `s` for POST /user and set the register cookie',
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
    summary: 'Complete a registration with the ticket and the code, sign in and clear the register cookie',
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
    summary: 'Update the profile of the account',
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
    summary: 'Verify a phone or e-mail with a code of purpose `reset` and get a ticket for a new password',
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
    summary: 'Set a new password with the ticket and sign out of all devices; revokes all API keys on request',
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
    summary: 'Set or change the password and sign out of all other devices',
    body: z.object({ oldPassword: password.optional(), password }),
    errors: ['badRequest', 'passwordWrong', 'accountLocked', 'tooManyRequests', 'confirmIdentity'],
  }),
  uploadAvatar: route({
    method: 'POST',
    path: '/upload',
    kind: 'upload',
    auth: 'user',
    summary: 'Upload a profile picture: PNG, JPEG, WebP, GIF or AVIF below 5 MB; the server encodes it again',
    data: z.object({ url: z.string() }),
    errors: ['badRequest', 'tooLarge', 'unsupportedType'],
  }),
  getAvatar: route({
    method: 'GET',
    path: '/api/avatar/{id}',
    kind: 'raw',
    types: ['image/webp'],
    auth: 'public',
    summary: 'Get a profile picture',
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
    summary:
      'Send a verification code to a phone or e-mail; for `logoff` and `confirm` to the phone or e-mail of the account, without `content`',
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
    summary: 'Bind a phone or e-mail to the account with a code of purpose `bind`; replaces the previous one',
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
    summary: 'Remove a phone, e-mail or third-party sign-in from the account; the last sign-in method cannot be removed',
    body: z.object({ kind: z.string().min(1).max(64) }),
    data: userInfo,
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  }),
  getMyInfo: route({
    method: 'GET',
    path: '/api/my-info',
    kind: 'json',
    auth: 'user',
    summary: 'Get the account of the caller',
    data: userInfo,
  }),
  listRecentTopics: route({
    method: 'GET',
    path: '/api/recently-used-topic',
    kind: 'json',
    auth: 'user',
    summary: 'List the topics of the latest questions, newest first, at most 10',
    data: z.array(z.object({ id: z.string(), name: z.string(), usedAt: time })),
  }),
  getUsage: getUsage('/api/usage', 'Get the number of questions'),
  getResearchUsage: getUsage('/api/research-usage', 'Get the number of questions in the research modes'),
  getAdvanceUsage: getUsage('/api/advance-usage', 'Get the number of questions with advanced calculation'),
  listDevices: route({
    method: 'GET',
    path: '/api/device',
    kind: 'json',
    auth: 'user',
    summary: 'List the signed-in devices, the current one first',
    data: z.array(device),
  }),
  endDevice: route({
    method: 'DELETE',
    path: '/api/device/{id}',
    kind: 'json',
    auth: 'user',
    right: 'device:end',
    summary: 'Sign out of one device',
    params: z.object({ id }),
    errors: ['notFound'],
  }),
  exportAccount: route({
    method: 'GET',
    path: '/api/account/export',
    kind: 'file',
    types: ['application/zip'],
    auth: 'user',
    summary: 'Download all data of the account as a zip archive: profile, questions and answers, original files',
  }),
  getGuestData: route({
    method: 'GET',
    path: '/api/account/guest-data',
    kind: 'json',
    auth: 'user',
    summary: 'Get the guest data of this browser that is not in the account yet',
    data: guestData,
  }),
  claimGuestData: route({
    method: 'POST',
    path: '/api/account/claim',
    kind: 'json',
    auth: 'user',
    summary: 'Claim the guest data of this browser for the account',
    data: guestData,
  }),
  startOidc: route({
    guests: 'always',
    method: 'POST',
    path: '/api/oidc/{provider}/start',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Start a sign-in with a third party and get the address to open; for a signed-in account, bind the third party to it',
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
    summary: 'Complete a sign-in with the parameters that the third party returned to the page',
    params: z.object({ provider: id }),
    body: z.object({ params: z.record(z.string().max(64), z.string().max(4000)).refine((params) => Object.keys(params).length <= 40) }),
    data: signedIn.extend({ redirectUrl: z.string() }),
    errors: ['badRequest', 'notFound', 'conflict', 'serverBusy'],
  }),
} as const
