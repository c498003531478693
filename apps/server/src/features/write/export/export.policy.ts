import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { findExport, type ExportRow } from './export.repo.ts'

/** Returns an export that belongs to the actor. @throws AppError `notFound`. */
export async function ownExport(db: Db, id: string, actor: Actor): Promise<Authorized<ExportRow, 'export:change'>> {
  const row = await findExport(db, id)
  if (!row || !mayDo('export:change', owns(actor, row.owner) ? ['owner'] : []))
    throw new AppError('notFound', { zh: '这个导出文件', en: 'this export' })
  return authorize(row, 'export:change')
}
