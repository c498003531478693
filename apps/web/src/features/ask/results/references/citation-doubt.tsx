import type { Citation } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'

/** Shows how a quote differs from its sentence, or what it lacks; renders nothing when the quote supports the sentence. */
export function CitationDoubt({ citation: { differs, lacks } }: { citation: Citation }) {
  const t = useText()
  if (differs)
    return (
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-1 bg-danger-wash px-3 py-2 text-sm leading-6">
        <dt className="text-ink-2">{t('verdict.said')}</dt>
        <dd className="break-words">
          <del className="wj-differs">{differs.said}</del>
        </dd>
        <dt className="text-ink-2">{t('verdict.source')}</dt>
        <dd className="font-semibold break-words">{differs.source}</dd>
      </dl>
    )
  if (lacks === undefined || lacks.length === 0) return null
  return (
    <p className="text-sm leading-6 break-words text-ink-2">
      {t('verdict.lacks')} {lacks.join(t('list.semicolon'))}
    </p>
  )
}
