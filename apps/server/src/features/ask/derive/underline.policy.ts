import { AppError } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import { authorize } from '../../../lib/authorize.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { ownResult } from '../session/index.ts'
import type { ResultRow } from './answer-of.ts'
import { findUnderline, type UnderlineRow } from './underline.repo.ts'

export const missingUnderline = () => new AppError('notFound', { zh: '这处划线', en: 'this underline' })

/** Returns an underline with its answer, when the answer is in a session of the person. @throws AppError `notFound`. */
export async function ownUnderline(
  db: Db,
  id: string,
  actor: Actor,
): Promise<{ underline: Authorized<UnderlineRow, 'session:change'>; result: Authorized<ResultRow, 'session:change'> }> {
  const row = await findUnderline(db, id)
  if (!row) throw missingUnderline()
  const { result } = await ownResult(db, row.resultId, actor)
  return { underline: authorize(row, 'session:change'), result }
}
