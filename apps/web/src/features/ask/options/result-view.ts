import { scholarLangs, sourceCategories, timeRanges, type ScholarLang, type SourceCategory, type TimeRange } from '@wenjin/contract'
import { paths } from '../../../lib/navigation/paths.ts'
import { siteOf } from '../../../lib/navigation/site-host.ts'

/** Pages the server leads through. */
const lastPage = 99

/** The state of a results page; its address holds all of it. */
export interface ResultView {
  q: string
  /** Absent: everything the reader may see and web pages. */
  category?: SourceCategory | undefined
  time?: TimeRange | undefined
  site?: string | undefined
  lang?: 'zh' | 'en' | undefined
  scholarLang?: ScholarLang | undefined
  /** The words as they are typed, nothing corrected. */
  asTyped?: boolean
  pageIndex: number
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value)
}

/** Reads an address; what it says wrongly is left out. */
export function readResultView(query: URLSearchParams): ResultView {
  const pageIndex = Number(query.get('pageIndex') ?? 0)
  return {
    q: query.get('q')?.trim() ?? '',
    category: oneOf(sourceCategories, query.get('category')),
    time: oneOf(timeRanges, query.get('time')),
    site: siteOf(query.get('site') ?? ''),
    lang: oneOf(['zh', 'en'], query.get('lang')),
    scholarLang: oneOf(scholarLangs, query.get('scholarLang')),
    asTyped: query.get('asTyped') === '1',
    pageIndex: Number.isInteger(pageIndex) && pageIndex >= 0 && pageIndex <= lastPage ? pageIndex : 0,
  }
}

/** Whether an address asks for the list itself; without that it is a question to be answered. */
export function asksForList(query: URLSearchParams): boolean {
  return query.get('list') === '1' || oneOf(sourceCategories, query.get('category')) !== undefined
}

/** The address of a view. Only what differs from a plain list stands in it. */
export function resultAddress({ q, category, time, site, lang, scholarLang, asTyped, pageIndex }: ResultView): string {
  return paths.searchResult(q, {
    list: 1,
    category,
    time,
    site,
    lang,
    scholarLang: scholarLang === 'all' ? undefined : scholarLang,
    asTyped: asTyped ? 1 : undefined,
    pageIndex: pageIndex > 0 ? pageIndex : undefined,
  })
}

/** Which filters narrow something in a category. */
export function filtersFor(category: SourceCategory | undefined): { time: boolean; site: boolean; lang: boolean; scholarLang: boolean } {
  if (category === 'mine') return { time: false, site: false, lang: false, scholarLang: false }
  if (category === 'scholar') return { time: true, site: false, lang: false, scholarLang: true }
  const pages = category === undefined || category === 'webpage' || category === 'pdf'
  return { time: true, site: pages, lang: pages, scholarLang: false }
}

/** Whether anything narrows the list. */
export function isFiltered({ time, site, lang, scholarLang }: ResultView): boolean {
  return Boolean(time || site || lang || (scholarLang && scholarLang !== 'all'))
}
