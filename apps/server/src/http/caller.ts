import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, limits, type KeyScope, type Lang } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { isCrossSite } from './request-origin.ts'

/** Somebody who owns things: an account, or the guest of one browser. */
export interface Actor {
  /** The account; null for a guest. */
  uid: string | null
  /** The browser, by its `tid` cookie; empty for a program that calls with a key. */
  visitorId: string
  role: 'guest' | 'user' | 'admin'
  /** Network address, where a request is at hand. */
  address?: string
}

export const platforms = ['mini-program', 'ali-app', 'ios-h5', 'android-h5', 'h5', 'pc'] as const
export type Platform = (typeof platforms)[number]

/** The person who makes a request, and their address. */
export interface Caller extends Actor {
  /** The device that is signed in (id of its login session); null for guests and programs. */
  deviceId: string | null
  /** The developer's key a program calls with. */
  apiKeyId: string | null
  /** The scopes of that key. */
  keyScopes?: readonly KeyScope[]
  /** The calls a day of that key; null for no limit. */
  keyDailyLimit?: number | null
  /** Network address, as a trusted proxy tells it or as the connection does. */
  address: string
  /** The platform that the client states. */
  platform: Platform
}

/** Somebody signed in, as the accounts know them. */
export interface Account {
  uid: string
  role: 'user' | 'admin'
  deviceId: string | null
}

/**
 * The owner name of a guest browser. The browser states its visitor id itself: without the prefix it could state the uid
 * of an account, which is no secret, and access its data.
 */
export function guestOwner(visitorId: string): string {
  return `guest:${visitorId}`
}

/** Whether an owner is a guest browser. */
export function isGuestOwner(owner: string): boolean {
  return owner.startsWith('guest:')
}

/** The browser a guest owner stands for. */
export function visitorIdOf(owner: string): string {
  return owner.slice(guestOwner('').length)
}

/** The owner of a new object: the account, or the guest browser. */
export function ownerOf(actor: Actor): string {
  return actor.uid ?? guestOwner(actor.visitorId)
}

/** The owner names of a person; the objects that the same browser made as a guest are theirs too. */
export function namesOf({ uid, visitorId }: Actor): string[] {
  return [...(uid === null ? [] : [uid]), ...(visitorId === '' ? [] : [guestOwner(visitorId)])]
}

/** Whether something belongs to the person. */
export function owns(actor: Actor, owner: string): boolean {
  return namesOf(actor).includes(owner)
}

/**
 * The account of somebody the gate let through as signed in.
 * @throws AppError `needLogin` for a guest, on a call that lets guests in too.
 */
export function uidOf(actor: Actor): string {
  if (actor.uid === null) throw new AppError('needLogin')
  return actor.uid
}

const visitorPattern = /^[\w-]{21}$/

/**
 * The visitor id of a request, given a new cookie when it has none. Not when another site's page sends a form here: the browser holds
 * our cookies back then but takes new ones, and a guest would lose all they have to them.
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

/** The platform of a request: its `Platform` header, or the mark of a mini-program's web view. */
export function platformOf(request: FastifyRequest): Platform {
  const query = (request.query ?? {}) as Record<string, unknown>
  const named = platforms.find((platform) => platform === request.headers['platform'])
  const mini = request.headers['is-mini-webview'] === '1' || query['is-mini-webview'] === '1'
  if (mini && named !== 'ali-app') return 'mini-program'
  return named ?? 'pc'
}

/** The developer's key a request brings, or null when it brings none. */
export function bearerKeyOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * The key of their own, by its id, that a signed-in person calls with on our page; null when the request names none. A key is shown
 * whole once, so that the page cannot bring it.
 */
export function ownKeyIdOf(request: FastifyRequest): string | null {
  const id = request.headers['api-key-id']
  return typeof id === 'string' && id !== '' ? id : null
}

/** The language a request asks for: its `lang` query, else Accept-Language; Chinese unless English is preferred. */
export function languageOf(request: FastifyRequest): Lang {
  const query = (request.query ?? {}) as Record<string, unknown>
  if (query['lang'] === 'en' || query['lang'] === 'zh') return query['lang']
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
