import { Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Shows the key points of an answer. They repeat its sentences, so only a long answer shows them initially. */
export function KeyPoints({ points, long }: { points: readonly string[]; long: boolean }) {
  const t = useText()
  return (
    <section aria-label={t('answer.highlights')} className="rounded-2 bg-sunken">
      <details open={long} className="group">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-5 py-2 max-sm:min-h-touch [&::-webkit-details-marker]:hidden">
          <h3 className="flex-1 text-sm font-semibold">{t('answer.highlights')}</h3>
          <Icon name="chevronDown" size={16} className="shrink-0 text-ink-2 group-open:rotate-180" />
        </summary>
        <ul className="flex list-disc flex-col gap-1.5 pr-5 pb-4 pl-9 text-sm leading-6 marker:text-ink-2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
