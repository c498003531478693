import { domainToASCII } from 'node:url'

/** Host names somebody wants more and none of; each stands for its subdomains too. */
export interface SiteLists {
  trusted: readonly string[]
  blocked: readonly string[]
}

export const noLists: SiteLists = { trusted: [], blocked: [] }

/** A trusted source stands where it would with so much less before it. */
const trustedAdvantage = 3

/** One form of a host name, however it is written. */
export function siteKey(host: string): string {
  const lower = host
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  return domainToASCII(lower) || lower
}

/** Whether an address is of a site or one of its subdomains. */
export function isOfSite(address: string | undefined, site: string): boolean {
  if (!address || !URL.canParse(address)) return false
  const [host, key] = [siteKey(new URL(address).hostname), siteKey(site)]
  return host === key || host.endsWith(`.${key}`)
}

/** The preference of a person's lists for an address; a site in both is blocked. */
export function sitePreferenceOf(lists: SiteLists, address: string | undefined): 'trusted' | 'blocked' | 'neutral' {
  if (lists.blocked.some((site) => isOfSite(address, site))) return 'blocked'
  return lists.trusted.some((site) => isOfSite(address, site)) ? 'trusted' : 'neutral'
}

/**
 * The order a person prefers: nothing of blocked sites, and what trusted sites have stands as high as if it had been found three times
 * as high. Otherwise the order stays.
 */
export function arrangeBySites<T>(items: readonly T[], addressOf: (item: T) => string | undefined, lists: SiteLists): T[] {
  if (lists.trusted.length === 0 && lists.blocked.length === 0) return [...items]
  return items
    .map((item, place) => ({ item, place, preference: sitePreferenceOf(lists, addressOf(item)) }))
    .filter(({ preference }) => preference !== 'blocked')
    .map(({ item, place, preference }) => ({ item, place: preference === 'trusted' ? place / trustedAdvantage : place }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
