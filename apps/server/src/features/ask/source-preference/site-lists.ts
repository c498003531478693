import { domainToASCII } from 'node:url'

/** The host names a person trusts and blocks; each includes its subdomains. */
export interface SiteLists {
  trusted: readonly string[]
  blocked: readonly string[]
}

export const noLists: SiteLists = { trusted: [], blocked: [] }

/** The factor by which the rank of a trusted source is divided. */
const trustedAdvantage = 3

/** Normalizes a host name. */
export function siteKey(host: string): string {
  const lower = host
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  return domainToASCII(lower) || lower
}

/** Whether the host of an address is the site or one of its subdomains. */
export function isOfSite(address: string | undefined, site: string): boolean {
  if (!address || !URL.canParse(address)) return false
  const [host, key] = [siteKey(new URL(address).hostname), siteKey(site)]
  return host === key || host.endsWith(`.${key}`)
}

/** The person's preference for an address; a site in both lists is blocked. */
export function sitePreferenceOf(lists: SiteLists, address: string | undefined): 'trusted' | 'blocked' | 'neutral' {
  if (lists.blocked.some((site) => isOfSite(address, site))) return 'blocked'
  return lists.trusted.some((site) => isOfSite(address, site)) ? 'trusted' : 'neutral'
}

/** Orders items by a person's lists: removes blocked sites, and divides the rank of trusted sites by three. Otherwise keeps the order. */
export function arrangeBySites<T>(items: readonly T[], addressOf: (item: T) => string | undefined, lists: SiteLists): T[] {
  if (lists.trusted.length === 0 && lists.blocked.length === 0) return [...items]
  return items
    .map((item, place) => ({ item, place, preference: sitePreferenceOf(lists, addressOf(item)) }))
    .filter(({ preference }) => preference !== 'blocked')
    .map(({ item, place, preference }) => ({ item, place: preference === 'trusted' ? place / trustedAdvantage : place }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
