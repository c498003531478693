import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { findAnnotation, type AnnotationRow } from './annotation.repo.ts'

/** Marks that were looked up by their owner, for that person. @throws Error for one of somebody else, which is a fault of the code */
export function asOwned(actor: Actor, rows: readonly AnnotationRow[]): Authorized<AnnotationRow, 'annotation:change'>[] {
  if (rows.some(({ owner }) => !owns(actor, owner))) throw new Error('a mark of somebody else')
  return rows.map((row) => authorize(row, 'annotation:change'))
}

/** The mark, when the person made it. A stranger learns no more than that it is not there. @throws AppError `notFound`. */
export async function ownAnnotation(db: Db, id: string, actor: Actor): Promise<Authorized<AnnotationRow, 'annotation:change'>> {
  const row = await findAnnotation(db, id)
  if (!row || !mayDo('annotation:change', owns(actor, row.owner) ? ['owner'] : []))
    throw new AppError('notFound', { zh: '这处标注', en: 'this mark' })
  return authorize(row, 'annotation:change')
}
