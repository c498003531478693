declare const authorized: unique symbol

/** A row somebody was found to have the right to. Only a feature's policy file makes one. */
export type Authorized<T> = T & { readonly [authorized]: true }
