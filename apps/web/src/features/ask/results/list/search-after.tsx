import { lazy, Suspense } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import type { Turn } from '../../answer/index.ts'

const ResultList = lazy(() => import('./result-list.tsx').then((module) => ({ default: module.ResultList })))

/** Search results under an answer that was given before searching (`searchMethod`). */
export function SearchAfter({ turn }: { turn: Turn }) {
  const t = useText()
  const [method] = useSetting('searchMethod')
  const { engineType } = turn.how
  if (method !== 'after' || (engineType !== 'ai' && engineType !== 'mine')) return null
  return (
    <section aria-label={t('ask.searchAfter')} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-base leading-7 font-semibold">{t('ask.searchAfter')}</h3>
      <Suspense>
        <ResultList view={{ q: turn.question, pageIndex: 0 }} />
      </Suspense>
    </section>
  )
}
