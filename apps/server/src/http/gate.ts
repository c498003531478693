import {
  accesses,
  AppError,
  changesState,
  isOpenToGuests,
  scopesOf,
  type GuestAccess,
  type KeyScope,
  type Lang,
  type Route,
} from '@wenjin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerKeyOf, identifyVisitor, ownKeyIdOf, platformOf, type Account, type Caller } from './caller.ts'
import { hasPageToken, isSameOrigin, maySpeakForAnother } from './request-origin.ts'
import { usageOf, type MadeCall } from './call-usage.ts'
import type { PageTokens } from './page/page-token.ts'
import { describeWork } from '../lib/flow/running-work.ts'
import { setRateLimit, type RateState } from './output/rate-headers.ts'
import type { ReadBody, RouteName } from './input/read-body.ts'
import type { Repeatable, RepeatRequest } from './input/repeatable.ts'

/** The owner of a developer's key, and the rights of the key. */
export interface KeyOwner {
  uid: string
  role: Account['role']
  apiKeyId: string
  scopes: readonly KeyScope[]
  /** Daily call limit; null for no limit. */
  dailyLimit: number | null
}

/** The checks between a request and its handler; the features provide them, so that this folder depends on none of them. */
export interface Gate {
  tokens: PageTokens
  /** Returns the public address of the instance as the sender of a request sees it, without a trailing slash. */
  originOf(request: FastifyRequest): string
  /** Finds the account signed in by the cookies of a request. */
  findAccount(request: FastifyRequest): Promise<Account | null>
  /**
   * Finds the owner of a developer's key, or null for an invalid key.
   * @throws AppError `badApiKey` for an expired key, `noPermission` for an address from which the key must not be used.
   */
  findKeyOwner(key: string, address: string): Promise<KeyOwner | null>
  /** Finds a key of an account by its id, or null. @throws as `findKeyOwner`. */
  findOwnKey(uid: string, apiKeyId: string, address: string): Promise<KeyOwner | null>
  /** Counts a call of a key with a daily limit. @throws AppError `dailyLimit`. */
  countKeyCall(apiKeyId: string, dailyLimit: number): Promise<RateState>
  /** Records a finished call made with a key. */
  recordCall(call: MadeCall): void
  /**
   * Finds or registers the call with the request's idempotency key.
   * @throws AppError `conflict` when the key was used for a different call.
   */
  repeatCall(uid: string, request: RepeatRequest): Promise<Repeatable>
  /**
   * Counts the call against its rate limits.
   * @returns the account's remaining allowance; null when the call is not counted
   * @throws AppError `tooManyRequests`, `tooManyRequests2` or `needUpgrade`.
   */
  admit(name: string, route: Route, caller: Caller): Promise<RateState | null>
  /**
   * Checks that the call is not refused because it ended the process before.
   * @param object the id in its path; empty without one
   * @throws AppError `serverBusy`.
   */
  refuseDeadly(name: string, caller: Pick<Caller, 'uid' | 'address'>, object: string): Promise<void>
  /** Parses a body with many values in a thread, and checks it by the schema of its call. */
  readBody(body: RouteName & { text: string }, caller: Caller): Promise<ReadBody>
  /** Checks that the disk has free space. @throws StorageError `full` when the remaining space is reserved for answers. */
  requireSpace(): void
  /** Returns the access level of guests on this instance. */
  guestAccess(): Promise<GuestAccess>
  /** Records a guest's visit; `writes` when the call may store something. */
  recordGuest(caller: Caller, writes: boolean): Promise<void>
}

/** Checks the access rule of a route. @throws Error when it is missing or unknown: the server must not start then. */
export function requireRule(name: string, route: Route): void {
  if (!accesses.includes(route.auth)) throw new Error(`The call ${name} (${route.method} ${route.path}) has no access rule`)
}

