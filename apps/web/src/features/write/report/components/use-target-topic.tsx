import { useQuery } from '@tanstack/react-query'
import { Pills } from '@wenjin/ui'
import { useState, type ReactNode } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useText } from '../../../../lib/i18n/index.ts'

/** Code of the caller's default topic. */
const ownCode = 'mine'
/** Maximum number of topics shown side by side. */
const maxShown = 12

/** Manages the topic to write to: the default one, or another that the caller chooses and may write to. */
export function useTargetTopic(): { topicId: string; ready: boolean; choice: ReactNode } {
  const t = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const topics = useQuery({ queryKey: queryKeys.topics, queryFn: ({ signal }) => api.knowledge.listTopics({}, { signal }) })
  const mine = topics.data?.filter(({ permissions }) => permissions.includes('topic:edit')) ?? []
  const target = mine.find(({ id }) => id === chosen) ?? mine.find(({ isDefault }) => isDefault) ?? mine[0]
  const choice =
    mine.length > 1 && mine.length <= maxShown ? (
      <Pills
        label={t('article.add.topic')}
        value={target?.id ?? ''}
        options={mine.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
    ) : null
  return { topicId: target?.id ?? ownCode, ready: !topics.isPending, choice }
}
