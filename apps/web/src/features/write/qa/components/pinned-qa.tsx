import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useQaEntries } from '../qa.queries.ts'
import { QaRow } from './qa-row.tsx'

/** Maximum number of pinned entries on the first page of a topic; the others are in the tab. */
const max = 5

/** The pinned questions and answers of a topic, for its readers; renders nothing without any. */
export function PinnedQa({ topicId }: { topicId: string }) {
  const t = useText()
  const { data } = useQaEntries(topicId, '', 'ready')
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const pinned = data?.pages[0]?.list.filter((entry) => entry.pinned).slice(0, max) ?? []
  if (pinned.length === 0) return null
  return (
    <section aria-label={t('qa.pinnedHere')} className="flex flex-col gap-1">
      <h2 className="text-sm text-ink-2">{t('qa.pinnedHere')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {pinned.map((entry) => (
          <QaRow
            key={entry.id}
            entry={entry}
            open={entry.id === unfolded}
            onToggle={() => setUnfolded(unfolded === entry.id ? null : entry.id)}
            actions={null}
          />
        ))}
      </ul>
    </section>
  )
}
