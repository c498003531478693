import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { findAnnotation, type AnnotationRow } from './annotation.repo.ts'

/** Authorizes marks that were queried by their owner. @throws Error for a mark of another owner, which is a programming error */
export function asOwned(actor: Actor, rows: readonly AnnotationRow[]): Authorized<AnnotationRow, 'annotation:change'>[] {
  if (rows.some(({ owner }) => !owns(actor, owner))) throw new Error('a mark of somebody else')
  return rows.map((row) => authorize(row, 'annotation:change'))
}

/** Returns the mark when the person made it. Another person's mark is reported as not found. @throws AppError `notFound`. */
export async function ownAnnotation(db: Db, id: string, actor: Actor): Promise<Authorized<AnnotationRow, 'annotation:change'>> {
  const row = await findAnnotation(db, id)
  if (!row || !mayDo('annotation:change', owns(actor, row.owner) ? ['owner'] : []))
    throw new AppError('notFound', { zh: '这处标注', en: 'this mark' })
  return authorize(row, 'annotation:change')
}
