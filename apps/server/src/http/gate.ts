import { accesses, AppError, changesState, isOpenToGuests, type GuestAccess, type KeyScope, type Lang, type Route } from '@wenjin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  bearerKeyOf,
  hasPageToken,
  identifyVisitor,
  isSameOrigin,
  maySpeakForAnother,
  platformOf,
  type Account,
  type Caller,
} from './caller.ts'
import type { PageTokens } from './page-token.ts'

/** The owner of a developer's key, and what the key allows. */
export interface KeyOwner {
  uid: string
  role: Account['role']
  apiKeyId: string
  scopes: readonly KeyScope[]
  /** Calls a day; null for no limit. */
  dailyLimit: number | null
}

/** The steps between a request and its handler; the features provide them, so that this folder depends on none. */
export interface Gate {
  tokens: PageTokens
  /** The account signed in by the cookies of a request. */
  findAccount(request: FastifyRequest): Promise<Account | null>
  /**
   * The owner of a developer's key, or null for an invalid one.
   * @throws AppError `badApiKey` for an expired one, `noPermission` at an address that it may not be used from.
   */
  findKeyOwner(key: string, address: string): Promise<KeyOwner | null>
  /** Counts a call of a key that has a daily limit. @throws AppError `dailyLimit`. */
  countKeyCall(apiKeyId: string): Promise<void>
  /**
   * Counts the call against its limits.
   * @throws AppError `tooManyRequests`, `tooManyRequests2` or `needUpgrade`.
   */
  admit(name: string, route: Route, caller: Caller): Promise<void>
  /** @throws StorageError `full` when the rest of the disk is kept for answers. */
  requireSpace(): void
  /** How far the instance is open to guests. */
  guestAccess(): Promise<GuestAccess>
  /** Records that a guest was there; `writes` when the call may store something. */
  recordGuest(caller: Caller, writes: boolean): Promise<void>
}

/** @throws Error when a route says nothing, or nothing known, about who may call it: such a server must not start. */
export function requireRule(name: string, route: Route): void {
  if (!accesses.includes(route.auth)) throw new Error(`The call ${name} (${route.method} ${route.path}) has no access rule`)
}

const scopeNames: Readonly<Record<KeyScope, Readonly<Record<Lang, string>>>> = {
  search: { zh: '检索', en: 'search' },
  chat: { zh: '提问', en: 'ask' },
  'knowledge:read': { zh: '读资料库', en: 'read libraries' },
  'knowledge:write': { zh: '改资料库', en: 'change libraries' },
}

/** @throws AppError `noPermission` for a call that takes no key, or one whose scope the key lacks; that one is named. */
function requireScope(route: Route, scopes: readonly KeyScope[]): void {
  const { apiKey: scope } = route
  if (scope === undefined) {
    throw new AppError('noPermission', { zh: '这个接口不接受 API 密钥', en: 'this call takes no API key' })
  }
  if (scopes.includes(scope)) return
  const { zh, en } = scopeNames[scope]
  throw new AppError('noPermission', {
    zh: `这个密钥没有「${zh}」（${scope}）范围`,
    en: `this key lacks the scope ${scope} (${en})`,
  })
}

/**
 * The caller of a key, which acts for its owner on the calls of its scopes, and on no other.
 * @throws AppError `badApiKey`, `noPermission`, `dailyLimit`, or what `admit` throws.
 */
async function passKey(gate: Gate, name: string, route: Route, key: string, nobody: Omit<Caller, 'visitorId'>): Promise<Caller> {
  const unknown = { ...nobody, visitorId: '' }
  const found = gate.findKeyOwner(key, nobody.address).then((owner) => {
    if (!owner) throw new AppError('badApiKey')
    return owner
  })
  const { uid, role, apiKeyId, scopes, dailyLimit } = await found.catch(async (error: unknown) => {
    // Failed keys are counted, too, by their address.
    await gate.admit(name, route, unknown)
    throw error
  })
  const caller = { ...unknown, uid, role, apiKeyId }
  await gate.admit(name, route, caller)
  requireScope(route, scopes)
  if (dailyLimit !== null) await gate.countKeyCall(apiKeyId)
  return caller
}

/**
 * Identifies the caller and counts the call against its limits.
 * @throws AppError what `passKey` or `admit` throws, or `noPermission` for a request without our page's token.
 */
async function identify(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const from = { address: request.ip, platform: platformOf(request) }
  const nobody = { ...from, uid: null, role: 'guest' as const, deviceId: null, apiKeyId: null }
  const key = bearerKeyOf(request)
  if (key !== null && route.auth !== 'public') return passKey(gate, name, route, key, nobody)
  const caller =
    route.auth === 'public'
      ? { ...nobody, visitorId: '' }
      : { ...nobody, ...(await gate.findAccount(request)), visitorId: identifyVisitor(request, reply) }
  checkIntent(gate, route, request, caller)
  await gate.admit(name, route, caller)
  return caller
}

/** @throws AppError `needLogin` or `noPermission`. */
function checkAccess(route: Route, caller: Caller): void {
  if (route.auth !== 'user' && route.auth !== 'admin') return
  if (!caller.uid) throw new AppError('needLogin')
  if (route.auth === 'admin' && caller.role !== 'admin') throw new AppError('noPermission')
}

/** @throws AppError `needLogin` for what guests may not do on this instance. */
async function checkGuest(gate: Gate, route: Route, caller: Caller): Promise<void> {
  if (!isOpenToGuests(route, await gate.guestAccess())) {
    throw new AppError('needLogin', { zh: '这里只有登录后才能这样做', en: 'this instance asks you to sign in for it' })
  }
  await gate.recordGuest(caller, changesState(route))
}

/** A request that changes something for somebody must come from our own page, or carry its token. */
function checkIntent(gate: Gate, route: Route, request: FastifyRequest, caller: Caller): void {
  if (!changesState(route)) return
  // Streams answer a missing token with a text message of their own.
  if (route.kind === 'stream' || !maySpeakForAnother(request) || isSameOrigin(request)) return
  if (!hasPageToken(request, caller.visitorId, gate.tokens)) {
    throw new AppError('noPermission', { zh: '请求没有页面令牌', en: 'the page token is missing' })
  }
}

/** Lets a request through as the caller it comes from, or throws why not. */
export async function pass(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const caller = await identify(gate, name, route, request, reply)
  checkAccess(route, caller)
  if (route.auth === 'visitor' && caller.uid === null) await checkGuest(gate, route, caller)
  if (route.stores || route.kind === 'upload') gate.requireSpace()
  return caller
}
