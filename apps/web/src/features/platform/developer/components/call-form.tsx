import { Button } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import type { ApiCall } from '../api-document/api-document.ts'
import { refusalOf } from '../api-document/api-answer.ts'
import { exampleValues, fieldId, problemsOf, requestOf } from '../api-document/api-request.ts'
import { useApiKeys } from '../developer.queries.ts'
import { useApiRun } from '../use-api-run.ts'
import { AnswerView } from './answer-view.tsx'
import { CallField } from './call-field.tsx'
import { KeyChoice, pasted } from './key-choice.tsx'
import { ProgramCode } from './program-code.tsx'
import { Section } from '../../../people/settings/index.ts'

/** The form of a call, its response, and the call as code. */
export function CallForm({ call, whole, onWhole }: { call: ApiCall; whole: string; onWhole: (whole: string) => void }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const keys = useApiKeys().data ?? []
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [values, setValues] = useState(() => exampleValues(call))
  const [file, setFile] = useState<{ field: string; file: File } | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [general, setGeneral] = useState<string | null>(null)
  const { run, start, stop } = useApiRun()
  // The newest key whose scopes permit the call, unless another was chosen.
  const fitting = keys.find(({ scopes }) => call.scopes.some((scope) => scopes.includes(scope))) ?? keys[0]
  const keyId = chosenKey ?? fitting?.id ?? pasted
  const request = requestOf(call, values, file?.file.name)
  const files = new Set(file ? [file.field] : [])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setGeneral(null)
    const found: Record<string, string> = {}
    for (const [id, problem] of Object.entries(problemsOf(call, values, files))) found[id] = t(`play.problem.${problem}`)
    if (keyId === pasted && whole === '') found['key'] = t('play.key.missing')
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const answer = await start(request, keyId === pasted ? { whole } : { id: keyId }, file?.file ?? null)
    const names = call.fields.map(({ name }) => name)
    const refusal = answer && refusalOf(answer, names)
    if (!refusal) return
    const field = call.fields.find(({ name }) => name === refusal.field)
    if (field) setProblems({ [fieldId(field)]: refusal.sentence })
    else if (answer.status === 401) setProblems({ key: refusal.sentence })
    else setGeneral(refusal.sentence)
  }

  return (
    <div className="grid min-w-0 gap-8 lg:grid-cols-2">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex min-w-0 flex-col gap-4">
        <p className="text-sm leading-6">
          <code className="font-mono break-all">{`${call.method} ${call.path}`}</code>
          {call.more && <span className="block text-ink-2">{call.more[lang]}</span>}
          <Link className="block w-fit text-ford hover:underline" to={paths.apiReference(call.name)}>
            {t('play.toReference')}
          </Link>
        </p>
        <KeyChoice keys={keys} chosen={keyId} whole={whole} error={problems['key']} onChoose={setChosenKey} onWhole={onWhole} />
        {call.fields.map((field) => {
          const id = fieldId(field)
          return (
            <CallField
              key={id}
              field={field}
              value={values[id] ?? ''}
              error={problems[id]}
              onChange={(value) => setValues({ ...values, [id]: value })}
              onFile={(chosen) => setFile(chosen && { field: id, file: chosen })}
            />
          )
        })}
        {general && (
          <p role="alert" className="text-sm leading-6 text-amber">
            {general}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="solid" icon="play" disabled={run.state === 'running'}>
            {t('play.run')}
          </Button>
          {run.state === 'running' && (
            <Button icon="stop" onClick={stop}>
              {t('play.stop')}
            </Button>
          )}
          <span className="text-xs leading-5 text-ink-2">{t('play.charged')}</span>
        </div>
      </form>
      <div className="flex min-w-0 flex-col gap-8">
        <Section title={t('play.answer')}>
          <AnswerView run={run} />
        </Section>
        <Section title={t('play.code')} text={t('play.code.text')}>
          <ProgramCode label={t('play.code')} request={request} />
        </Section>
      </div>
    </div>
  )
}
