import { AppError, type ApiKey } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Account, Person } from '../../../http/caller.ts'
import { hashSecret, makeSecret } from '../../../lib/secret/secret.ts'
import { countApiKeys, deleteApiKey, findApiKeyByHash, insertApiKey, listApiKeys, lockOwner, touchApiKey } from './api-key.repo.ts'
import { ownApiKey } from './developer.policy.ts'
import { toApiKey } from './developer.presenter.ts'

const maxKeys = 20
/** How often the last use of a key is written down; more often would be a write for every call. */
const usedEveryMs = 5 * 60_000

/** The format of every key: 256 bits behind a prefix that scanners for leaked secrets can recognize. */
const keyPattern = /^mk-[\w-]{43}$/

const redact = (key: string) => `${key.slice(0, 7)}…${key.slice(-4)}`

/** A person's keys, newest first. */
export async function listOwnApiKeys(ctx: Ctx, uid: string): Promise<ApiKey[]> {
  return (await listApiKeys(ctx.db, uid)).map(toApiKey)
}

/**
 * Makes a key for an account. Only its hash is stored: what this gives back is the one time it is seen whole.
 * @throws AppError `conflict` when the account has as many as it may.
 */
export async function createApiKey(ctx: Ctx, uid: string, name: string): Promise<ApiKey & { key: string }> {
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
  }
  await ctx.db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    if ((await countApiKeys(tx, uid)) >= maxKeys) {
      throw new AppError('conflict', { zh: `最多 ${maxKeys} 个密钥，请先删除不用的`, en: `at most ${maxKeys} keys; delete one first` })
    }
    await insertApiKey(tx, row)
  })
  return { ...toApiKey(row), key }
}

/** Revokes a key: the next call that brings it is refused. */
export async function revokeApiKey(ctx: Ctx, person: Person, id: string): Promise<void> {
  await deleteApiKey(ctx.db, await ownApiKey(ctx.db, id, person))
}

/** The owner of a key, or null for one that is malformed, unknown or revoked: the caller cannot tell the three apart. */
export async function findKeyOwner(ctx: Ctx, key: string): Promise<(Account & { apiKeyId: string }) | null> {
  if (!keyPattern.test(key)) return null
  const found = await findApiKeyByHash(ctx.db, hashSecret(key))
  if (!found) return null
  const { id, uid, lastUsedAt } = found.key
  const now = ctx.now()
  if (now - (lastUsedAt ?? 0) > usedEveryMs) await touchApiKey(ctx.db, id, now, now - usedEveryMs)
  return { uid, role: found.role, deviceId: null, apiKeyId: id }
}
