import type { Feedback } from '@wenjin/contract'
import { Button, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { PageFrame } from '../../instance/index.ts'
import { useFeedbackList, useHandleFeedback } from '../admin.queries.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { personFact } from '../components/person-fact.ts'
import { Record } from '../components/record.tsx'
import { RecordList } from '../components/record-list.tsx'

/** The page of people's messages to the operator; for admins. */
export function FeedbackListPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.feedbackList')}>
      <FeedbackList />
    </AdminGate>
  )
}

function FeedbackList() {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [filter, setFilter] = useState('waiting')
  const list = useFeedbackList(pageIndex, filter === 'all' ? undefined : filter === 'handled')
  return (
    <PageFrame title={t('admin.feedbackList')}>
      <RecordList
        label={t('admin.feedbackList')}
        query={list}
        filter={{
          label: t('list.filter'),
          value: filter,
          options: [
            { value: 'waiting', label: t('feedback.waiting') },
            { value: 'handled', label: t('feedback.handled') },
            { value: 'all', label: t('list.all') },
          ],
          onChange: setFilter,
        }}
        pageIndex={pageIndex}
        onPage={setPageIndex}
        empty={t(filter === 'waiting' ? 'feedback.noneWaiting' : 'feedback.none')}
        renderItem={(item) => <FeedbackItem key={item.id} item={item} />}
      />
    </PageFrame>
  )
}

function FeedbackItem({ item }: { item: Feedback }) {
  const t = useText()
  const handle = useHandleFeedback()
  const next = !item.handled
  return (
    <Record
      createdAt={item.createdAt}
      facts={[personFact(t, item.uid), item.page]}
      content={item.content}
      contact={item.contact}
      state={t(item.handled ? 'feedback.handled' : 'feedback.waiting')}
    >
      <Button
        className="self-end"
        disabled={handle.isPending}
        onClick={() => handle.mutate({ id: item.id, handled: next }, { onError: (error) => toast.error(error.message) })}
      >
        {t(next ? 'feedback.markHandled' : 'feedback.markWaiting')}
      </Button>
    </Record>
  )
}
