import { limits, type QaEntry, type QaState } from '@wenjin/contract'
import { Button, FormField, TextArea, toast } from '@wenjin/ui'
import { useForm } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { useCreateQa, useUpdateQa, type QaText } from '../qa.queries.ts'

interface QaFormProps {
  topicId: string
  /** The entry to edit; absent for a new one. */
  entry?: QaEntry | undefined
  onDone: () => void
}

/** Form for a question and its answer, new or existing; a draft can be approved at the same time. */
export function QaForm({ topicId, entry, onDone }: QaFormProps) {
  const t = useText()
  const create = useCreateQa(topicId)
  const update = useUpdateQa()
  const { register, handleSubmit, formState } = useForm<QaText>({
    defaultValues: { question: entry?.question ?? '', answer: entry?.answer ?? '' },
  })
  const busy = create.isPending || update.isPending
  const save = (state?: QaState) => (text: QaText) => {
    const done = {
      onSuccess: () => {
        toast.success(t(state ? 'qa.approved' : 'qa.saved'))
        onDone()
      },
      onError: (error: Error) => toast.error(error.message),
    }
    if (entry) update.mutate({ id: entry.id, ...text, ...(state && { state }) }, done)
    else create.mutate(text, done)
  }
  const { questionChars, answerChars } = limits.qa
  const { errors } = formState
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(save())(event)}>
      <FormField
        data-first-focus
        label={t('qa.question')}
        maxLength={questionChars}
        autoComplete="off"
        error={errors.question && t('qa.question.empty')}
        {...register('question', { validate: (value) => value.trim() !== '' })}
      />
      <TextArea
        label={t('qa.answer')}
        hint={t('qa.answer.hint')}
        maxLength={answerChars}
        error={errors.answer && t('qa.answer.empty')}
        {...register('answer', { validate: (value) => value.trim() !== '' })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {entry?.state === 'draft' && (
          <Button type="button" disabled={busy} onClick={(event) => void handleSubmit(save('ready'))(event)}>
            {t('qa.saveAndApprove')}
          </Button>
        )}
        <Button type="submit" variant="solid" disabled={busy}>
          {t('qa.save')}
        </Button>
      </div>
    </form>
  )
}
