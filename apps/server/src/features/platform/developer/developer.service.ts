import { AppError, type ApiKey, type KeyScope, type RouteInput, type developerContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { KeyOwner } from '../../../http/gate.ts'
import type { RateState } from '../../../http/output/rate-headers.ts'
import { hashSecret, makeSecret } from '../../../lib/secret/secret.ts'
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
/** How often the last use of a key is written down; more often would be a write for every call. */
const usedEveryMs = 5 * 60_000

/** The format of every key: 256 bits behind a prefix that scanners for leaked secrets can recognize. */
const keyPattern = /^mk-[\w-]{43}$/

const redact = (key: string) => `${key.slice(0, 7)}…${key.slice(-4)}`

/** A person's keys, newest first. */
export async function listOwnApiKeys(ctx: Ctx, uid: string): Promise<ApiKey[]> {
  const { since } = dayAround(ctx.now())
  return (await listApiKeys(ctx.db, uid)).map((row) => toApiKey(row, since))
}

/**
 * Makes a key for an account. Only its hash is stored: what this gives back is the one time it is seen whole.
 * @throws AppError `conflict` when the account has as many as it may, `badRequest` for an end that is past or an address that is none.
 */
export async function createApiKey(ctx: Ctx, uid: string, asked: NewKey): Promise<ApiKey & { key: string }> {
  const { name, scopes, expiresAt = null, dailyLimit = null, allowedAddresses } = asked
  requireAddresses(allowedAddresses)
  if (expiresAt !== null && expiresAt <= ctx.now()) {
    throw new AppError('badRequest', { zh: '到期时间已经过去', en: 'the key would have expired already' })
  }
  const key = `mk-${makeSecret()}`
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

/** @throws AppError `conflict` when the account has as many keys as it may. */
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
 * Allows a program a key, which it takes within a time for a secret; until then nobody can call with it.
 * @returns the id of the key
 * @throws AppError `conflict` when the account has as many keys as it may.
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

/** Gives a program the key that it was allowed. @returns null where it was taken before, revoked, or is not to be had any more */
export async function takeKey(
  ctx: Ctx,
  id: string,
  secret: string,
  expiresAt: number | null,
): Promise<{ key: string; scopes: readonly KeyScope[] } | null> {
  const key = `mk-${makeSecret()}`
  const taken = { hash: hashSecret(key), redactedKey: redact(key), expiresAt }
  const row = await takeAllowedKey(ctx.db, id, hashSecret(secret), taken, ctx.now())
  return row ? { key, scopes: row.scopes } : null
}

/** Takes a key back that somebody asks for again with the secret it was taken for: one of the two has stolen it. */
export async function takeBackKey(ctx: Ctx, id: string): Promise<void> {
  await deleteTakenKey(ctx.db, id)
  ctx.events.publish(channelOf(id), '')
}

const channelOf = (id: string) => `api-key:${id}`

/** Revokes a key: the next call that brings it is refused, and streams that it opened end. */
export async function revokeApiKey(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await deleteApiKey(ctx.db, await ownApiKey(ctx.db, id, actor))
  ctx.events.publish(channelOf(id), '')
}

/**
 * Revokes every key of an account.
 * @returns ends the streams that the keys opened; to be called when the transaction has committed
 */
export async function revokeAllKeys(ctx: Ctx, tx: Db, uid: string): Promise<() => void> {
  const ids = await deleteApiKeys(tx, uid)
  return () => {
    for (const id of ids) ctx.events.publish(channelOf(id), '')
  }
}

/**
 * The owner of a key, or null for one that is malformed, unknown or revoked: the caller cannot tell the three apart.
 * @throws AppError `badApiKey` for one that has expired, `noPermission` at an address that it may not be used from.
 */
export async function findKeyOwner(ctx: Ctx, key: string, address: string): Promise<KeyOwner | null> {
  return keyPattern.test(key) ? useKey(ctx, { hash: hashSecret(key) }, address) : null
}

/**
 * A key of an account by its id, as the account's own page calls with it, or null where there is none.
 * @throws AppError as `findKeyOwner`.
 */
export function findOwnKey(ctx: Ctx, uid: string, id: string, address: string): Promise<KeyOwner | null> {
  return useKey(ctx, { uid, id }, address)
}

/** What a key allows at an address, noted as its last use. */
async function useKey(ctx: Ctx, key: KeyName, address: string): Promise<KeyOwner | null> {
  const found = await findUsableKey(ctx.db, key)
  if (!found) return null
  const { id, uid, lastUsedAt, scopes, expiresAt, dailyLimit, allowedAddresses } = found.key
  if (expiresAt !== null && expiresAt <= ctx.now()) throw new AppError('badApiKey', { zh: '它已经过期', en: 'it has expired' })
  if (!isAllowedAddress(address, allowedAddresses)) {
    throw new AppError('noPermission', { zh: '这个密钥不能从您的网络地址使用', en: 'this key may not be used from your network address' })
  }
  const now = ctx.now()
  if (now - (lastUsedAt ?? 0) > usedEveryMs) await touchApiKey(ctx.db, id, now, now - usedEveryMs)
  return { uid, role: found.role, apiKeyId: id, scopes, dailyLimit }
}

/** Counts a call against the daily limit of its key. @returns what is left of it @throws AppError `dailyLimit`. */
export async function countKeyCall(ctx: Ctx, apiKeyId: string, dailyLimit: number): Promise<RateState> {
  const now = ctx.now()
  const { since, until } = dayAround(now)
  const used = await takeCall(ctx.db, apiKeyId, since)
  if (used !== null) return { name: 'day', limit: dailyLimit, left: dailyLimit - used, windowMs: until - since, resetMs: until - now }
  throw new AppError('dailyLimit', { zh: '明天零点恢复', en: 'it is back at midnight' }, { retryAfterMs: until - now })
}

/** How often open streams look whether their key still holds, unless news of it comes sooner. */
const lookEveryMs = 2000

/** The streams of one key, which look together. */
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
  // While the database is away the next look decides.
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
 * Aborts when a key is revoked, on whichever instance, or expires. Of a caller without a key it never does.
 * @returns the signal, and what ends the watching.
 */
export function watchKey(ctx: Ctx, apiKeyId: string | null): { signal: AbortSignal; end: () => void } {
  const over = new AbortController()
  if (apiKeyId === null) return { signal: over.signal, end: () => {} }
  const ofInstance = watches.get(ctx) ?? new Map<string, KeyWatch>()
  watches.set(ctx, ofInstance)
  const watch = ofInstance.get(apiKeyId) ?? startWatch(ctx, apiKeyId)
  ofInstance.set(apiKeyId, watch)
  watch.streams.add(over)
  // It may have been revoked between the check of the call and now.
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
