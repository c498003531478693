import { scholarLangs, sourceCategories, timeRanges, type ScholarLang, type SourceCategory, type TimeRange } from '@wenjin/contract'
import { paths } from '../../../lib/navigation/paths.ts'
import { siteOf } from '../../../lib/navigation/site-host.ts'

/** Index of the last page of results the server offers. */
const lastPage = 99

/** The state of a results page, all of it stored in its address. */
export interface ResultView {
  q: string
  /** Absent: all files the reader may see, and web pages. */
  category?: SourceCategory | undefined
  time?: TimeRange | undefined
  site?: string | undefined
  lang?: 'zh' | 'en' | undefined
  scholarLang?: ScholarLang | undefined
  /** Search for the words as typed, without correction. */
  asTyped?: boolean
  pageIndex: number
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value)
}

/** Parses an address; invalid parameters are ignored. */
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

/** Whether an address requests the list itself; otherwise its question is answered. */
export function asksForList(query: URLSearchParams): boolean {
  return query.get('list') === '1' || oneOf(sourceCategories, query.get('category')) !== undefined
}

/** Returns the address of a view. It contains only what differs from a plain list. */
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

/** Returns which filters apply to a category. */
export function filtersFor(category: SourceCategory | undefined): { time: boolean; site: boolean; lang: boolean; scholarLang: boolean } {
  if (category === 'mine') return { time: false, site: false, lang: false, scholarLang: false }
  if (category === 'scholar') return { time: true, site: false, lang: false, scholarLang: true }
  const pages = category === undefined || category === 'webpage' || category === 'pdf'
  return { time: true, site: pages, lang: pages, scholarLang: false }
}

/** Whether any filter is set. */
export function isFiltered({ time, site, lang, scholarLang }: ResultView): boolean {
  return Boolean(time || site || lang || (scholarLang && scholarLang !== 'all'))
}
