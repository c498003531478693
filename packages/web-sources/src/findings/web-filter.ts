import type { TimeRange } from '@wenjin/contract'
import { siteName } from './canonical-url.ts'
import type { WebService } from '../service.ts'
import type { WebFinding, WebQuery } from '../web-search.ts'

const daysOf: Readonly<Record<TimeRange, number>> = { day: 1, week: 7, month: 31, year: 366 }

/** The first day of a range, `YYYY-MM-DD`. */
export function firstDay(time: TimeRange, now: number): string {
  return new Date(now - daysOf[time] * 86_400_000).toISOString().slice(0, 10)
}

/** The language of the sources of a query; scholarly queries have a setting of their own. */
export function languageWanted({ category, scholarLang, sourceLang }: WebQuery): 'zh' | 'en' | undefined {
  if (category === 'scholar' && scholarLang && scholarLang !== 'all') return scholarLang
  return sourceLang
}

/** Whether a service can have anything for a query at all. */
export function canServe(service: WebService, { category, site }: WebQuery): boolean {
  if (!service.categories.includes(category)) return false
  return !site || !service.site || isWithin(service.site, site) || isWithin(site, service.site)
}

/** Whether a result is what was asked for, where the service could not see to it. */
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

/** A year alone is as recent as its last day; no date is what the service says it is. */
function isRecent(date: string | undefined, first: string, filtered: boolean): boolean {
  return date === undefined ? filtered : date >= first.slice(0, date.length)
}

/** Chinese where a good part of the letters is, English where they are Latin; undefined for neither. */
function languageOf(text: string): 'zh' | 'en' | undefined {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0
  if (han === 0 && latin === 0) return undefined
  if (kana > han / 4) return undefined
  return han * 2 >= latin && han > 0 ? 'zh' : latin > 0 && han < 3 ? 'en' : 'zh'
}
