import type { Right } from '@wenjin/contract'
import type { Authorized } from './authorized.ts'

/**
 * Returns the row, marked with a right that a policy has checked. Only files named `*.policy.ts` may import this file, see
 * `.dependency-cruiser.cjs`.
 */
export function authorize<T, R extends Right>(row: T, _checked: R): Authorized<T, R> {
  return row as Authorized<T, R>
}

/** Returns a row with the rights to the object that contains it, which a policy has checked. */
export function authorizeLike<T, R extends Right>(_holder: Authorized<unknown, R>, row: T): Authorized<T, R> {
  return row as Authorized<T, R>
}
