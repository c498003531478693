import { AppError } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import { findExport, type ExportRow } from './export.repo.ts'

/** An export of the person's own. @throws AppError `notFound`. */
export async function ownExport(db: Db, id: string, actor: Actor): Promise<ExportRow> {
  const row = await findExport(db, id)
  if (!row || !owns(actor, row.owner)) throw new AppError('notFound', { zh: '这个导出文件', en: 'this export' })
  return row
}
