import { limits, type SearchTemplate } from '@wenjin/contract'
import { Button, FormField, Icon, TextArea } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { useTopics } from '../../library/topic/index.ts'
import { validOptions, type AskOptions, OptionPicker, useModels, SourceRow } from '../options/index.ts'
import { templateChoices } from './template-choices.ts'
import { useSaveTemplate } from './search-template.queries.ts'

/** A template as the initial value of the form; without an id it is a new one. */
export interface TemplateDraft {
  id?: string
  name: string
  question: string
  options: AskOptions
}

interface TemplateFormProps {
  draft: TemplateDraft
  onSaved: (template: SearchTemplate) => void
  onCancel: () => void
}

/** Form of a template: its name, its question, and its options. */
export function TemplateForm({ draft, onSaved, onCancel }: TemplateFormProps) {
  const t = useText()
  const first = useRef<HTMLInputElement>(null)
  const { data: topics } = useTopics()
  const { data: models } = useModels()
  const save = useSaveTemplate()
  const [name, setName] = useState(draft.name)
  const [question, setQuestion] = useState(draft.question)
  const [chosen, setChosen] = useState(draft.options)
  const [tried, setTried] = useState(false)
  // The form may replace a list whose button had the focus.
  useEffect(() => first.current?.focus(), [])
  const options = validOptions(chosen, { topics, models })
  const complete = name.trim() !== '' && question.trim() !== ''
  const handleSubmit = () => {
    setTried(true)
    if (!complete || save.isPending) return
    save.mutate({ id: draft.id, name, question, ...templateChoices(options) }, { onSuccess: onSaved })
  }
  const change = (part: Partial<AskOptions>) => setChosen({ ...options, ...part })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // In React's tree the form is inside the form of the question, so its submit event would reach that.
        event.stopPropagation()
        handleSubmit()
      }}
    >
      <FormField
        ref={first}
        data-first-focus
        label={t('template.name')}
        value={name}
        maxLength={limits.searchTemplate.nameChars}
        error={tried && name.trim() === '' ? t('template.name.needed') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('template.question')}
        value={question}
        maxLength={limits.questionChars}
        hint={t('template.question.hint')}
        error={tried && question.trim() === '' ? t('template.question.needed') : undefined}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <fieldset className="min-w-0 text-sm">
        <legend className="mb-1.5">{t('template.how')}</legend>
        <div className="flex flex-col gap-1 rounded-2 border border-line px-1 py-1.5">
          <SourceRow source={options.source} onChange={(source) => change({ source })} />
          <div className="flex flex-wrap items-center">
            <OptionPicker options={options} onChange={change} />
          </div>
        </div>
      </fieldset>
      {save.error && (
        <p role="alert" className="flex items-start gap-2 text-sm leading-6">
          <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
          {save.error.message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="solid" disabled={save.isPending}>
          {t('template.keep')}
        </Button>
      </div>
    </form>
  )
}
