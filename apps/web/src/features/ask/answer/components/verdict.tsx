import { Icon, Spinner } from '@wenjin/ui'
import type { Verdict as VerdictName } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'

/** Icon and colour of each verdict. */
export const verdictLooks = {
  verified: { icon: 'checkCircle', color: 'text-sprout' },
  partial: { icon: 'circleHalf', color: 'text-amber' },
  contradicted: { icon: 'circleCross', color: 'text-danger' },
  unsupported: { icon: 'circleDashed', color: 'text-ash' },
} as const

/** Shows a verdict as an icon and a word; undefined shows that the check is still running. */
export function Verdict({ verdict }: { verdict: VerdictName | undefined }) {
  const t = useText()
  if (!verdict) {
    return (
      <span className="inline-flex items-center gap-1 text-xs text-ink-2">
        <Spinner size={12} />
        {t('verdict.checking')}
      </span>
    )
  }
  const { icon, color } = verdictLooks[verdict]
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-2">
      <Icon name={icon} size={15} className={color} />
      {t(`verdict.${verdict}`)}
    </span>
  )
}
