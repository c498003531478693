import type { RankedPassage } from '@wenjin/engine'
import type { AskRequest, TimeRange } from '@wenjin/contract'
import { isOfSite } from '../source-preference/index.ts'

type SourceFilters = Pick<AskRequest, 'time' | 'site' | 'sourceLang'>

const daysOf: Readonly<Record<TimeRange, number>> = { day: 1, week: 7, month: 31, year: 366 }
/** Minimum share of Chinese characters among the letters of a Chinese text. */
const chineseShare = 0.2

function languageOf(text: string): 'zh' | 'en' {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese >= letters * chineseShare && chinese > 0 ? 'zh' : 'en'
}

/** The first day, `YYYY-MM-DD`, of a period that ends now. */
function firstDay(time: TimeRange, now: number): string {
  return new Date(now - daysOf[time] * 86_400_000).toISOString().slice(0, 10)
}

/** Whether any filter is set that can exclude passages. */
export function isFiltered({ time, site, sourceLang }: SourceFilters): boolean {
  return Boolean(time ?? site ?? sourceLang)
}

/** Whether a passage of the instance passes the filters. A passage without a date passes a time filter only when it is the asker's own. */
export function fitsFilters(
  passage: RankedPassage,
  { time, site, sourceLang }: SourceFilters,
  { now, mine }: { now: number; mine: boolean },
): boolean {
  if (site && !isOfSite(passage.url, site)) return false
  if (sourceLang && languageOf(passage.text) !== sourceLang) return false
  if (!time) return true
  return passage.date ? passage.date >= firstDay(time, now).slice(0, passage.date.length) : mine
}
