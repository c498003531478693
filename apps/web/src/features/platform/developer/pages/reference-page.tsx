import { keyScopes } from '@wenjin/contract'
import { Button, Notice, Waiting } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { Section } from '../../../people/settings/index.ts'
import { isForPrograms, type ApiCall } from '../api-document/api-document.ts'
import { CallReference } from '../components/call-reference.tsx'
import { DeveloperPage } from '../components/developer-page.tsx'
import { useApiCalls } from '../developer.queries.ts'

/** The reference of every call that accepts a key, from the instance's OpenAPI document. */
export function ReferencePage() {
  const t = useText()
  const calls = useApiCalls()
  return (
    <DeveloperPage title={t('ref.title')} lead={t('ref.lead')}>
      <Section title={t('ref.begin')}>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm leading-6">
          <li>{t('ref.begin.key')}</li>
          <li>{t('ref.begin.openai', { address: `${window.location.origin}/api/v1` })}</li>
          <li>{t('ref.begin.repeat')}</li>
          <li>{t('ref.begin.errors')}</li>
          <li>
            <a className="text-ford hover:underline" href="/api/openapi.json" target="_blank" rel="noreferrer">
              {t('key.docs')}
            </a>
          </li>
        </ul>
      </Section>
      {calls.isPending && <Waiting className="min-h-96">{t('ref.loading')}</Waiting>}
      {calls.error && (
        <Notice alert icon="alert" title={t('ref.failed')} text={calls.error.message}>
          <Button icon="refresh" onClick={() => void calls.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {calls.data && <Calls calls={calls.data} />}
    </DeveloperPage>
  )
}

function Calls({ calls }: { calls: readonly ApiCall[] }) {
  const t = useText()
  const [params] = useSearchParams()
  const named = params.get('call')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (name: string) => toggled.get(name) ?? name === named
  useEffect(() => {
    if (named !== null) document.getElementById(named)?.scrollIntoView({ block: 'start' })
  }, [named])
  const ofPage = calls.filter((call) => !isForPrograms(call))
  const groups = [
    { title: t('ref.group.programs'), list: calls.filter(isForPrograms) },
    ...keyScopes.map((scope) => ({
      title: t('ref.group.scope', { scope: t(`key.scope.${scope}`) }),
      list: ofPage.filter(({ scopes }) => scopes[0] === scope),
    })),
  ].filter(({ list }) => list.length > 0)
  return groups.map(({ title, list }) => (
    <Section key={title} title={title}>
      <div className="rounded-2 border border-line bg-raised px-4">
        {list.map((call) => (
          <CallReference
            key={call.name}
            call={call}
            open={isOpen(call.name)}
            onToggle={(open) => {
              if (open !== isOpen(call.name)) setToggled(new Map([...toggled, [call.name, open]]))
            }}
          />
        ))}
      </div>
    </Section>
  ))
}
