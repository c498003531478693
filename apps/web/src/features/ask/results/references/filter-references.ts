import type { Reference } from '@wenjin/contract'
import { hostOf, isOfSite } from '../../../../lib/navigation/site-host.ts'

/** `all`, `trusted`, or a category. */
export type ReferenceChoice = string

/** Returns the distinct categories of sources, in the order of the sources. */
export function categoriesOf(references: readonly Reference[]): string[] {
  return [...new Set(references.map((reference) => reference.category))]
}

/** Whether a source belongs to one of the sites or to a subdomain of one. */
export function isOfSites({ link }: Pick<Reference, 'link'>, sites: readonly string[]): boolean {
  const host = hostOf(link)
  return host !== null && sites.some((site) => isOfSite(host, site))
}

/** Returns the sources that match the reader's filter; they keep their numbers. */
export function filterReferences(references: readonly Reference[], choice: ReferenceChoice, trusted: readonly string[]): Reference[] {
  if (choice === 'all') return [...references]
  if (choice === 'trusted') return references.filter((reference) => isOfSites(reference, trusted))
  return references.filter((reference) => reference.category === choice)
}
