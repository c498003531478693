import { Button, Notice } from '@wenjin/ui'
import type { SignedIn } from '@wenjin/contract'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { sitePath } from '../../../../lib/navigation/site-path.ts'
import { PlainPage } from '../components/plain-page.tsx'
import { SignInPanel, type SignInView } from '../panel/sign-in-panel.tsx'
import { enter } from '../sign-in.ts'
import { notedTip, signInTarget } from '../sign-in-target.ts'

/**
 * The sign-in page, for web views and for pages that redirect guests here; returns to `?redirectUrl=`. `short` is the page that other sites
 * and the browser extension link to: without a `redirectUrl` it stays open and says that it can be closed.
 */
export function LoginPage({ short = false }: { short?: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const uid = useSignedInUid()
  const [view, setView] = useState<SignInView>('code')
  const asked = query.get('redirectUrl')
  const redirectUrl = sitePath(asked)
  const target = short ? redirectUrl : signInTarget(asked)
  const title = view === 'register' ? t('register.title') : view === 'reset' ? t('reset.title') : t('login.title')

  const handleDone = (signedIn: SignedIn) => {
    enter(signedIn)
    if (!short || target !== null) void navigate(target ?? paths.home(), { replace: true })
  }
  if (uid !== null) {
    if (redirectUrl !== null) return <Navigate to={redirectUrl} replace />
    return (
      <PlainPage title={t('login.title')}>
        <Notice icon="checkCircle" title={t('login.already')} text={short ? t('login.closeThis') : undefined}>
          <Button variant="solid" onClick={() => void navigate(paths.home(), { replace: true })}>
            {t('nav.home')}
          </Button>
        </Notice>
      </PlainPage>
    )
  }
  return (
    <PlainPage title={title}>
      <SignInPanel
        view={view}
        onView={setView}
        message={target === null ? undefined : notedTip() || t('login.needed.text')}
        target={target}
        short={short}
        onDone={handleDone}
      />
    </PlainPage>
  )
}

/** `/s-login`. */
export function ShortLoginPage() {
  return <LoginPage short />
}
