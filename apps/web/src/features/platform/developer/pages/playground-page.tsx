import { Button, Notice, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { OfPerson } from '../../../people/settings/index.ts'
import { isForPrograms, type ApiCall } from '../api-document/api-document.ts'
import { SelectField } from '../components/call-field.tsx'
import { CallForm } from '../components/call-form.tsx'
import { DeveloperPage } from '../components/developer-page.tsx'
import { useApiCalls } from '../developer.queries.ts'

/** The page to call the API from a form, with one of the person's keys. */
export function PlaygroundPage() {
  const t = useText()
  return (
    <DeveloperPage title={t('play.title')} lead={t('play.lead')}>
      <OfPerson invitation={t('me.guest.text.keys')}>{() => <Playground />}</OfPerson>
    </DeveloperPage>
  )
}

function Playground() {
  const t = useText()
  const calls = useApiCalls()
  const [params, setParams] = useSearchParams()
  // Only the page holds a pasted key in memory; it is kept when another call is chosen.
  const [whole, setWhole] = useState('')
  if (calls.isPending) return <Waiting className="min-h-96">{t('ref.loading')}</Waiting>
  if (!calls.data) {
    return (
      <Notice alert icon="alert" title={t('ref.failed')} text={calls.error.message}>
        <Button icon="refresh" onClick={() => void calls.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  const call = calls.data.find(({ name }) => name === params.get('call')) ?? calls.data[0]
  if (!call) return null
  return (
    <div className="flex flex-col gap-6">
      <SelectField label={t('play.call')} value={call.name} onChange={(name) => setParams({ call: name }, { replace: true })}>
        <optgroup label={t('ref.group.programs')}>
          <CallOptions calls={calls.data.filter(isForPrograms)} />
        </optgroup>
        <optgroup label={t('ref.group.page')}>
          <CallOptions calls={calls.data.filter((each) => !isForPrograms(each))} />
        </optgroup>
      </SelectField>
      <CallForm key={call.name} call={call} whole={whole} onWhole={setWhole} />
    </div>
  )
}

function CallOptions({ calls }: { calls: readonly ApiCall[] }) {
  const [lang] = useSetting('uiLang')
  return calls.map(({ name, title, method, path }) => (
    <option key={name} value={name}>
      {`${title[lang]} — ${method} ${path}`}
    </option>
  ))
}
