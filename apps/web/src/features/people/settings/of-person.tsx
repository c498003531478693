import type { UserInfo } from '@wenjin/contract'
import { Button, Icon, Notice, Waiting } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { pendingPrompt } from '../../../lib/person/pending-prompt.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { useUser } from '../../../lib/api/user.ts'

/** A section that needs an account: shown to signed-in people; guests see `invitation` with a button to sign in. */
export function OfPerson({ invitation, children }: { invitation: string; children: (user: UserInfo) => ReactNode }) {
  const t = useText()
  const uid = useSignedInUid()
  const user = useUser()
  if (uid === null) return <Invitation text={invitation} />
  if (user.data) return children(user.data)
  // As high as a page, so that content below does not shift when the section is loaded.
  if (user.isPending) return <Waiting className="min-h-dvh !items-start">{t('me.loading')}</Waiting>
  return (
    <Notice alert icon="alert" title={t('me.failed')} text={user.error.message}>
      <Button icon="refresh" onClick={() => void user.refetch()}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

function Invitation({ text }: { text: string }) {
  const t = useText()
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2 border border-line bg-raised p-4">
      <Icon name="user" size={22} className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="leading-6 font-semibold">{t('me.guest')}</h2>
        <p className="text-sm leading-6 text-ink-2">{text}</p>
      </div>
      <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>
        {t('me.signIn')}
      </Button>
    </section>
  )
}
