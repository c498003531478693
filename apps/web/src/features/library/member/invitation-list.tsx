import { invitedRoles, type Topic, type TopicInvitation } from '@wenjin/contract'
import { Button, Confirm, Pills, Switch, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { Section } from '../../people/settings/index.ts'
import { ExpiryPills, LinkLine, endOf, type Expiry } from '../../write/share/index.ts'
import { useCreateInvitation, useDeleteInvitation, useInvitations } from './member.queries.ts'

/** Invitation links to a topic: a form for a new one, and a list of valid ones. */
export function InvitationList({ topic }: { topic: Topic }) {
  const t = useText()
  const owns = topic.permissions.includes('topic:delete')
  const { data: invitations = [] } = useInvitations(topic.id)
  const create = useCreateInvitation(topic.id)
  const revoke = useDeleteInvitation(topic.id)
  const [role, setRole] = useState<(typeof invitedRoles)[number]>('cooperator')
  const [autoApprove, setAutoApprove] = useState(false)
  const [expiry, setExpiry] = useState<Expiry>('7')
  const [revoking, setRevoking] = useState<TopicInvitation | null>(null)
  const handleCreate = () =>
    create.mutate({ role, autoApprove, expiresAt: endOf(expiry, Date.now()) }, { onSuccess: () => toast.success(t('members.invite.made')) })
  return (
    <Section title={t('members.invite')} text={t('members.invite.text')}>
      <div className="flex flex-col gap-4 rounded-2 border border-line bg-raised p-4">
        {owns && (
          <Pills
            label={t('members.invite.role')}
            value={role}
            options={invitedRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={setRole}
          />
        )}
        <ExpiryPills value={expiry} onChange={setExpiry} />
        <div className="flex items-center justify-between gap-3 text-sm">
          <span aria-hidden="true">{t('members.invite.auto')}</span>
          <Switch label={t('members.invite.auto')} checked={autoApprove} onChange={setAutoApprove} />
        </div>
        <Button variant="solid" icon="link" className="self-end" disabled={create.isPending} onClick={handleCreate}>
          {t('members.invite.make')}
        </Button>
      </div>
      {invitations.length > 0 && (
        <ul aria-label={t('members.invite.link')} className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <li key={invitation.code} className="flex flex-col gap-2 py-3">
              <LinkLine label={t('members.invite.link')} path={paths.topic(topic.id, { invitation: invitation.code })} />
              <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
                <span>
                  {[
                    t(`role.${invitation.role}`),
                    t(invitation.autoApprove ? 'members.invite.auto.on' : 'members.invite.auto.off'),
                    invitation.expiresAt === null
                      ? t('share.topic.expiry.never')
                      : t('share.topic.expiry.keep', { date: dayOf(invitation.expiresAt) }),
                  ].join(' · ')}
                </span>
                {(owns || invitation.role !== 'manager') && (
                  <Button variant="quiet" icon="trash" onClick={() => setRevoking(invitation)}>
                    {t('members.invite.revoke')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={t('members.invite.revoke.ask')}
        description={t('members.invite.revoke.text')}
        confirmLabel={t('members.invite.revoke')}
        cancelLabel={t('cancel')}
        onConfirm={() => revoking && revoke.mutate(revoking.code, { onSuccess: () => toast.success(t('members.invite.revoked')) })}
      />
    </Section>
  )
}