const scopeNames: Readonly<Record<KeyScope, Readonly<Record<Lang, string>>>> = {
  search: { zh: '检索', en: 'search' },
  reader: { zh: '读网页', en: 'read pages' },
  chat: { zh: '提问', en: 'ask' },
  'knowledge:read': { zh: '读资料库', en: 'read libraries' },
  'knowledge:write': { zh: '改资料库', en: 'change libraries' },
}

/**
 * Checks the scope of a key.
 * @throws AppError `noPermission` for a call that accepts no keys, or when the key lacks a scope, which the error names.
 */
function requireScope(route: Route, scopes: readonly KeyScope[]): void {
  const needed = scopesOf(route)
  if (needed.length === 0) {
    throw new AppError('noPermission', { zh: '这个接口不接受 API 密钥', en: 'this operation accepts no API key' })
  }
  if (!needed.some((scope) => scopes.includes(scope))) throw lacksScope(needed)
}

/** Returns the error for a key that has none of the needed scopes. */
export function lacksScope(needed: readonly KeyScope[]): AppError {
  return new AppError('noPermission', {
    zh: `这个密钥没有${needed.map((scope) => `「${scopeNames[scope].zh}」（${scope}）`).join('或')}范围`,
    en: `this key lacks the scope ${needed.map((scope) => `${scope} (${scopeNames[scope].en})`).join(' or ')}`,
  })
}

/** Records the call of a key after its answer ended or its client disconnected. */
function recordAtEnd(gate: Gate, name: string, caller: Caller, request: FastifyRequest, { raw }: FastifyReply): void {
  const { uid, apiKeyId } = caller
  if (uid === null || apiKeyId === null) return
  const startedAt = performance.now()
  const usage = usageOf(request)
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : 499
    const ms = Math.round(performance.now() - startedAt)
    gate.recordCall({ id: request.id, uid, apiKeyId, call: name, status, errCode: usage.errCode, ms })
  })
}

/**
 * Admits the caller of a key, which acts for its owner within the scopes of the key only.
 * @throws AppError `badApiKey`, `noPermission`, `dailyLimit`, or the errors of `admit`.
 */
async function passKey(
  gate: Gate,
  name: string,
  route: Route,
  nobody: Omit<Caller, 'visitorId'>,
  { find, request, reply }: { find: () => Promise<KeyOwner | null>; request: FastifyRequest; reply: FastifyReply },
): Promise<Caller> {
  const unknown = { ...nobody, visitorId: '' }
  const found = find().then((owner) => {
    if (!owner) throw new AppError('badApiKey')
    return owner
  })
  const { uid, role, apiKeyId, scopes, dailyLimit } = await found.catch(async (error: unknown) => {
    // Attempts with an invalid key are also counted, by address.
    await gate.admit(name, route, unknown)
    throw error
  })
  const caller = { ...unknown, uid, role, apiKeyId, keyScopes: scopes, keyDailyLimit: dailyLimit }
  recordAtEnd(gate, name, caller, request, reply)
  const left = await gate.admit(name, route, caller)
  if (left) setRateLimit(reply, left)
  requireScope(route, scopes)
  if (dailyLimit !== null && !route.ownCount) setRateLimit(reply, await gate.countKeyCall(apiKeyId, dailyLimit))
  return caller
}

/**
 * Finds the key that a signed-in user calls with on our page. Same-origin or a page token is required for every method, because another
 * site's page must not spend the user's credits.
 * @throws AppError `needLogin`, `noPermission` for a request that our page did not make, or the errors of `findOwnKey`.
 */
async function findKeyOfPage(gate: Gate, apiKeyId: string, request: FastifyRequest, reply: FastifyReply): Promise<KeyOwner | null> {
  const account = await gate.findAccount(request)
  if (!account) throw new AppError('needLogin')
  const holder = { visitorId: identifyVisitor(request, reply), deviceId: account.deviceId }
  if (!isSameOrigin(request) && !hasPageToken(request, holder, gate.tokens)) throw new AppError('noPermission', noToken)
  return gate.findOwnKey(account.uid, apiKeyId, request.ip)
}

