import type { Right } from '@wenjin/contract'
import type { Authorized } from './authorized.ts'

/**
 * Why the instance acts on a user's object without the user: `job`, background or scheduled work; `account`, export, transfer or erasure of
 * an account's data; `instance`, a command of the operator or the admins.
 */
type SystemReason = 'job' | 'account' | 'instance'

/** Returns the row with every right, for actions of the instance itself. `.dependency-cruiser.cjs` lists the files that may import this. */
export function authorizeSystem<T>(row: T, _reason: SystemReason): Authorized<T, Right> {
  return row as Authorized<T, Right>
}
