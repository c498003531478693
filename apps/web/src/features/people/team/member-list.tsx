import type { Team, TeamMember } from '@wenjin/contract'
import { Avatar, buttonClass, Confirm, Icon, Menu, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../settings/index.ts'
import { useMemberAction, useTeamMembers, type MemberAction } from './team.queries.ts'

const doneText = { promote: 'team.promoted', demote: 'team.demoted', remove: 'team.removed' } as const

/** The members of a team, with the managers' actions on each. */
export function MemberList({ team, uid }: { team: Team; uid: string }) {
  const t = useText()
  const members = useTeamMembers(team.id)
  const act = useMemberAction(team.id)
  const [removing, setRemoving] = useState<TeamMember | null>(null)
  const [resigning, setResigning] = useState<TeamMember | null>(null)
  const handleAction = (action: MemberAction, member: TeamMember) =>
    act.mutate(
      { action, uid: member.uid },
      { onSuccess: () => toast.success(t(doneText[action])), onError: (error) => toast.error(saveErrorText(error, t)) },
    )
  if (members.isPending) return <Waiting className="py-3">{t('team.loading')}</Waiting>
  if (!members.data)
    return (
      <p role="alert" className="py-3 text-sm">
        {members.error.message}
      </p>
    )
  return (
    <>
      <ul aria-label={t('team.members', { name: team.name })} className="divide-y divide-line border-t border-line">
        {members.data.map((member) => (
          <li key={member.uid} className="flex min-h-14 items-center gap-3 py-2">
            <Avatar name={member.name} src={member.avatar} size={32} />
            <div className="min-w-0 flex-1">
              <span className="block leading-6 break-words">{member.name || t('me.noName')}</span>
              <span className="block text-sm leading-5 break-words text-ink-2">
                {[member.account, member.manager ? t('team.manager') : null, member.uid === uid ? t('team.you') : null]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {team.manager && (
              <Menu
                label={t('team.actions', { name: member.name || member.account })}
                trigger={<Icon name="chevronDown" size={16} />}
                triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
                items={[
                  member.manager
                    ? {
                        label: t('team.demote'),
                        icon: 'user',
                        onChoose: () => (member.uid === uid ? setResigning(member) : handleAction('demote', member)),
                      }
                    : { label: t('team.promote'), icon: 'user', onChoose: () => handleAction('promote', member) },
                  { label: t('team.remove'), icon: 'trash', apart: true, onChoose: () => setRemoving(member) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('team.remove.title', { name: removing?.name || (removing?.account ?? '') })}
        description={t('team.remove.text')}
        confirmLabel={t('team.remove')}
        cancelLabel={t('cancel')}
        onConfirm={() => removing && handleAction('remove', removing)}
      />
      <Confirm
        open={resigning !== null}
        onOpenChange={(open) => !open && setResigning(null)}
        title={t('team.resign.title')}
        description={t('team.resign.text')}
        confirmLabel={t('team.resign.do')}
        cancelLabel={t('cancel')}
        onConfirm={() => resigning && handleAction('demote', resigning)}
      />
    </>
  )
}
