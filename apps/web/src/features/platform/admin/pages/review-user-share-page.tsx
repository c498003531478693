import { shareRewardDays, shareRewardStatuses, type ReviewedShare, type ShareRewardStatus } from '@wenjin/contract'
import { useState } from 'react'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import { PageFrame } from '../../instance/index.ts'
import { useReviewShareReward, useShareRewards } from '../admin.queries.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { DecisionForm } from '../components/decision-form.tsx'
import { Record } from '../components/record.tsx'
import { RecordList } from '../components/record-list.tsx'

const statusTexts: Readonly<Record<ShareRewardStatus, TextKey>> = {
  [shareRewardStatuses.pending]: 'plan.reward.pending',
  [shareRewardStatuses.approved]: 'plan.reward.approved',
  [shareRewardStatuses.refused]: 'plan.reward.refused',
}
const statuses = [shareRewardStatuses.pending, shareRewardStatuses.approved, shareRewardStatuses.refused] as const

/** The page of shares with a requested reward; for admins. */
export function ReviewUserSharePage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.shareRewards')}>
      <ShareRewards />
    </AdminGate>
  )
}

function ShareRewards() {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [filter, setFilter] = useState(String(shareRewardStatuses.pending))
  const list = useShareRewards(
    pageIndex,
    statuses.find((status) => String(status) === filter),
  )
  return (
    <PageFrame title={t('admin.shareRewards')} lead={t('shareRewards.lead', { days: shareRewardDays })}>
      <RecordList
        label={t('admin.shareRewards')}
        query={list}
        filter={{
          label: t('list.filter'),
          value: filter,
          options: [
            ...statuses.map((status) => ({ value: String(status), label: t(statusTexts[status], { days: shareRewardDays }) })),
            { value: 'all', label: t('list.all') },
          ],
          onChange: setFilter,
        }}
        pageIndex={pageIndex}
        onPage={setPageIndex}
        empty={t(filter === String(shareRewardStatuses.pending) ? 'shareRewards.nonePending' : 'shareRewards.none')}
        renderItem={(item) => <ShareItem key={item.id} item={item} />}
      />
    </PageFrame>
  )
}

function ShareItem({ item }: { item: ReviewedShare }) {
  const t = useText()
  const review = useReviewShareReward()
  const decide = (status: 1 | 2) => (note: string) => review.mutate({ id: item.id, status, note })
  return (
    <Record
      createdAt={item.createdAt}
      facts={[item.userName, t('list.user', { uid: item.uid })]}
      content={item.note}
      state={t(statusTexts[item.status], { days: item.days })}
    >
      <a
        className="inline-flex min-h-6 self-start text-sm break-all text-ford underline underline-offset-4 max-sm:min-h-touch"
        href={safeAddress(item.url)}
        target="_blank"
        rel="noreferrer"
      >
        {item.url}
      </a>
      {item.reviewNote && <p className="text-sm leading-6 text-ink-2">{t('decide.noted', { note: item.reviewNote })}</p>}
      {item.status === shareRewardStatuses.pending && (
        <DecisionForm
          busy={review.isPending}
          error={review.error}
          accept={{ label: t('shareRewards.approve', { days: shareRewardDays }), onDecide: decide(shareRewardStatuses.approved) }}
          refuse={{ label: t('shareRewards.refuse'), onDecide: decide(shareRewardStatuses.refused) }}
        />
      )}
    </Record>
  )
}
