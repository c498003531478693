import { topicRoles, type Topic, type TopicMember, type TopicRole } from '@wenjin/contract'
import { Avatar, buttonClass, Confirm, Icon, Menu, Pills, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { ListPager } from '../../../lib/view/list-pager.tsx'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { Section } from '../../people/settings/index.ts'
import { FormAlert } from '../topic/index.ts'
import { useChangeMember, useMembers, useRemoveMember } from './member.queries.ts'

/** The members and readers of a topic with their roles, and the controls to change them. */
export function MemberList({ topic }: { topic: Topic }) {
  const t = useText()
  const [role, setRole] = useState<TopicRole | 'all'>('all')
  const [pageIndex, setPageIndex] = useState(0)
  const [removing, setRemoving] = useState<TopicMember | null>(null)
  const { data, error, isPending } = useMembers(topic.id, role === 'all' ? undefined : role, pageIndex)
  const change = useChangeMember(topic.id)
  const remove = useRemoveMember(topic.id)
  const owns = topic.permissions.includes('topic:delete')
  const nameOf = (member: TopicMember) => member.name || t('members.noName')
  const rolesFor = (member: TopicMember) => topicRoles.filter((other) => other !== member.role && (owns || other !== 'manager'))
  const handleChange = (member: TopicMember, next: TopicRole) =>
    change.mutate(
      { uid: member.uid, role: next },
      { onSuccess: () => toast.success(t('members.changed', { name: nameOf(member), role: t(`role.${next}`) })) },
    )
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0
  return (
    <Section title={t('members.list')}>
      {(role !== 'all' || (data && data.total > 0)) && (
        <Pills<TopicRole | 'all'>
          labelHidden
          label={t('members.role')}
          value={role}
          options={[{ value: 'all', label: t('members.role.all') }, ...topicRoles.map((value) => ({ value, label: t(`role.${value}`) }))]}
          onChange={(next) => {
            setRole(next)
            setPageIndex(0)
          }}
        />
      )}
      {isPending && <Waiting>{t('members.loading')}</Waiting>}
      <FormAlert error={error} />
      {data?.total === 0 && <p className="text-sm leading-6 text-ink-2">{t(role === 'all' ? 'members.none' : 'members.none.role')}</p>}
      {data && data.total > 0 && (
        <ul aria-label={t('members.list')} className="divide-y divide-line border-y border-line">
          {data.list.map((member) => (
            <li key={member.uid} className="flex min-h-14 items-center gap-3 py-2">
              <Avatar name={member.name} src={member.avatar} size={32} />
              <div className="min-w-0 flex-1">
                <span className="block leading-6 break-words">{nameOf(member)}</span>
                <span className="block text-sm leading-5 text-ink-2">
                  {`${t(`role.${member.role}`)} · ${t('members.joined', { date: dayOf(member.joinedAt) })}`}
                </span>
              </div>
              {(owns || member.role !== 'manager') && (
                <Menu
                  label={t('members.actions', { name: nameOf(member) })}
                  trigger={<Icon name="more" size={16} />}
                  triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
                  items={[
                    ...rolesFor(member).map((next) => ({
                      label: t(`members.make.${next}`),
                      icon: 'user' as const,
                      onChoose: () => handleChange(member, next),
                    })),
                    { label: t('members.remove'), icon: 'trash' as const, apart: true, onChoose: () => setRemoving(member) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
      <Confirm
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('members.remove.ask', { name: removing ? nameOf(removing) : '' })}
        description={t('members.remove.text')}
        confirmLabel={t('members.remove')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          removing && remove.mutate(removing.uid, { onSuccess: () => toast.success(t('members.removed', { name: nameOf(removing) })) })
        }
      />
    </Section>
  )
}
