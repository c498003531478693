import { Button, FormField, TextArea } from '@wenjin/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { PageFrame } from '../../pages/index.ts'
import { FormProblem } from '../components/form-problem.tsx'
import { SentNotice } from '../components/sent-notice.tsx'
import { maxContact, maxContent } from '../form-limits.ts'

interface FeedbackFields {
  content: string
  contact: string
}

/** Where anybody tells the operator something. `?page=` names the page it is about. */
export function FeedbackPage() {
  const t = useText()
  const [query] = useSearchParams()
  const [sent, setSent] = useState(false)
  const { register, handleSubmit, reset, control, formState } = useForm<FeedbackFields>({ defaultValues: { content: '', contact: '' } })
  const send = useMutation({
    mutationFn: (fields: FeedbackFields) => api.admin.createFeedback({ body: { ...fields, page: query.get('page') ?? '' } }),
    onSuccess: () => {
      reset()
      setSent(true)
    },
  })
  const length = useWatch({ control, name: 'content' }).trim().length

  return (
    <PageFrame title={t('feedback.title')} lead={t('feedback.lead')}>
      {sent ? (
        <SentNotice title={t('feedback.sent')} text={t('feedback.sent.text')} onAgain={() => setSent(false)} />
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit((fields) => send.mutate(fields))(event)}>
          <TextArea
            label={t('feedback.content')}
            placeholder={t('feedback.content.placeholder')}
            maxLength={maxContent}
            hint={t('send.length', { n: length, max: maxContent })}
            error={formState.errors.content && t('send.empty')}
            {...register('content', { validate: (value) => value.trim() !== '' })}
          />
          <FormField
            label={t('send.contact')}
            hint={t('send.contact.hint')}
            maxLength={maxContact}
            autoComplete="email"
            {...register('contact')}
          />
          {send.isError && <FormProblem>{send.error.message}</FormProblem>}
          <Button type="submit" variant="solid" className="self-start" disabled={send.isPending}>
            {t('send.do')}
          </Button>
        </form>
      )}
    </PageFrame>
  )
}
