import { webhookEvents } from '@wenjin/contract'
import { Button, FormField } from '@wenjin/ui'
import { useId, useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { webhookProblems, type WebhookFields } from '../webhook-fields.ts'

interface WebhookFormProps {
  initial: WebhookFields
  submitLabel: string
  busy: boolean
  /** The server's reason for a refusal. */
  problem: string | undefined
  onSubmit: (fields: WebhookFields) => void
}

/** The fields of a webhook: its address, its name, and its events. */
export function WebhookForm({ initial, submitLabel, busy, problem, onSubmit }: WebhookFormProps) {
  const t = useText()
  const id = useId()
  const [fields, setFields] = useState(initial)
  const [tried, setTried] = useState(false)
  const problems = tried ? webhookProblems(fields) : {}
  const change = (part: Partial<WebhookFields>) => {
    setFields({ ...fields, ...part })
    setTried(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(webhookProblems(fields)).length === 0) onSubmit(fields)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <FormField
        label={t('hook.url')}
        hint={t('hook.url.hint')}
        type="url"
        inputMode="url"
        placeholder="https://example.org/wenjin"
        value={fields.url}
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        error={problems.url && t('hook.url.wrong')}
        onChange={(event) => change({ url: event.target.value })}
      />
      <FormField
        label={t('hook.name')}
        placeholder={t('hook.name.placeholder')}
        value={fields.name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <fieldset aria-describedby={problems.events && `${id}-error`} className="text-sm">
        <legend className="mb-1.5">{t('hook.events')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {webhookEvents.map((event) => (
            <label key={event} className="flex cursor-pointer items-center gap-2 py-1 leading-6 max-sm:min-h-touch">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-ford"
                checked={fields.events.includes(event)}
                onChange={() => change({ events: webhookEvents.filter((each) => (each === event) !== fields.events.includes(each)) })}
              />
              <span className="min-w-0">
                {t(`hook.event.${event}`)} <code className="font-mono text-xs text-ink-2">{event}</code>
              </span>
            </label>
          ))}
        </div>
        {problems.events && (
          <p id={`${id}-error`} role="alert" className="text-amber">
            {t('hook.events.empty')}
          </p>
        )}
      </fieldset>
      {problem && (
        <p role="alert" className="text-sm leading-6 text-amber">
          {problem}
        </p>
      )}
      <Button type="submit" variant="solid" className="self-start" disabled={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
