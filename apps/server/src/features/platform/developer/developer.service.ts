import { AppError, type ApiKey, type KeyScope, type RouteInput, type developerContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { KeyOwner } from '../../../http/gate.ts'
import type { RateState } from '../../../http/output/rate-headers.ts'
import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../../lib/secret/secret.ts'
import { dayAround } from '../../../lib/text/day.ts'
import { isAllowedAddress, requireAddresses } from './allowed-address.ts'
import {
  allowedHash,
  countApiKeys,
  deleteApiKey,
  deleteApiKeys,
  deleteTakenKey,
  deleteUntaken,
  findKeyEnd,
  findUsableKey,
  insertApiKey,
  type KeyName,
  listApiKeys,
  lockOwner,
  takeAllowedKey,
  takeCall,
  touchApiKey,
  type ApiKeyRow,
} from './api-key.repo.ts'
import { ownApiKey } from './developer.policy.ts'
import { toApiKey } from './developer.presenter.ts'

type NewKey = RouteInput<typeof developerContract.createApiKey>['body']

const maxKeys = 20
/** Minimum interval between updates of a key's last use, since more would mean a write for every call. */
const usedEveryMs = 5 * 60_000

/**
 * The formats of keys: 128 bits in upper-case hex digits after a prefix, as clients of this API family check before they call; and, of keys
 * made before, 256 bits in base64url.
 */
const keyPattern = /^mk-(?:[\dA-F]{32}|[\w-]{43})$/

const makeKey = () => `mk-${randomBytes(16).toString('hex').toUpperCase()}`

const redact = (key: string) => `${key.slice(0, 7)}…${key.slice(-4)}`

/** Lists an account's keys, newest first. */
export async function listOwnApiKeys(ctx: Ctx, uid: string): Promise<ApiKey[]> {
  const { since } = dayAround(ctx.now())
  return (await listApiKeys(ctx.db, uid)).map((row) => toApiKey(row, since))
}

/**
 * Creates a key for an account. Only its hash is stored: the full key is returned once, here.
 * @throws AppError `conflict` when the account has the maximum number of keys, `badRequest` for an end in the past or an invalid address.
 */
export async function createApiKey(ctx: Ctx, uid: string, asked: NewKey): Promise<ApiKey & { key: string }> {
  const { name, scopes, expiresAt = null, dailyLimit = null, allowedAddresses } = asked
  requireAddresses(allowedAddresses)
  if (expiresAt !== null && expiresAt <= ctx.now()) {
    throw new AppError('badRequest', { zh: '到期时间已经过去', en: 'the expiry of the key is in the past' })
  }
  const key = makeKey()
  const row = newRow(ctx, uid, {
    name,
    scopes,
    hash: hashSecret(key),
    redactedKey: redact(key),
    expiresAt,
    dailyLimit,
    allowedAddresses,
  })
  await storeKey(ctx, row)
  return { ...toApiKey(row, dayAround(ctx.now()).since), key }
}

type NewRow = Pick<ApiKeyRow, 'name' | 'scopes' | 'hash' | 'redactedKey' | 'expiresAt'> & Partial<ApiKeyRow>

function newRow(ctx: Ctx, uid: string, fields: NewRow): ApiKeyRow {
  const unused = { lastUsedAt: null, dailyLimit: null, usedSince: null, usedCount: 0, allowedAddresses: [] }
  return { ...unused, id: nanoid(), uid, sensitiveShowId: nanoid(12), createdAt: ctx.now(), ...fields }
}

/** Stores a key. @throws AppError `conflict` when the account has the maximum number of keys. */
async function storeKey(ctx: Ctx, row: ApiKeyRow): Promise<void> {
  const { uid } = row
  await ctx.db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    await deleteUntaken(tx, uid, ctx.now())
    if ((await countApiKeys(tx, uid)) >= maxKeys) {
      throw new AppError('conflict', { zh: `最多 ${maxKeys} 个密钥，请先删除不用的`, en: `at most ${maxKeys} keys; delete one first` })
    }
    await insertApiKey(tx, row)
  })
}

/**
 * Grants a program a key, which it has to fetch in time with a secret; until then the key cannot be used.
 * @returns the id of the key
 * @throws AppError `conflict` when the account has the maximum number of keys.
 */
export async function allowKey(
  ctx: Ctx,
  uid: string,
  allowed: Pick<ApiKeyRow, 'name' | 'scopes'> & { secret: string; untilMs: number },
): Promise<string> {
  const { name, scopes, secret, untilMs: expiresAt } = allowed
  const row = newRow(ctx, uid, { name, scopes, hash: allowedHash(hashSecret(secret)), redactedKey: 'mk-…', expiresAt })
  await storeKey(ctx, row)
  return row.id
}

/** Hands a program its granted key. @returns null when it was fetched before, revoked, or has expired */
export async function takeKey(
  ctx: Ctx,
  id: string,
  secret: string,
  expiresAt: number | null,
): Promise<{ key: string; scopes: readonly KeyScope[] } | null> {
  const key = makeKey()
  const taken = { hash: hashSecret(key), redactedKey: redact(key), expiresAt }
  const row = await takeAllowedKey(ctx.db, id, hashSecret(secret), taken, ctx.now())
  return row ? { key, scopes: row.scopes } : null
}

