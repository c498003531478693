import { placeLabel, type ArticleSource, type Lang } from '@wenjin/contract'

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g

/** The sources a text names, in the order of their numbers. */
export function namedSources({ content, sources }: { content: string; sources: readonly ArticleSource[] }): ArticleSource[] {
  const named = new Set([...content.matchAll(citationMark)].map((match) => Number(match[1])))
  return sources.filter(({ n }) => named.has(n)).toSorted((a, b) => a.n - b.n)
}

/** An address of the web, or of this instance, as a reader of an export may open it; null for anything else, as what runs when it is opened. */
export function openableAddress(link: string, origin: string): string | null {
  const url = URL.parse(link, origin)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  return url.href
}

/** Where a source opens, with the place of its quote; null where its link is none to open. */
export function placeOf({ link, start, end, page }: ArticleSource, origin: string): string | null {
  const address = openableAddress(link, origin)
  // Only a document of the instance knows places.
  if (address === null || /^[a-z][a-z\d+.-]*:|^\/\//i.test(link.trim())) return address
  const url = new URL(address)
  if (start !== undefined && end !== undefined) {
    url.searchParams.set('start', String(start))
    url.searchParams.set('end', String(end))
  } else if (page !== undefined) url.searchParams.set('page', String(page))
  return url.href
}

/** Where in its original a source stands, as a reader of an export is told; undefined where that is not known. */
export const sourcePlace = ({ place, page }: ArticleSource, lang: Lang) => placeLabel(place ?? (page === undefined ? {} : { page }), lang)
