import { useText } from '../../../lib/i18n/index.ts'
import type { AskOptions } from '../ask-options.ts'
import { quotaShown } from './quota.ts'
import { useQuota } from './ask.queries.ts'

/** What is left of what may be asked today in the chosen mode; nothing where there is no limit. */
export function QuotaLine({ options }: { options: AskOptions }) {
  const t = useText()
  const { data } = useQuota()
  const shown = quotaShown(data, options.mode)
  if (!shown) return null
  const left = Math.max(0, shown.limit - shown.used)
  return (
    <output className="text-center text-sm leading-6 text-ink-2 tabular-nums">
      {t(left === 0 ? `ask.quota.${shown.kind}.none` : `ask.quota.${shown.kind}`, { n: left, limit: shown.limit })}
    </output>
  )
}
