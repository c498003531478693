import { siteOf } from '../../../lib/navigation/site-host.ts'

/** Maximum number of sites in each list. */
export const maxSites = 500

export interface SiteLists {
  trusted: string[]
  blocked: string[]
}
export type SiteListName = keyof SiteLists

const other = { trusted: 'blocked', blocked: 'trusted' } as const

/** Parses pasted text as sites: one per line, or separated by spaces, commas or semicolons of either script. */
export function parseSites(text: string): { sites: string[]; wrong: string[] } {
  const pieces = text.split(/[\s,，;；、]+/).filter(Boolean)
  const read = pieces.map((piece) => ({ piece, site: siteOf(piece)?.replace(/^www\./, '') }))
  return {
    sites: [...new Set(read.flatMap(({ site }) => (site ? [site] : [])))],
    wrong: read.filter(({ site }) => !site).map(({ piece }) => piece),
  }
}

/** Adds sites to one of the lists; a site is never in both. */
export function addSites(lists: SiteLists, name: SiteListName, sites: readonly string[]): SiteLists {
  const added = [...new Set([...sites, ...lists[name]])]
  const rest = lists[other[name]].filter((site) => !sites.includes(site))
  return { ...lists, [name]: added, [other[name]]: rest }
}

/** Removes a site from one of the lists. */
export function removeSite(lists: SiteLists, name: SiteListName, site: string): SiteLists {
  return { ...lists, [name]: lists[name].filter((known) => known !== site) }
}
