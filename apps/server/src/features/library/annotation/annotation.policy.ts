import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Person } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { findAnnotation, type AnnotationRow } from './annotation.repo.ts'

/** The mark, when the person made it. A stranger learns no more than that it is not there. @throws AppError `notFound`. */
export async function ownAnnotation(db: Db, id: string, person: Person): Promise<Authorized<AnnotationRow>> {
  const row = await findAnnotation(db, id)
  if (!row || !mayDo('annotation:change', owns(person, row.owner) ? ['owner'] : []))
    throw new AppError('notFound', { zh: '这处标注', en: 'this mark' })
  return row as Authorized<AnnotationRow>
}
