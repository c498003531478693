import type { ApiKey } from '@wenjin/contract'
import type { ApiKeyRow } from './api-key.repo.ts'

/** Presents a key to its owner. @param since midnight of today, milliseconds since 1970 */
export function toApiKey(row: ApiKeyRow, since: number): ApiKey {
  const { id, name, createdAt, lastUsedAt, redactedKey, sensitiveShowId, scopes, expiresAt, dailyLimit, allowedAddresses } = row
  const usedToday = row.usedSince === since ? row.usedCount : 0
  const shown = { id, name, createdAt, lastUsedAt, redactedKey, sensitive_show_id: sensitiveShowId }
  return { ...shown, scopes, expiresAt, dailyLimit, usedToday, allowedAddresses }
}
