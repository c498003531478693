import { accesses, AppError, changesState, isOpenToGuests, type GuestAccess, type Route } from '@wenjin/contract'
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

/** The steps between a request and its handler; the features provide them, so that this folder depends on none. */
export interface Gate {
  tokens: PageTokens
  /** The account signed in by the cookies of a request. */
  findAccount(request: FastifyRequest): Promise<Account | null>
  /** The owner of a developer's key, or null for an invalid one. */
  findKeyOwner(key: string): Promise<(Account & { apiKeyId: string }) | null>
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

/**
 * Identifies the caller. A key acts for its owner on the calls that accept keys, and on no other.
 * @throws AppError `badApiKey`, `noPermission` for a call that takes no key, or what `admit` throws.
 */
async function identify(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const from = { address: request.ip, platform: platformOf(request) }
  const nobody = { ...from, uid: null, role: 'guest' as const, deviceId: null, apiKeyId: null }
  const key = bearerKeyOf(request)
  if (key !== null && route.auth !== 'public') {
    const owner = await gate.findKeyOwner(key)
    if (!owner) {
      // Failed keys are counted, too, by their address.
      await gate.admit(name, route, { ...nobody, visitorId: '' })
      throw new AppError('badApiKey')
    }
    if (!route.apiKey) throw new AppError('noPermission')
    return { ...from, ...owner, deviceId: null, visitorId: '' }
  }
  if (route.auth === 'public') return { ...nobody, visitorId: '' }
  const account = await gate.findAccount(request)
  return { ...nobody, ...account, visitorId: identifyVisitor(request, reply) }
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
  if (caller.apiKeyId || !changesState(route)) return
  // Streams answer a missing token with a text message of their own.
  if (route.kind === 'stream' || !maySpeakForAnother(request) || isSameOrigin(request)) return
  if (!hasPageToken(request, caller.visitorId, gate.tokens)) {
    throw new AppError('noPermission', { zh: '请求没有页面令牌', en: 'the page token is missing' })
  }
}

/** Lets a request through as the caller it comes from, or throws why not. */
export async function pass(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const caller = await identify(gate, name, route, request, reply)
  checkIntent(gate, route, request, caller)
  await gate.admit(name, route, caller)
  checkAccess(route, caller)
  if (route.auth === 'visitor' && caller.uid === null) await checkGuest(gate, route, caller)
  if (route.stores || route.kind === 'upload') gate.requireSpace()
  return caller
}
