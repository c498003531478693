import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { findApiKey, type ApiKeyRow } from './api-key.repo.ts'

/**
 * Returns the key when the actor may revoke it. To a stranger the key does not exist.
 * @throws AppError `notFound`.
 */
export async function ownApiKey(db: Db, id: string, actor: Actor): Promise<Authorized<ApiKeyRow, 'apiKey:delete'>> {
  const row = await findApiKey(db, id)
  if (!row || !mayDo('apiKey:delete', row.uid === actor.uid ? ['owner'] : [])) {
    throw new AppError('notFound', { zh: '这个密钥', en: 'this key' })
  }
  return authorize(row, 'apiKey:delete')
}
