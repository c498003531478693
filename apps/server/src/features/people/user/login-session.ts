import { accountContract, AppError, limits } from '@wenjin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import type { Account } from '../../../http/caller.ts'
import { deviceName } from '../../../lib/text/device-name.ts'
import { hashSecret, makeHexSecret } from '../../../lib/secret/secret.ts'
import { deleteLoginSession, findLoginSession, insertLoginSession, updateLoginSession } from './login-session.repo.ts'
import { findUser } from './user.repo.ts'

/** Minimum interval between updates of a login's last use, since more would mean a write for every call. */
const seenEveryMs = 5 * 60_000

/** Finds the account signed in with a secret, or null. */
export async function findAccountBySid(ctx: Ctx, sid: string | undefined): Promise<Account | null> {
  if (!sid) return null
  const now = ctx.now()
  const found = await findLoginSession(ctx.db, hashSecret(sid), now)
  if (!found) return null
  const { login, role } = found
  if (now - login.lastSeenAt > seenEveryMs) await updateLoginSession(ctx.db, login.id, { lastSeenAt: now })
  return { uid: login.uid, role, deviceId: login.id }
}

const suspendedText = {
  zh: '这个账号已被管理员停用，请联系管理员',
  en: 'An admin has suspended this account; please contact the admin',
}

/** Calls that accept the secret in their URL, for clients without cookies. */
const sidCalls = new Set<string>(
  [accountContract.autoLogin, accountContract.getLoginBinding, accountContract.checkCode].map(({ path }) => path),
)

/** Finds the account of a request, by its cookie, or by its URL when the contract accepts a secret there. */
export async function findSignedIn(ctx: Ctx, request: FastifyRequest): Promise<Account | null> {
  return findAccountBySid(ctx, sidOf(request))
}

/** Returns the secret of a request: from its URL when the contract accepts it there, else from its cookie. */
function sidOf(request: FastifyRequest): string | undefined {
  const { sid } = (request.query ?? {}) as { sid?: unknown }
  const isInAddress = typeof sid === 'string' && sid !== '' && sidCalls.has(request.routeOptions.url ?? '')
  return isInAddress ? sid : request.cookies['sid']
}

/**
 * Signs an account in on the requesting device: sets a fresh secret, never one from the browser, as cookies `sid` and `uid`.
 * @throws AppError `noPermission` for a suspended account
 */
export async function startLogin(ctx: Ctx, uid: string, { request, reply }: Pick<Call, 'request' | 'reply'>): Promise<void> {
  const account = await findUser(ctx.db, uid)
  if (account && account.suspendedAt !== null) throw new AppError('noPermission', '', { sentence: suspendedText })
  const before = await findAccountBySid(ctx, request.cookies['sid'])
  if (before?.deviceId) await deleteLoginSession(ctx.db, before.uid, before.deviceId)
  const sid = makeHexSecret()
  const now = ctx.now()
  await insertLoginSession(ctx.db, {
    sidHash: hashSecret(sid),
    id: nanoid(),
    uid,
    name: deviceName(request.headers['user-agent'] ?? ''),
    address: request.ip,
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: now + limits.sidMaxAgeMs,
  })
  setLoginCookies({ request, reply }, { sid, uid })
}

/**
 * Renews the login of a request for its whole lifetime, and sets its cookies. Its secret stays the same, since clients store it outside of
 * a browser and go on calling with it; another login of the same browser ends.
 * @throws AppError `needLogin` when it has ended
 */
export async function renewLogin(ctx: Ctx, call: Pick<Call, 'request' | 'reply'>): Promise<string> {
  const sid = sidOf(call.request)
  const account = await findAccountBySid(ctx, sid)
  if (sid === undefined || !account?.deviceId) throw new AppError('needLogin')
  const { uid, deviceId } = account
  const before = call.request.cookies['sid'] === sid ? null : await findAccountBySid(ctx, call.request.cookies['sid'])
  if (before?.deviceId && before.deviceId !== deviceId) await deleteLoginSession(ctx.db, before.uid, before.deviceId)
  const now = ctx.now()
  await updateLoginSession(ctx.db, deviceId, { lastSeenAt: now, expiresAt: now + limits.sidMaxAgeMs })
  setLoginCookies(call, { sid, uid })
  return uid
}

/** Sets the cookies of a login for its whole lifetime from now. */
function setLoginCookies({ request, reply }: Pick<Call, 'request' | 'reply'>, { sid, uid }: { sid: string; uid: string }): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: request.protocol === 'https',
    maxAge: limits.sidMaxAgeMs / 1000,
  }
  reply.setCookie('sid', sid, options).setCookie('uid', uid, options)
}

/**
 * Returns the domains for which a cookie of this host may have been set: none (the host itself), the host, and its parent. IP addresses
 * have no parent.
 */
export function cookieDomains(hostName: string): (string | undefined)[] {
  const labels = hostName.split('.')
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostName)) return [undefined]
  return [undefined, hostName, ...(labels.length > 2 ? [labels.slice(1).join('.')] : [])]
}

/** Clears the cookies of a login, on the domain and on its parent, and the register cookie. Spec section 4 "Login". */
export function clearLoginCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const domain of cookieDomains(request.hostname)) {
    for (const name of ['uid', 'sid', 'register']) reply.clearCookie(name, { path: '/', ...(domain !== undefined && { domain }) })
  }
}
