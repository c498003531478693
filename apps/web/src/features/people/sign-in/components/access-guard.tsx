import { Button, buttonClass, Notice } from '@wenjin/ui'
import { useEffect } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { isAlwaysOpen, pageAccess } from '../../../../lib/navigation/access.ts'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { isClosedToGuests, useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { saveSignInTarget } from '../sign-in-target.ts'

/** Applies the access rules of the address: where they require it, a guest must sign in first. */
export function AccessGuard() {
  const uid = useSignedInUid()
  const { pathname, search, hash } = useLocation()
  const access = uid === null ? pageAccess(pathname) : 'public'
  if (access === 'redirect') return <ToLogin target={pathname + search + hash} />
  return access === 'login' ? <SignInFirst key={pathname} /> : <Outlet />
}

/** On an instance closed to guests, redirects them to the login page before any data of a page is requested. */
export function ClosedGuard() {
  const uid = useSignedInUid()
  const { pathname, search, hash } = useLocation()
  if (isClosedToGuests && uid === null && !isAlwaysOpen(pathname)) return <ToLogin target={pathname + search + hash} />
  return <Outlet />
}

/** Redirects to the login page, which returns to `target` even after registering or resetting a password there. */
function ToLogin({ target }: { target: string }) {
  const t = useText()
  useEffect(() => saveSignInTarget({ redirectUrl: target, tip: t('login.needed'), cause: 'redirect' }), [target, t])
  return <Navigate to={paths.login(target)} replace />
}

/** Replaces a page until the visitor has signed in; then the page appears, because the address has not changed. */
function SignInFirst() {
  const t = useText()
  usePageTitle(t('access.login.title'))
  const ask = () => pendingPrompt.set({ kind: 'login', message: t('login.needed') })
  useEffect(() => {
    if (pendingPrompt.get() === null) pendingPrompt.set({ kind: 'login', message: t('login.needed') })
  }, [t])
  return (
    <div className="pt-[12vh]">
      <Notice page icon="key" title={t('access.login.title')} text={t('access.login.text')}>
        <Button variant="solid" onClick={ask}>
          {t('login.open')}
        </Button>
        <Link className={buttonClass()} to={paths.home()}>
          {t('nav.home')}
        </Link>
      </Notice>
    </div>
  )
}
