import { Pills } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { expiryChoices, type Expiry } from './expiry.ts'

interface ExpiryPillsProps {
  value: Expiry
  onChange: (value: Expiry) => void
  /** The current expiry of the link, which may be kept. */
  kept?: number | null
}

/** Choice of the lifetime of a link. */
export function ExpiryPills({ value, onChange, kept = null }: ExpiryPillsProps) {
  const t = useText()
  const keep = kept === null ? [] : [{ value: 'keep' as const, label: t('share.topic.expiry.keep', { date: dayOf(kept) }) }]
  const choices = expiryChoices.map((choice) => ({
    value: choice,
    label: choice === 'never' ? t('share.topic.expiry.never') : t('share.topic.expiry.days', { n: choice }),
  }))
  return <Pills<Expiry> label={t('share.topic.expiry')} value={value} options={[...keep, ...choices]} onChange={onChange} />
}
