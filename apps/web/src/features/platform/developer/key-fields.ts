import type { KeyScope, NewApiKey } from '@wenjin/contract'

/** Days until a key expires. */
export const lifetimes = ['none', '30', '90', '365'] as const
type Lifetime = (typeof lifetimes)[number]

/** The form of a new key, as it is typed. */
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

/** The fields that cannot be sent. The server decides on addresses. */
export function keyProblems({ name, scopes, dailyLimit }: KeyFields): Partial<Record<'name' | 'scopes' | 'dailyLimit', true>> {
  const limit = dailyLimit.trim()
  const isLimit = limit === '' || (/^\d{1,8}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= maxDailyLimit)
  return {
    ...(name.trim() === '' && { name: true }),
    ...(scopes.length === 0 && { scopes: true }),
    ...(!isLimit && { dailyLimit: true }),
  }
}

/** The key that the fields ask for. @param now milliseconds since 1970 */
export function keyOfFields({ name, scopes, lifetime, dailyLimit, addresses }: KeyFields, now: number): NewApiKey {
  return {
    name: name.trim(),
    scopes: [...scopes],
    expiresAt: lifetime === 'none' ? null : now + Number(lifetime) * dayMs,
    dailyLimit: dailyLimit.trim() === '' ? null : Number(dailyLimit.trim()),
    allowedAddresses: addresses.split(/[\s,，、;；]/).filter((address) => address !== ''),
  }
}
