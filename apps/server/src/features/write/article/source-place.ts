import { placeLabel, type ArticleSource, type Lang } from '@wenjin/contract'
import { citeRecord, formatGbt7714 } from '@wenjin/client/cite'
import { openableAddress, type ExportSource } from '@wenjin/export'

/** Returns the URL of a source with the place of its quote; null when its link cannot be opened. */
export function placeOf({ link, start, end, page }: ArticleSource, origin: string): string | null {
  const address = openableAddress(link, origin)
  // Only documents of the instance support places.
  if (address === null || /^[a-z][a-z\d+.-]*:|^\/\//i.test(link.trim())) return address
  const url = new URL(address)
  if (start !== undefined && end !== undefined) {
    url.searchParams.set('start', String(start))
    url.searchParams.set('end', String(end))
  } else if (page !== undefined) url.searchParams.set('page', String(page))
  return url.href
}

/** Lists the sources of an article for an export. */
export function articleSources(
  { sources, updatedAt }: { sources: readonly ArticleSource[]; updatedAt: number },
  lang: Lang,
  origin: string,
): ExportSource[] {
  const day = new Date(updatedAt).toISOString().slice(0, 10)
  return sources.map((source) => {
    const { n, title, site, date, quote, verdict, place, page } = source
    const address = placeOf(source, origin)
    return {
      n,
      title,
      address,
      site,
      date,
      place: placeLabel(place ?? (page === undefined ? {} : { page }), lang),
      quotes: quote === '' ? [] : [{ text: quote, verdict }],
      reference: formatGbt7714(citeRecord({ title, link: address ?? '', site, date }, day)),
    }
  })
}
