import { Icon } from '@wenjin/ui'
import type { Citation, Verdict } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'
import { countVerdicts } from '../text/sentence-verdicts.ts'
import { verdictLooks } from './verdict.tsx'

/** Which verdict is highlighted in an answer, and whether only verified sentences are shown. */
export interface VerdictChoice {
  chosen: Verdict | null
  verifiedOnly: boolean
}

interface VerdictFilterProps {
  citations: readonly Citation[]
  value: VerdictChoice
  onChange: (value: VerdictChoice) => void
}

const pressable =
  'wj-press inline-flex min-h-7 items-center gap-1 rounded-1 px-1.5 tabular-nums hover:text-ink aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-ink disabled:opacity-50 max-sm:min-h-touch'

/** Shows how many sentences got each verdict; a press highlights them, another button reduces the answer to verified sentences. */
export function VerdictFilter({ citations, value, onChange }: VerdictFilterProps) {
  const t = useText()
  const counts = countVerdicts(citations)
  if (counts.length === 0) return null
  const inDoubt = counts.some(({ verdict }) => verdict !== 'verified')
  // When all sentences are verified there is nothing to filter.
  if (!inDoubt) {
    return (
      <p className="flex items-center gap-1 tabular-nums">
        <Icon name={verdictLooks.verified.icon} size={15} className={verdictLooks.verified.color} />
        {t('verdict.count.verified', { n: counts[0]!.count })}
      </p>
    )
  }
  return (
    <fieldset className="-ml-1.5 flex flex-wrap items-center gap-x-1 print:hidden">
      <legend className="sr-only">{t('verdict.filter')}</legend>
      {counts.map(({ verdict, count }) => {
        const { icon, color } = verdictLooks[verdict]
        const pressed = value.chosen === verdict
        return (
          <button
            key={verdict}
            type="button"
            aria-pressed={pressed}
            disabled={value.verifiedOnly && verdict !== 'verified'}
            className={pressable}
            onClick={() => onChange({ ...value, chosen: pressed ? null : verdict })}
          >
            <Icon name={icon} size={15} className={color} />
            {t(`verdict.count.${verdict}`, { n: count })}
          </button>
        )
      })}
      <button
        type="button"
        aria-pressed={value.verifiedOnly}
        className={`${pressable} underline decoration-line-strong underline-offset-4`}
        onClick={() => onChange({ chosen: null, verifiedOnly: !value.verifiedOnly })}
      >
        {t(value.verifiedOnly ? 'verdict.showAll' : 'verdict.onlyVerified')}
      </button>
    </fieldset>
  )
}
