import type { ImpliedRight, Right } from '@wenjin/contract'

declare const authorized: unique symbol

/**
 * A row to which somebody was found to have the right `R`, and with it every right that the table of rights implies: a function that asks
 * for `topic:read` takes a row authorized for `topic:edit`, never the other way. It says nothing of the state of the row, which may have
 * changed since. `authorize` makes one for a feature's policy, `authorizeSystem` for what the instance does by itself.
 */
export type Authorized<T, R extends Right> = T & { readonly [authorized]: { readonly [S in ImpliedRight<R>]: true } }
