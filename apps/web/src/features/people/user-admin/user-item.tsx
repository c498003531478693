import type { ManagedUser } from '@wenjin/contract'
import { Avatar, Button, FormField, Icon, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useCopy } from '../../../lib/browser/clipboard.ts'
import { clockTime, dayOf } from '../../../lib/format/relative-time.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { FormProblem } from '../../platform/admin/index.ts'
import { useChangeUser, useCreateResetLink, useEndUserSessions } from './user-admin.queries.ts'
import { UserQuotas } from './user-quotas.tsx'

/** An account, with the actions of an admin folded below it. */
export function UserItem({ user }: { user: ManagedUser }) {
  const t = useText()
  const { uid, name, role, identities, devices, lastSeenAt, createdAt, cancelAt, suspendedAt, quotas } = user
  const facts = [
    ...identities,
    t('users.created', { date: dayOf(createdAt) }),
    t('users.devices', { n: devices }),
    lastSeenAt === null ? '' : t('users.seen', { time: `${dayOf(lastSeenAt)} ${clockTime(lastSeenAt)}` }),
    cancelAt === null ? '' : t('users.ending', { date: dayOf(cancelAt) }),
    quotas ? t('users.own') : '',
  ].filter(Boolean)
  const state = suspendedAt === null ? t(`users.role.${role}`) : t('users.suspended')
  return (
    <li className="rounded-2 border border-line bg-raised">
      <details className="group px-4 py-3">
        <summary className="flex cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          <Avatar name={name} src={user.avatar} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-xs leading-5 text-ink-2 [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
          </span>
          <span className="text-sm">{state}</span>
          <Icon name="chevronRight" size={16} className="shrink-0 text-ink-2 group-open:rotate-90" />
        </summary>
        <UserActions key={uid} user={user} />
      </details>
    </li>
  )
}

function UserActions({ user }: { user: ManagedUser }) {
  const t = useText()
  const copy = useCopy()
  const ownUid = useSignedInUid()
  const { uid, name, role, suspendedAt } = user
  const [showQuotas, setShowQuotas] = useState(false)
  const change = useChangeUser(uid)
  const end = useEndUserSessions(uid)
  const link = useCreateResetLink(uid)
  const busy = change.isPending || end.isPending || link.isPending
  const problem = change.error ?? end.error ?? link.error
  const done = { onSuccess: () => toast.success(t('users.done')) }
  return (
    <fieldset className="flex flex-col gap-3 pt-3">
      <legend className="sr-only">{t('users.manage', { name })}</legend>
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => change.mutate({ role: role === 'admin' ? 'user' : 'admin' }, done)}>
          {t(role === 'admin' ? 'users.makeUser' : 'users.makeAdmin')}
        </Button>
        {uid !== ownUid && (
          <Button
            destructive={suspendedAt === null}
            disabled={busy}
            onClick={() => change.mutate({ suspended: suspendedAt === null }, done)}
          >
            {t(suspendedAt === null ? 'users.suspend' : 'users.restore')}
          </Button>
        )}
        <Button destructive disabled={busy} onClick={() => end.mutate(undefined, done)}>
          {t('users.signOut')}
        </Button>
        <Button disabled={busy || suspendedAt !== null} onClick={() => link.mutate(undefined)}>
          {t('users.resetLink')}
        </Button>
        <Button aria-expanded={showQuotas} onClick={() => setShowQuotas(!showQuotas)}>
          {t('users.quotas')}
        </Button>
      </div>
      {uid !== ownUid && suspendedAt === null && <p className="text-sm leading-6 text-ink-2">{t('users.suspend.text')}</p>}
      {problem && <FormProblem>{problem.message}</FormProblem>}
      {link.data && (
        <div className="flex flex-col items-start gap-2">
          <FormField label={t('users.resetLink')} hint={t('users.link.text')} value={link.data.url} readOnly className="w-full" />
          <Button icon="copy" onClick={() => void copy(link.data.url)}>
            {t('users.link.copy')}
          </Button>
        </div>
      )}
      {showQuotas && <UserQuotas quotas={user.quotas} busy={busy} onSave={(quotas) => change.mutate({ quotas }, done)} />}
    </fieldset>
  )
}
