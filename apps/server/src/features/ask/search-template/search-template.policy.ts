import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { isBuiltIn } from './built-in-templates.ts'
import { findTemplate, type SearchTemplateRow } from './search-template.repo.ts'

/**
 * Returns a template that the person may change. For another person's template the error is the same as for a missing one.
 * @throws AppError `notFound`, or `noPermission` for a built-in template.
 */
export async function ownTemplate(db: Db, id: string, actor: Actor): Promise<Authorized<SearchTemplateRow, 'searchTemplate:change'>> {
  if (isBuiltIn(id))
    throw new AppError('noPermission', {
      zh: '自带的模板不能修改，可以用它另存一个',
      en: 'built-in templates cannot be changed; create a copy instead',
    })
  const row = await findTemplate(db, id)
  if (!row || !mayDo('searchTemplate:change', owns(actor, row.owner) ? ['owner'] : []))
    throw new AppError('notFound', { zh: '这个模板', en: 'this template' })
  return authorize(row, 'searchTemplate:change')
}
