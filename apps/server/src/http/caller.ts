import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, limits, type KeyScope, type Lang } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { isCrossSite } from './request-origin.ts'

/** An owner of objects: an account, or the guest of one browser. */
export interface Actor {
  /** The account; null for a guest. */
  uid: string | null
  /** Id of the browser, from its `tid` cookie; empty for a program that calls with a key. */
  visitorId: string
  role: 'guest' | 'user' | 'admin'
  /** Network address, when the actor comes from a request. */
  address?: string
}

export const platforms = ['mini-program', 'ali-app', 'ios-h5', 'android-h5', 'h5', 'pc'] as const
export type Platform = (typeof platforms)[number]

/** The actor of a request, with address and device. */
export interface Caller extends Actor {
  /** Id of the login session of the device; null for guests and programs. */
  deviceId: string | null
  /** Id of the developer's key that the program used. */
  apiKeyId: string | null
  /** The scopes of that key. */
  keyScopes?: readonly KeyScope[]
  /** Daily call limit of that key; null for no limit. */
  keyDailyLimit?: number | null
  /** Network address, from a trusted proxy's header or from the connection. */
  address: string
  /** The platform that the client states. */
  platform: Platform
}

/** A signed-in account. */
export interface Account {
  uid: string
  role: 'user' | 'admin'
  deviceId: string | null
}

/**
 * Returns the owner name of a guest browser. The browser states its visitor id itself: without the prefix it could state the uid of an
 * account, which is no secret, and access its data.
 */
export function guestOwner(visitorId: string): string {
  return `guest:${visitorId}`
}

/** Whether an owner is a guest browser. */
export function isGuestOwner(owner: string): boolean {
  return owner.startsWith('guest:')
}

/** Returns the visitor id of a guest owner. */
export function visitorIdOf(owner: string): string {
  return owner.slice(guestOwner('').length)
}

/** Returns the owner name for a new object: the account, or the guest browser. */
export function ownerOf(actor: Actor): string {
  return actor.uid ?? guestOwner(actor.visitorId)
}

/** Returns the owner names of an actor; objects that the same browser made as a guest belong to the account too. */
export function namesOf({ uid, visitorId }: Actor): string[] {
  return [...(uid === null ? [] : [uid]), ...(visitorId === '' ? [] : [guestOwner(visitorId)])]
}

/** Whether an object with this owner belongs to the actor. */
export function owns(actor: Actor, owner: string): boolean {
  return namesOf(actor).includes(owner)
}

/**
 * Returns the uid of a caller that the gate admitted as signed in.
 * @throws AppError `needLogin` for a guest, on a call that also accepts guests.
 */
export function uidOf(actor: Actor): string {
  if (actor.uid === null) throw new AppError('needLogin')
  return actor.uid
}

const visitorPattern = /^[\w-]{21}$/

/**
 * Returns the visitor id of a request and sets a new cookie when it has none. No cookie is set for a form sent by another site's page: the
 * browser withholds our cookies there but accepts new ones, and a guest would lose access to their data.
 */
export function identifyVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies['tid']
  if (known && visitorPattern.test(known)) return known
  const visitorId = nanoid()
  if (isCrossSite(request) && request.method !== 'GET' && request.method !== 'HEAD') return visitorId
  reply.setCookie('tid', visitorId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: limits.tidMaxAgeMs / 1000,
  })
  return visitorId
}

/** Returns the platform of a request, from its `Platform` header or the user agent mark of a mini-program's web view. */
export function platformOf(request: FastifyRequest): Platform {
  const query = (request.query ?? {}) as Record<string, unknown>
  const named = platforms.find((platform) => platform === request.headers['platform'])
  const mini = request.headers['is-mini-webview'] === '1' || query['is-mini-webview'] === '1'
  if (mini && named !== 'ali-app') return 'mini-program'
  return named ?? 'pc'
}

/** Returns the developer's key of a request, or null when it has none. */
export function bearerKeyOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Returns the id of the user's own key that our page calls with, or null when the request names none. The page sends the id because a key
 * is shown in full only once.
 */
export function ownKeyIdOf(request: FastifyRequest): string | null {
  const id = request.headers['api-key-id']
  return typeof id === 'string' && id !== '' ? id : null
}

/** Returns the language of a request: its `lang` query, else Accept-Language; Chinese unless English is preferred. */
export function languageOf(request: FastifyRequest): Lang {
  const query = (request.query ?? {}) as Record<string, unknown>
  if (query['lang'] === 'en' || query['lang'] === 'zh') return query['lang']
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
