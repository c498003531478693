const hostName = /^(?:[a-z0-9\u0080-\uffff-]+\.)+[a-z0-9\u0080-\uffff-]+$/u

/** Returns the host of a web address without `www.`, or null for any other address, such as a path of this site. */
export function hostOf(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^www\./, '')
}

/** Normalizes a typed or pasted site to lower case; undefined for an invalid one. */
export function siteOf(text: string): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*/, '')
    .replace(/:\d+$/, '')
    .replace(/^\*?\./, '')
  return bare.length <= 253 && hostName.test(bare) ? bare : undefined
}

/** Whether a host is a site or one of its subdomains. */
export function isOfSite(host: string, site: string): boolean {
  const bare = site.replace(/^www\./, '')
  return host === bare || host.endsWith(`.${bare}`)
}
