import type { ApiKey } from '@wenjin/contract'
import type { ApiKeyRow } from './api-key.repo.ts'

export function toApiKey({ id, name, createdAt, lastUsedAt, redactedKey, sensitiveShowId }: ApiKeyRow): ApiKey {
  return { id, name, createdAt, lastUsedAt, redactedKey, sensitive_show_id: sensitiveShowId }
}
