import { AppError } from '@wenjin/contract'
import type { Tx } from '../../../db/client.ts'
import { lockActiveAdmins } from './user.repo.ts'

/** Checks that another admin can sign in, before an account stops being one. @throws AppError `conflict` when there is none */
export async function requireOtherAdmin(tx: Tx, uid: string): Promise<void> {
  const admins = await lockActiveAdmins(tx)
  if (admins.length !== 1 || admins[0]!.uid !== uid) return
  throw new AppError('conflict', { zh: '这是最后一位管理员，请先任命另一位', en: 'this is the last admin; appoint another admin first' })
}
