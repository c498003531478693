import { publishStates } from '@wenjin/contract'
import { FormField } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { PageFrame } from '../../instance/index.ts'
import { useIslandTopics } from '../admin.queries.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { IslandItem } from '../components/island-item.tsx'
import { RecordList } from '../components/record-list.tsx'

const keywordChars = 100
const states = [publishStates.published, publishStates.takenDown] as const

/** The page of topics that are or were published, where admins take them down and release them. */
export function IslandReviewPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.island')}>
      <IslandReview />
    </AdminGate>
  )
}

function IslandReview() {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [filter, setFilter] = useState('all')
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const list = useIslandTopics(
    pageIndex,
    states.find((state) => String(state) === filter),
    keyword,
  )
  return (
    <PageFrame title={t('admin.island')} lead={t('island.admin.lead')}>
      <FormField
        type="search"
        label={t('island.admin.search')}
        maxLength={keywordChars}
        value={typed}
        onChange={(event) => {
          setPageIndex(0)
          setTyped(event.target.value)
        }}
      />
      <RecordList
        label={t('admin.island')}
        query={list}
        filter={{
          label: t('list.filter'),
          value: filter,
          options: [
            { value: 'all', label: t('list.all') },
            { value: String(publishStates.published), label: t('island.admin.published') },
            { value: String(publishStates.takenDown), label: t('island.admin.takenDown') },
          ],
          onChange: setFilter,
        }}
        pageIndex={pageIndex}
        onPage={setPageIndex}
        empty={t('island.admin.none')}
        renderItem={(item) => <IslandItem key={item.topic.id} item={item} />}
      />
    </PageFrame>
  )
}
