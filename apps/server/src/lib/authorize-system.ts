import type { Right } from '@wenjin/contract'
import type { Authorized } from './authorized.ts'

/**
 * Why the instance acts on somebody's thing without them: `job`, work they ordered earlier or that time brings about; `account`, the export,
 * transfer or erasure of all that an account has; `instance`, an order of the operator or the admins.
 */
type SystemReason = 'job' | 'account' | 'instance'

/** The row with every right, for what the instance does by itself. Which files may import this is in `.dependency-cruiser.cjs`. */
export function authorizeSystem<T>(row: T, _reason: SystemReason): Authorized<T, Right> {
  return row as Authorized<T, Right>
}
