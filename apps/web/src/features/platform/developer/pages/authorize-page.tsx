import type { KeyScope, OAuthAsking, OAuthRequest, UserInfo } from '@wenjin/contract'
import { Button, Notice, Pills, Waiting } from '@wenjin/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { OfPerson } from '../../../people/settings/index.ts'
import { ScopeChoice } from '../components/scope-choice.tsx'
import { keyOfFields, emptyKeyFields, lifetimes, type KeyFields } from '../key-fields.ts'

/** The page of an authorization request: asks the person whether a program may have one of their keys, and with which scopes. */
export function AuthorizePage() {
  const t = useText()
  usePageTitle(t('oauth.title'))
  return (
    <div className="column-wide flex max-w-2xl flex-col gap-6 pt-6 pb-16">
      <h1 className="text-xl leading-8 font-semibold">{t('oauth.title')}</h1>
      <OfPerson invitation={t('oauth.guest')}>{(user) => <ConsentForm user={user} />}</OfPerson>
    </div>
  )
}

function ConsentForm({ user }: { user: UserInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const request: OAuthRequest = Object.fromEntries(params)
  const asked = useQuery({
    queryKey: [...queryKeys.user, 'oauth-request', params.toString()],
    queryFn: ({ signal }) => api.oauth.readOAuthRequest({ query: request }, { signal }),
    retry: false,
  })
  if (asked.isPending) return <Waiting className="min-h-96">{t('oauth.loading')}</Waiting>
  if (!asked.data) {
    return (
      <Notice alert icon="alert" title={t('oauth.unknown')} text={asked.error.message}>
        <Button onClick={() => void navigate(paths.home())}>{t('nav.home')}</Button>
      </Notice>
    )
  }
  const { problem, name } = asked.data
  if (problem) {
    return (
      <Notice alert icon="alert" title={t('oauth.wrong', { name })} text={problem.text}>
        <Button onClick={() => window.location.assign(problem.redirect)}>{t('oauth.return', { place: asked.data.returnsTo })}</Button>
      </Notice>
    )
  }
  return <Consent asking={asked.data} request={request} user={user} />
}

function Consent({ asking, request, user }: { asking: OAuthAsking; request: OAuthRequest; user: UserInfo }) {
  const t = useText()
  const { name, returnsTo, onThisDevice, scopes: offered } = asking
  // Scopes that change data are not preselected.
  const [scopes, setScopes] = useState<readonly KeyScope[]>(
    offered.length === 1 ? offered : offered.filter((scope) => scope !== 'knowledge:write'),
  )
  const [lifetime, setLifetime] = useState<KeyFields['lifetime']>('90')
  const [tried, setTried] = useState(false)
  const answer = useMutation({
    mutationFn: (allow: boolean) => {
      const { expiresAt } = keyOfFields({ ...emptyKeyFields, lifetime }, Date.now())
      return api.oauth.answerOAuthRequest({ body: { request, allow, scopes: [...scopes], expiresAt } })
    },
    onSuccess: ({ redirect }) => window.location.assign(redirect),
    gcTime: 0,
  })
  const isMissing = tried && scopes.length === 0
  const handleAllow = () => {
    setTried(true)
    if (scopes.length > 0) answer.mutate(true)
  }
  if (answer.data) {
    return (
      <Notice icon="check" title={t('oauth.answered')} text={t('oauth.answered.text', { place: returnsTo })}>
        <Button onClick={() => window.location.assign(answer.data.redirect)}>{t('oauth.return', { place: returnsTo })}</Button>
      </Notice>
    )
  }
  return (
    <form
      className="flex flex-col gap-4 rounded-2 border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        handleAllow()
      }}
    >
      <p className="leading-7 break-words">{t('oauth.asks', { name, person: user.name })}</p>
      <p className="text-sm leading-6 break-words text-ink-2">
        {t(onThisDevice ? 'oauth.returns.here' : 'oauth.returns.site', { place: returnsTo })} {t('oauth.own')}
      </p>
      <ScopeChoice chosen={scopes} offered={offered} error={isMissing ? t('key.scopes.empty') : undefined} onChange={setScopes} />
      <Pills
        label={t('key.lifetime')}
        value={lifetime}
        options={lifetimes.map((value) => ({
          value,
          label: value === 'none' ? t('key.lifetime.none') : t('key.lifetime.days', { n: value }),
        }))}
        onChange={setLifetime}
      />
      {answer.error && (
        <p role="alert" className="text-sm leading-6 text-amber">
          {answer.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" disabled={answer.isPending}>
          {t(answer.isPending ? 'oauth.answering' : 'oauth.allow')}
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('oauth.refuse')}
        </Button>
      </div>
    </form>
  )
}
