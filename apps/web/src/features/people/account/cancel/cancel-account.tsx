import { Button, buttonClass, Icon, Notice, Waiting } from '@wenjin/ui'
import { api } from '../../../../lib/api/api.ts'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { SaveLink } from '../../../../lib/browser/save-file.tsx'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { CancelForm } from './cancel-form.tsx'
import { CancelNotice } from './cancel-notice.tsx'

const losses = ['cancel.item.sessions', 'cancel.item.files', 'cancel.item.profile', 'cancel.item.keys'] as const

/**
 * Closing the account: what is deleted, how to export a copy, and the proof of ownership. While it is pending: how to revoke it. `framed`
 * pages show the date themselves.
 */
export function CancelAccount({ framed = false }: { framed?: boolean }) {
  const t = useText()
  const uid = useSignedInUid()
  const { data: user, error, refetch } = useUser()
  if (uid === null) {
    return (
      <Notice icon="key" title={t('cancel.guest')}>
        <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: t('cancel.guest') })}>
          {t('login.open')}
        </Button>
      </Notice>
    )
  }
  if (!user) {
    if (!error) return <Waiting>{t('loading')}</Waiting>
    return (
      <Notice alert icon="alert" title={t('session.failed')} text={error.message}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {user.cancelAt !== null && !framed && <CancelNotice />}
      <section className="flex flex-col gap-3">
        <p className="text-sm leading-6">{t('cancel.lead')}</p>
        <ul className="flex flex-col gap-2 text-sm leading-6 text-ink-2">
          {losses.map((key) => (
            <li key={key} className="flex gap-2">
              <Icon name="trash" size={16} className="mt-1 shrink-0" />
              {t(key)}
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{t('cancel.export.title')}</h2>
        <p className="text-sm leading-6 text-ink-2">{t('cancel.export.text')}</p>
        <SaveLink className={buttonClass('outline', 'self-start')} href={api.account.exportAccount.url()} kind="zip">
          <Icon name="download" size={16} />
          {t('cancel.export')}
        </SaveLink>
      </section>
      {user.cancelAt === null && <CancelForm user={user} />}
    </div>
  )
}