/** Revokes a key that is requested again with the same secret: one of the two requesters has stolen the secret. */
export async function takeBackKey(ctx: Ctx, id: string): Promise<void> {
  await deleteTakenKey(ctx.db, id)
  ctx.events.publish(channelOf(id), '')
}

const channelOf = (id: string) => `api-key:${id}`

/** Revokes a key: the next call with it is refused, and its open streams end. */
export async function revokeApiKey(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await deleteApiKey(ctx.db, await ownApiKey(ctx.db, id, actor))
  ctx.events.publish(channelOf(id), '')
}

/**
 * Revokes every key of an account.
 * @returns a function that ends the streams of the keys; call it after the transaction has committed
 */
export async function revokeAllKeys(ctx: Ctx, tx: Db, uid: string): Promise<() => void> {
  const ids = await deleteApiKeys(tx, uid)
  return () => {
    for (const id of ids) ctx.events.publish(channelOf(id), '')
  }
}

/**
 * Finds the owner of a key, or null for one that is malformed, unknown or revoked, which the caller cannot distinguish.
 * @throws AppError `badApiKey` for an expired key, `noPermission` for an address from which it must not be used.
 */
export async function findKeyOwner(ctx: Ctx, key: string, address: string): Promise<KeyOwner | null> {
  return keyPattern.test(key) ? useKey(ctx, { hash: hashSecret(key) }, address) : null
}

/**
 * Finds a key of an account by its id, for calls from the account's own page, or null.
 * @throws AppError as `findKeyOwner`.
 */
export function findOwnKey(ctx: Ctx, uid: string, id: string, address: string): Promise<KeyOwner | null> {
  return useKey(ctx, { uid, id }, address)
}

/** Returns the rights of a key at an address, and records its use. */
async function useKey(ctx: Ctx, key: KeyName, address: string): Promise<KeyOwner | null> {
  const found = await findUsableKey(ctx.db, key)
  if (!found) return null
  const { id, uid, lastUsedAt, scopes, expiresAt, dailyLimit, allowedAddresses } = found.key
  if (expiresAt !== null && expiresAt <= ctx.now()) throw new AppError('badApiKey', { zh: '它已经过期', en: 'it has expired' })
  if (!isAllowedAddress(address, allowedAddresses)) {
    throw new AppError('noPermission', { zh: '这个密钥不能从您的网络地址使用', en: 'this key is not allowed from your network address' })
  }
  const now = ctx.now()
  if (now - (lastUsedAt ?? 0) > usedEveryMs) await touchApiKey(ctx.db, id, now, now - usedEveryMs)
  return { uid, role: found.role, apiKeyId: id, scopes, dailyLimit }
}

/** Counts a call against the daily limit of its key. @returns the remaining calls @throws AppError `dailyLimit`. */
export async function countKeyCall(ctx: Ctx, apiKeyId: string, dailyLimit: number): Promise<RateState> {
  const now = ctx.now()
  const { since, until } = dayAround(now)
  const used = await takeCall(ctx.db, apiKeyId, since)
  if (used !== null) return { name: 'day', limit: dailyLimit, left: dailyLimit - used, windowMs: until - since, resetMs: until - now }
  throw new AppError('dailyLimit', { zh: '明天零点恢复', en: 'it is reset at midnight' }, { retryAfterMs: until - now })
}

/** Interval at which open streams check that their key is still valid, unless an event arrives sooner. */
const lookEveryMs = 2000

/** The streams of one key, which share their checks. */
interface KeyWatch {
  streams: Set<AbortController>
  look: () => void
  end: () => void
}

const watches = new WeakMap<Ctx, Map<string, KeyWatch>>()

function startWatch(ctx: Ctx, apiKeyId: string): KeyWatch {
  const streams = new Set<AbortController>()
  const lookNow = async () => {
    const expiresAt = await findKeyEnd(ctx.db, apiKeyId)
    const holds = expiresAt === null || (expiresAt !== undefined && expiresAt > ctx.now())
    if (!holds) for (const stream of streams) stream.abort()
  }
  // While the database is unreachable, the next check decides.
  const look = () => void lookNow().catch(() => {})
  const timer = setInterval(look, lookEveryMs)
  const unsubscribe = ctx.events.subscribe(channelOf(apiKeyId), look)
  const end = () => {
    clearInterval(timer)
    unsubscribe()
  }
  return { streams, look, end }
}

/**
 * Aborts when a key is revoked, on any instance, or expires. Never aborts for a caller without a key.
 * @returns the signal, and a function that ends the watch.
 */
export function watchKey(ctx: Ctx, apiKeyId: string | null): { signal: AbortSignal; end: () => void } {
  const over = new AbortController()
  if (apiKeyId === null) return { signal: over.signal, end: () => {} }
  const ofInstance = watches.get(ctx) ?? new Map<string, KeyWatch>()
  watches.set(ctx, ofInstance)
  const watch = ofInstance.get(apiKeyId) ?? startWatch(ctx, apiKeyId)
  ofInstance.set(apiKeyId, watch)
  watch.streams.add(over)
  // The key may have been revoked since the check of the call.
  watch.look()
  return {
    signal: over.signal,
    end() {
      if (!watch.streams.delete(over) || watch.streams.size > 0) return
      watch.end()
      ofInstance.delete(apiKeyId)
    },
  }
}
