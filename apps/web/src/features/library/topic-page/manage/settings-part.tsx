import { limits, type Topic } from '@wenjin/contract'
import { Button, FormField, Switch, TextArea, toast } from '@wenjin/ui'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { LeaveGuard } from '../../../../lib/navigation/leave-guard.tsx'
import { Section } from '../../../people/settings/index.ts'
import { FormAlert, useUpdateTopic } from '../../topic/index.ts'
import { CoverField } from './cover-field.tsx'
import { linesOf } from './lines.ts'
import { type SettingsFields, changeOf, fieldsOf, panelChars, questionChars } from './settings-fields.ts'

/** Form with the appearance of a topic and how it answers. */
export function SettingsPart({ topic }: { topic: Topic }) {
  const t = useText()
  const update = useUpdateTopic(topic.id)
  const { register, control, handleSubmit, reset, setFocus, formState } = useForm<SettingsFields>({ defaultValues: fieldsOf(topic) })
  const { errors, isDirty } = formState
  const [params] = useSearchParams()
  const isDescriptionMissing = params.get('field') === 'description' && topic.description.trim() === ''
  useEffect(() => {
    if (isDescriptionMissing) setFocus('description')
  }, [isDescriptionMissing, setFocus])
  const { nameChars, descriptionChars, promptChars, recommendedQuestions: max } = limits.topic
  const questionProblem = (text: string): string | true => {
    const lines = linesOf(text)
    if (lines.length > max) return t('manage.questions.tooMany', { n: max, count: lines.length })
    return lines.some((line) => line.length > questionChars) ? t('manage.questions.tooLong') : true
  }
  const handleSave = (fields: SettingsFields) =>
    update.mutate(changeOf(fields, topic.own), {
      onSuccess: (saved) => {
        reset(fieldsOf(saved))
        toast.success(t('topic.saved'))
      },
    })

  return (
    <div className="flex flex-col gap-8">
      <Section title={t('manage.covers')} text={t('manage.covers.text')}>
        <div className="flex flex-wrap gap-6">
          <CoverField topic={topic} mobile={false} />
          <CoverField topic={topic} mobile />
        </div>
      </Section>
      <form noValidate className="flex flex-col gap-8" onSubmit={(event) => void handleSubmit(handleSave)(event)}>
        <Section title={t('manage.basic')}>
          <FormField
            label={t('topic.name')}
            maxLength={nameChars}
            autoComplete="off"
            readOnly={topic.own}
            hint={topic.own ? t('manage.name.fixed') : undefined}
            error={errors.name && t('topic.name.empty')}
            {...register('name', { validate: (value) => value.trim() !== '' })}
          />
          <FormField
            label={t('manage.heading')}
            hint={t('manage.heading.hint')}
            maxLength={nameChars}
            autoComplete="off"
            {...register('title')}
          />
          <TextArea
            label={t('topic.description')}
            hint={t('topic.description.hint')}
            error={isDescriptionMissing ? t('publish.describe.missing') : undefined}
            maxLength={descriptionChars}
            {...register('description')}
          />
        </Section>
        <Section title={t('manage.answers')}>
          <TextArea
            label={t('manage.persona')}
            hint={t('manage.persona.hint')}
            maxLength={promptChars}
            {...register('personalityPrompt')}
          />
          <TextArea
            label={t('manage.opening')}
            hint={t('manage.opening.hint')}
            maxLength={promptChars}
            {...register('initialConversation')}
          />
          <TextArea
            label={t('manage.questions')}
            hint={t('manage.questions.hint', { n: max })}
            error={errors.questions?.message}
            {...register('questions', { validate: questionProblem })}
          />
        </Section>
        <Section
          title={t('manage.panel')}
          action={
            <span className="flex items-center gap-2 text-sm">
              <span aria-hidden="true">{t('manage.panel.shown')}</span>
              <Controller
                control={control}
                name="panelShown"
                render={({ field }) => <Switch label={t('manage.panel.shown')} checked={field.value} onChange={field.onChange} />}
              />
            </span>
          }
        >
          <TextArea label={t('manage.panel.text')} hint={t('manage.panel.hint')} maxLength={panelChars} {...register('panelText')} />
        </Section>
        <LeaveGuard unsaved={isDirty} />
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3">
          <FormAlert error={update.error} />
          {isDirty && <span className="text-sm text-ink-2">{t('manage.unsaved')}</span>}
          <Button type="submit" variant="solid" disabled={update.isPending || !isDirty}>
            {t('topic.save')}
          </Button>
        </div>
      </form>
    </div>
  )
}
