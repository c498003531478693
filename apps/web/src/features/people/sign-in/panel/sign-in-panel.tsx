import { Button, Icon, Tabs } from '@wenjin/ui'
import type { SignedIn } from '@wenjin/contract'
import { useEffect, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { signedInUid } from '../../../../lib/person/signed-in.ts'
import { useAccountForm } from '../proof/use-attempt.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProvidersList } from './providers-list.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'

type Way = 'code' | 'password'
/** The view of the panel. */
export type SignInView = Way | 'register' | 'reset'

interface SignInPanelProps {
  view: SignInView
  onView: (view: SignInView) => void
  /** Why signing in is required, when an action needs it. */
  message?: string
  /** The benefit of signing in, for visitors who open the panel themselves. */
  lead?: string
  /** Where to go after signing in with a third party. */
  target?: string | null
  /** Shows only code and password, for a page that other sites link to. */
  short?: boolean
  onDone: (signedIn: SignedIn) => void
}

/** The contact entered by a person who closed the panel before signing in; restored when it is opened again. */
let unfinished = ''

/** The panel with all views for signing in. Input is kept when the view changes. */
export function SignInPanel({ view, onView, message, lead, target = null, short = false, onDone }: SignInPanelProps) {
  const t = useText()
  const form = useAccountForm(unfinished)
  const { getValues } = form
  useEffect(
    () => () => {
      unfinished = signedInUid.get() === null ? getValues('contact') : ''
    },
    [getValues],
  )
  const [notice, setNotice] = useState('')
  // True after a change of tab by keyboard: the focus stays in the tabs.
  const [byTab, setByTab] = useState(false)
  const show = (next: SignInView, said = '') => {
    form.clearErrors()
    // A code is valid for one purpose only.
    form.resetField('code')
    setNotice(said)
    setByTab(false)
    onView(next)
  }

  if (view === 'register' || view === 'reset') {
    return (
      <div className="flex flex-col gap-4">
        {view === 'register' ? (
          <RegisterForm form={form} onDone={onDone} />
        ) : (
          <ResetForm form={form} onDone={() => show('password', t('reset.done'))} />
        )}
        <Button variant="link" icon="back" className="-ml-1 self-start !px-1" onClick={() => show('code')}>
          {t('login.toLogin')}
        </Button>
      </div>
    )
  }
  const said = notice || message
  return (
    <div className="flex flex-col gap-4">
      {said && (
        <output className="flex gap-2 rounded-2 bg-ford-wash px-3 py-2 text-sm leading-6">
          <Icon name={notice ? 'check' : 'key'} size={16} className="mt-1 shrink-0 text-ford" />
          {said}
        </output>
      )}
      {!said && lead && <p className="text-sm leading-6 text-ink-2">{lead}</p>}
      <div className="-mx-4 -mt-2">
        <Tabs<Way>
          label={t('login.tabs')}
          value={view}
          tabs={[
            { value: 'code', label: t('login.byCode') },
            { value: 'password', label: t('login.byPassword') },
          ]}
          onChange={(next) => {
            show(next)
            setByTab(true)
          }}
        >
          {view === 'code' ? (
            <CodeForm form={form} focusFirst={!byTab} onDone={onDone} />
          ) : (
            <PasswordForm form={form} focusFirst={!byTab} onDone={onDone} onForgotten={() => show('reset')} />
          )}
        </Tabs>
      </div>
      {!short && <ProvidersList target={target} />}
      {!short && (
        <Button variant="link" className="-mt-3 -ml-1 self-start !px-1" onClick={() => show('register')}>
          {t('login.register')}
        </Button>
      )}
    </div>
  )
}
