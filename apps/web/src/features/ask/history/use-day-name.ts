import { useText } from '../../../lib/i18n/index.ts'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { useNow } from '../../../lib/format/use-relative-time.ts'

const dayMs = 86_400_000

/** Returns a function that names a day: today, yesterday, or its date. */
export function useDayName(): (day: string) => string {
  const t = useText()
  const now = useNow()
  const today = dayOf(now)
  const yesterday = dayOf(now - dayMs)
  return (day) => {
    if (day === today) return t('day.today')
    return day === yesterday ? t('day.yesterday') : day
  }
}
