import { AppError, type ApiKey, type RouteInput, type developerContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import type { KeyOwner } from '../../../http/gate.ts'
import { hashSecret, makeSecret } from '../../../lib/secret/secret.ts'
import { dayAround } from '../../../lib/text/day.ts'
import { isAllowedAddress, requireAddresses } from './allowed-address.ts'
import {
  countApiKeys,
  deleteApiKey,
  findApiKeyByHash,
  insertApiKey,
  isInForce,
  listApiKeys,
  lockOwner,
  takeCall,
  touchApiKey,
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
  const row = {
    id: nanoid(),
    uid,
    name,
    hash: hashSecret(key),
    redactedKey: redact(key),
    sensitiveShowId: nanoid(12),
    createdAt: ctx.now(),
    lastUsedAt: null,
    scopes,
    expiresAt,
    dailyLimit,
    usedSince: null,
    usedCount: 0,
    allowedAddresses,
  }
  await ctx.db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    if ((await countApiKeys(tx, uid)) >= maxKeys) {
      throw new AppError('conflict', { zh: `最多 ${maxKeys} 个密钥，请先删除不用的`, en: `at most ${maxKeys} keys; delete one first` })
    }
    await insertApiKey(tx, row)
  })
  return { ...toApiKey(row, dayAround(ctx.now()).since), key }
}

const channelOf = (id: string) => `api-key:${id}`

/** Revokes a key: the next call that brings it is refused, and streams that it opened end. */
export async function revokeApiKey(ctx: Ctx, person: Actor, id: string): Promise<void> {
  await deleteApiKey(ctx.db, await ownApiKey(ctx.db, id, person))
  ctx.events.publish(channelOf(id), '')
}

/**
 * The owner of a key, or null for one that is malformed, unknown or revoked: the caller cannot tell the three apart.
 * @throws AppError `badApiKey` for one that has expired, `noPermission` at an address that it may not be used from.
 */
export async function findKeyOwner(ctx: Ctx, key: string, address: string): Promise<KeyOwner | null> {
  if (!keyPattern.test(key)) return null
  const found = await findApiKeyByHash(ctx.db, hashSecret(key))
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

/** Counts a call against the daily limit of its key. @throws AppError `dailyLimit`. */
export async function countKeyCall(ctx: Ctx, apiKeyId: string): Promise<void> {
  const now = ctx.now()
  const { since, until } = dayAround(now)
  if (await takeCall(ctx.db, apiKeyId, since)) return
  throw new AppError('dailyLimit', { zh: '明天零点恢复', en: 'it is back at midnight' }, { retryAfterMs: until - now })
}

/** How often an open stream looks whether its key still holds, unless news of it comes sooner. */
const lookEveryMs = 2000

/**
 * Aborts when a key is revoked, on whichever instance, or expires. Of a caller without a key it never does.
 * @returns the signal, and what ends the watching.
 */
export function watchKey(ctx: Ctx, apiKeyId: string | null): { signal: AbortSignal; end: () => void } {
  const over = new AbortController()
  if (apiKeyId === null) return { signal: over.signal, end: () => {} }
  const look = async () => {
    if (!(await isInForce(ctx.db, apiKeyId, ctx.now()))) over.abort()
  }
  // While the database is away the next look decides.
  const lookAgain = () => void look().catch(() => {})
  const timer = setInterval(lookAgain, lookEveryMs)
  const unsubscribe = ctx.events.subscribe(channelOf(apiKeyId), lookAgain)
  // It may have been revoked between the check of the call and now.
  lookAgain()
  return {
    signal: over.signal,
    end() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