/**
 * Identifies the caller and counts the call against its limits.
 * @throws AppError of `passKey` or `admit`, or `noPermission` for a request without our page's token.
 */
async function identify(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const from = { address: request.ip, platform: platformOf(request) }
  const nobody = { ...from, uid: null, role: 'guest' as const, deviceId: null, apiKeyId: null }
  const key = bearerKeyOf(request)
  if (key !== null && route.auth !== 'public') {
    return passKey(gate, name, route, nobody, { find: () => gate.findKeyOwner(key, nobody.address), request, reply })
  }
  const ownKeyId = ownKeyIdOf(request)
  if (ownKeyId !== null && scopesOf(route).length > 0) {
    return passKey(gate, name, route, nobody, { find: () => findKeyOfPage(gate, ownKeyId, request, reply), request, reply })
  }
  if (route.auth === 'key') {
    await gate.admit(name, route, { ...nobody, visitorId: '' })
    throw new AppError('badApiKey', { zh: '请求头需要 Authorization: Bearer mk-…', en: 'the header Authorization: Bearer mk-… is needed' })
  }
  const caller =
    route.auth === 'public'
      ? { ...nobody, visitorId: '' }
      : { ...nobody, ...(await gate.findAccount(request)), visitorId: identifyVisitor(request, reply) }
  checkIntent(gate, route, request, caller)
  await gate.admit(name, route, caller)
  return caller
}

/** Checks the sign-in and role that a route requires. @throws AppError `needLogin` or `noPermission`. */
function checkAccess(route: Route, caller: Caller): void {
  if (route.auth !== 'user' && route.auth !== 'admin') return
  if (!caller.uid) throw new AppError('needLogin')
  if (route.auth === 'admin' && caller.role !== 'admin') throw new AppError('noPermission')
}

/** Checks and records the access of a guest. @throws AppError `needLogin` for calls that guests may not make on this instance. */
async function checkGuest(gate: Gate, route: Route, caller: Caller): Promise<void> {
  if (!isOpenToGuests(route, await gate.guestAccess())) {
    throw new AppError('needLogin', { zh: '这里只有登录后才能这样做', en: 'this instance requires a sign-in for this operation' })
  }
  await gate.recordGuest(caller, changesState(route))
}

const noToken = { zh: '请求没有页面令牌', en: 'the page token is missing' }

/** CSRF check: a state-changing request must come from our own page or carry its token. */
function checkIntent(gate: Gate, route: Route, request: FastifyRequest, caller: Caller): void {
  // A public call acts for no account, whatever cookies it carries.
  if (!changesState(route) || route.auth === 'public') return
  // Stream routes report a missing token by a text message of their own.
  if (route.kind === 'stream' || !maySpeakForAnother(request) || isSameOrigin(request)) return
  if (!hasPageToken(request, caller, gate.tokens)) {
    throw new AppError('noPermission', noToken)
  }
}

/** Length from which a value in a path is the id of an object, and no name of a kind or format. */
const idLength = 16

/** Returns the object that the path of a request names; empty without one. */
export function objectOf({ params }: FastifyRequest): string {
  return Object.values((params ?? {}) as Record<string, string>).find((value) => value.length >= idLength) ?? ''
}

/** Runs all checks for a request and returns its caller, or throws the reason for the refusal. */
export async function pass(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const caller = await identify(gate, name, route, request, reply)
  describeWork({ uid: caller.uid, owner: caller.uid ?? '' })
  await gate.refuseDeadly(name, caller, objectOf(request))
  checkAccess(route, caller)
  if (route.auth === 'visitor' && caller.uid === null) await checkGuest(gate, route, caller)
  if (route.stores || route.kind === 'upload') gate.requireSpace()
  return caller
}
