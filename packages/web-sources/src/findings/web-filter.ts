import type { TimeRange } from '@wenjin/contract'
import { siteName } from './canonical-url.ts'
import type { WebService } from '../service.ts'
import type { WebFinding, WebQuery } from '../web-search.ts'

const daysOf: Readonly<Record<TimeRange, number>> = { day: 1, week: 7, month: 31, year: 366 }

/** Returns the first day of a range, `YYYY-MM-DD`. */
export function firstDay(time: TimeRange, now: number): string {
  return new Date(now - daysOf[time] * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the requested language of the sources; scholarly queries have their own setting. */
export function languageWanted({ category, scholarLang, sourceLang }: WebQuery): 'zh' | 'en' | undefined {
  if (category === 'scholar' && scholarLang && scholarLang !== 'all') return scholarLang
  return sourceLang
}

/** Whether a service can have results for a query. */
export function canServe(service: WebService, { category, site }: WebQuery): boolean {
  if (!service.categories.includes(category)) return false
  return !site || !service.site || isWithin(service.site, site) || isWithin(site, service.site)
}

/** Whether a result matches the query's filters that the service could not apply itself. */
export function isWanted(service: WebService, query: WebQuery, finding: WebFinding, now: number): boolean {
  if (query.site && !isWithin(new URL(finding.link).hostname, query.site)) return false
  if (query.time && !isRecent(finding.date, firstDay(query.time, now), service.filtersTime ?? false)) return false
  const language = languageWanted(query)
  return language === undefined || service.filtersLanguage === true || languageOf(`${finding.title} ${finding.snippet}`) === language
}

/** Whether a host is a site or one of its subdomains. */
function isWithin(host: string, site: string): boolean {
  const [inner, outer] = [siteName(host), siteName(toAscii(site))]
  return inner === outer || inner.endsWith(`.${outer}`)
}

function toAscii(site: string): string {
  return URL.canParse(`https://${site}`) ? new URL(`https://${site}`).hostname : site
}

/** Whether a date is in the range: a year alone counts as its last day; without a date, trust a service that filters by time. */
function isRecent(date: string | undefined, first: string, filtered: boolean): boolean {
  return date === undefined ? filtered : date >= first.slice(0, date.length)
}

/** Detects the language of a text: Chinese when a large part of its letters is, English when they are Latin; undefined otherwise. */
function languageOf(text: string): 'zh' | 'en' | undefined {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0
  if (han === 0 && latin === 0) return undefined
  if (kana > han / 4) return undefined
  return han * 2 >= latin && han > 0 ? 'zh' : latin > 0 && han < 3 ? 'en' : 'zh'
}
