import type { JoinRequest, Topic } from '@wenjin/contract'
import { Avatar, Button, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { ListPager } from '../../../lib/view/list-pager.tsx'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { Section } from '../../people/settings/index.ts'
import { useAnswerRequest, useJoinRequests } from './member.queries.ts'

/** The pending join requests; renders nothing without any. */
export function RequestList({ topic }: { topic: Topic }) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const { data } = useJoinRequests(topic.id, pageIndex)
  const answer = useAnswerRequest(topic.id)
  const owns = topic.permissions.includes('topic:delete')
  const nameOf = ({ name }: JoinRequest) => name || t('members.noName')
  const handleAnswer = (request: JoinRequest, approve: boolean) =>
    answer.mutate(
      { uid: request.uid, approve },
      { onSuccess: () => toast.success(t(approve ? 'members.approved' : 'members.refused', { name: nameOf(request) })) },
    )
  if (!data || data.total === 0) return null
  return (
    <Section title={t('members.requests')}>
      <ul aria-label={t('members.requests')} className="divide-y divide-line border-y border-line">
        {data.list.map((request) => (
          <li key={request.uid} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
            <Avatar name={request.name} src={request.avatar} size={32} />
            <div className="min-w-40 flex-1">
              <span className="block leading-6 break-words">{nameOf(request)}</span>
              <span className="block text-sm leading-5 text-ink-2">{`${t(`role.${request.role}`)} · ${dayOf(request.requestedAt)}`}</span>
            </div>
            {(owns || request.role !== 'manager') && (
              <div className="flex gap-2">
                <Button variant="solid" disabled={answer.isPending} onClick={() => handleAnswer(request, true)}>
                  {t('members.approve')}
                </Button>
                <Button disabled={answer.isPending} onClick={() => handleAnswer(request, false)}>
                  {t('members.refuse')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ListPager pageIndex={pageIndex} pages={Math.ceil(data.total / data.pageSize)} onChange={setPageIndex} />
    </Section>
  )
}
