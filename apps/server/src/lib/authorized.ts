import type { ImpliedRight, Right } from '@wenjin/contract'

declare const authorized: unique symbol

/**
 * A row on which an actor was found to have the right `R`, and with it every right that `R` implies: a function that requires `topic:read`
 * accepts a row authorized for `topic:edit`, never the reverse. The state of the row may have changed since the check. `authorize` creates
 * one for a feature's policy, `authorizeSystem` for actions of the instance itself.
 */
export type Authorized<T, R extends Right> = T & { readonly [authorized]: { readonly [S in ImpliedRight<R>]: true } }
