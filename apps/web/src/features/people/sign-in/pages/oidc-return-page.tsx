import { Button, buttonClass, Notice, toast, Waiting } from '@wenjin/ui'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { signedInUid } from '../../../../lib/person/signed-in.ts'
import { sitePath } from '../../../../lib/navigation/site-path.ts'
import { PlainPage } from '../components/plain-page.tsx'
import { enter } from '../sign-in.ts'
import { signInTarget } from '../sign-in-target.ts'
import { useOidcStart } from '../use-oidc-start.ts'

/** The query parameters sent by the third party. */
type Answer = Readonly<Record<string, string>>

/** Pending requests by response: an effect may run twice, but a response is valid only once. */
const handed = new Map<string, ReturnType<typeof api.account.finishOidc>>()

function handIn(provider: string, params: Answer) {
  const key = JSON.stringify([provider, params])
  const call = handed.get(key) ?? api.account.finishOidc({ params: { provider }, body: { params } })
  handed.set(key, call)
  return call
}

/** The page to which a third party redirects: completes the sign-in and returns to the previous page. */
function OidcReturn({ provider }: { provider: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const answer = useMemo<Answer>(() => Object.fromEntries(query), [query])
  const [problem, setProblem] = useState<string | null>(null)
  const empty = Object.keys(answer).length === 0
  const denied = 'error' in answer

  useEffect(() => {
    if (empty) return
    // The response contains a secret, which must not stay in the address.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (denied) return
    const finish = async () => {
      try {
        const signedIn = await handIn(provider, answer)
        const remembered = signInTarget(null)
        // A person who was signed in already has bound the third party to their account.
        const bound = signedInUid.get() === signedIn.user.uid
        enter(signedIn)
        toast.success(t(bound ? 'oidc.bound' : 'login.done', { name: signedIn.user.name }))
        const target = signedIn.redirectUrl === paths.home() ? remembered : sitePath(signedIn.redirectUrl)
        await navigate(target ?? paths.home(), { replace: true })
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
      }
    }
    void finish()
  }, [answer, denied, empty, navigate, provider, t])

  if (empty) return <OidcStart provider={provider} />
  if (!denied && problem === null) return <Waiting>{t('oidc.working')}</Waiting>
  return (
    <Notice alert icon="alert" title={t('oidc.failed')} text={problem ?? t('oidc.denied')}>
      <WayBack />
    </Notice>
  )
}

/** Shown when the address is opened without parameters: a link to the third party, if the instance has it configured. */
function OidcStart({ provider }: { provider: string }) {
  const t = useText()
  const { data: instance } = useInstance()
  const { start, leaving } = useOidcStart()
  if (!instance) return <Waiting>{t('loading')}</Waiting>
  const name = instance.signIn.providers.find(({ id }) => id === provider)?.name
  if (name === undefined) {
    return (
      <Notice icon="key" title={t('oidc.unknown')} text={t('oidc.unknown.text')}>
        <WayBack />
      </Notice>
    )
  }
  return (
    <Notice icon="key" title={t('login.withProvider', { name })} text={t('oidc.ready', { name })}>
      <Button variant="solid" disabled={leaving !== null} onClick={() => void start(provider, paths.home())}>
        {t(leaving ? 'login.leaving' : 'oidc.start', { name })}
      </Button>
      <WayBack />
    </Notice>
  )
}

function WayBack() {
  const t = useText()
  return (
    <>
      <Link className={buttonClass()} to={paths.login()} replace>
        {t('oidc.otherWay')}
      </Link>
      <Link className={buttonClass()} to={paths.home()} replace>
        {t('nav.home')}
      </Link>
    </>
  )
}

/** `/oauth/{provider}`. */
export function OidcReturnPage() {
  const t = useText()
  const { provider = '' } = useParams()
  return (
    <PlainPage title={t('oidc.title')}>
      <OidcReturn provider={provider} />
    </PlainPage>
  )
}

/** `/baidu-auth`. */
export function BaiduReturnPage() {
  const t = useText()
  return (
    <PlainPage title={t('oidc.title')}>
      <OidcReturn provider="baidu" />
    </PlainPage>
  )
}
