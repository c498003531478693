import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { PageFrame } from '../../instance/index.ts'
import { ContentField, Sending } from '../components/send-fields.tsx'
import { SentNotice } from '../components/sent-notice.tsx'

interface FeedbackFields {
  content: string
  contact: string
}

/** The page for messages to the operator, open to everyone. `?page=` prefills the page it is about. */
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
  const content = useWatch({ control, name: 'content' })

  return (
    <PageFrame title={t('feedback.title')} lead={t('feedback.lead')}>
      {sent ? (
        <SentNotice title={t('feedback.sent')} text={t('feedback.sent.text')} onAgain={() => setSent(false)} />
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit((fields) => send.mutate(fields))(event)}>
          <ContentField
            label={t('feedback.content')}
            placeholder={t('feedback.content.placeholder')}
            content={content}
            missing={formState.errors.content !== undefined}
            registered={register('content', { validate: (value) => value.trim() !== '' })}
          />
          <Sending contact={register('contact')} sending={send} />
        </form>
      )}
    </PageFrame>
  )
}
