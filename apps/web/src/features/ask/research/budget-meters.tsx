import type { Spent } from '@wenjin/contract'
import { useText, type Text } from '../../../lib/i18n/index.ts'

/** From this duration on, time is shown in minutes. */
const minuteMs = 60_000

function timeText(ms: number, t: Text): string {
  return ms < minuteMs ? t('budget.seconds', { n: Math.round(ms / 1000) }) : t('budget.minutes', { n: Math.round(ms / 6000) / 10 })
}

const countText = (n: number) => (n < 10_000 ? String(Math.round(n)) : `${Math.round(n / 100) / 10}k`)

/** Shows the used share of each budget of an answer: sources, time, tokens. Unlimited or unused budgets are left out. */
export function BudgetMeters({ budget }: { budget: Spent }) {
  const t = useText()
  const meters = [
    { label: t('budget.sources'), ...budget.sources, text: countText },
    { label: t('budget.time'), ...budget.ms, text: (n: number) => timeText(n, t) },
    { label: t('budget.tokens'), ...budget.tokens, text: countText },
  ].filter((meter) => meter.limit > 0 && (meter.used > 0 || meter.label !== t('budget.tokens')))
  if (meters.length === 0) return null
  return (
    <dl aria-label={t('budget.label')} className="grid w-full max-w-md grid-cols-3 gap-3 text-xs">
      {meters.map(({ label, used, limit, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular-nums">
            <meter aria-label={label} min={0} max={limit} value={Math.min(used, limit)} className="wj-meter" />
            <span className="text-ink">{t('budget.value', { used: text(used), limit: text(limit) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
