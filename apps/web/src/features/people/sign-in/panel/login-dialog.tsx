import { Drawer, Modal, toast, Waiting } from '@wenjin/ui'
import type { SignedIn } from '@wenjin/contract'
import { lazy, Suspense, useState } from 'react'
import { pendingPrompt, usePendingVerification, usePendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { signedInUid } from '../../../../lib/person/signed-in.ts'
import { enter } from '../sign-in.ts'
import type { SignInView } from './sign-in-panel.tsx'

const SignInPanel = lazy(() => import('./sign-in-panel.tsx').then((module) => ({ default: module.SignInPanel })))

/**
 * After signing in the focus moves to the start of the page or its first focus target: the button that opened the dialog no longer exists.
 */
const afterSignIn = () => {
  if (signedInUid.get() === null) return null
  return document.querySelector<HTMLElement>('#main [data-first-focus]') ?? document.querySelector<HTMLElement>('#main')
}

/** The sign-in dialog, opened whenever the page requires it; on phones a drawer. The page behind it is kept. */
export function LoginDialog() {
  const t = useText()
  const mobile = useMobile()
  const wanted = usePendingPrompt()
  const checking = usePendingVerification() !== null
  const [view, setView] = useState<SignInView>('code')
  // Keep the text during the closing animation; the dialog always opens with the code form.
  const [said, setSaid] = useState(wanted)
  if (wanted !== null && wanted !== said) setSaid(wanted)

  const handleOpenChange = (open: boolean) => {
    // The captcha opens above this dialog; a press in it must not close the dialog.
    if (open || checking) return
    pendingPrompt.set(null)
    setView('code')
  }
  const handleDone = (signedIn: SignedIn) => {
    enter(signedIn)
    setView('code')
    toast.success(t('login.done', { name: signedIn.user.name }))
  }
  const Layer = mobile ? Drawer : Modal
  const title = view === 'register' ? t('register.title') : view === 'reset' ? t('reset.title') : t('login.title')
  return (
    <Layer
      open={wanted !== null}
      onOpenChange={handleOpenChange}
      title={title}
      closeLabel={t('close')}
      // On phones a focused field would open the keyboard.
      finalFocus={mobile ? undefined : afterSignIn}
    >
      <Suspense fallback={<Waiting className="py-8">{t('loading')}</Waiting>}>
        <SignInPanel view={view} onView={setView} message={said?.message} lead={t('login.text')} onDone={handleDone} />
      </Suspense>
    </Layer>
  )
}
