import type { KeyScope, NewApiKey } from '@wenjin/contract'

/** Lifetimes of a key, days. */
export const lifetimes = ['none', '30', '90', '365'] as const
type Lifetime = (typeof lifetimes)[number]

/** The text in the form of a new key. */
export interface KeyFields {
  name: string
  scopes: readonly KeyScope[]
  lifetime: Lifetime
  dailyLimit: string
  addresses: string
}

export const emptyKeyFields: KeyFields = { name: '', scopes: ['search', 'reader', 'chat'], lifetime: 'none', dailyLimit: '', addresses: '' }

const dayMs = 24 * 3_600_000
const maxDailyLimit = 10_000_000

/** Returns the invalid fields. The server validates addresses. */
export function keyProblems({ name, scopes, dailyLimit }: KeyFields): Partial<Record<'name' | 'scopes' | 'dailyLimit', true>> {
  const limit = dailyLimit.trim()
  const isLimit = limit === '' || (/^\d{1,8}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= maxDailyLimit)
  return {
    ...(name.trim() === '' && { name: true }),
    ...(scopes.length === 0 && { scopes: true }),
    ...(!isLimit && { dailyLimit: true }),
  }
}

/** Builds the key described by the fields. @param now milliseconds since 1970 */
export function keyOfFields({ name, scopes, lifetime, dailyLimit, addresses }: KeyFields, now: number): NewApiKey {
  return {
    name: name.trim(),
    scopes: [...scopes],
    expiresAt: lifetime === 'none' ? null : now + Number(lifetime) * dayMs,
    dailyLimit: dailyLimit.trim() === '' ? null : Number(dailyLimit.trim()),
    allowedAddresses: addresses.split(/[\s,，、;；]/).filter((address) => address !== ''),
  }
}
