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

/** Lets a page through as its address asks: a guest signs in first where the rules say so. */
export function AccessGuard() {
  const uid = useSignedInUid()
  const { pathname, search, hash } = useLocation()
  const access = uid === null ? pageAccess(pathname) : 'public'
  if (access === 'redirect') return <ToLogin target={pathname + search + hash} />
  return access === 'login' ? <SignInFirst key={pathname} /> : <Outlet />
}

/** On an instance closed to guests, sends them to the login page before anything of a page is asked for. */
export function ClosedGuard() {
  const uid = useSignedInUid()
  const { pathname, search, hash } = useLocation()
  if (isClosedToGuests && uid === null && !isAlwaysOpen(pathname)) return <ToLogin target={pathname + search + hash} />
  return <Outlet />
}

/** Goes to the login page, which leads back even after registering or resetting a password there. */
function ToLogin({ target }: { target: string }) {
  const t = useText()
  useEffect(() => saveSignInTarget({ redirectUrl: target, tip: t('login.needed'), cause: 'redirect' }), [target, t])
  return <Navigate to={paths.login(target)} replace />
}

/** Stands in a page's place until somebody has signed in; then the page appears, for the address has not changed. */
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
