import { complaintTypes, type ComplaintType } from '@wenjin/contract'
import { FormField, Pills } from '@wenjin/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { complaintsKey } from '../admin.queries.ts'
import { maxUrl } from '../form-limits.ts'
import { ContentField, Sending } from './send-fields.tsx'
import { SentNotice } from './sent-notice.tsx'

interface ComplaintFields {
  type: ComplaintType
  targetUrl: string
  content: string
  contact: string
}

/** A web address or a path of this site, as the contract accepts it. */
const linkPattern = /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i

/** Form for a complaint. `?url=` prefills the page it is about. */
export function ComplaintForm() {
  const t = useText()
  const [query] = useSearchParams()
  const client = useQueryClient()
  const [sent, setSent] = useState(false)
  const { register, handleSubmit, reset, control, formState } = useForm<ComplaintFields>({
    defaultValues: { type: 'copyright', targetUrl: query.get('url') ?? '', content: '', contact: '' },
  })
  const send = useMutation({
    mutationFn: (fields: ComplaintFields) => api.admin.createComplaint({ body: fields }),
    onSuccess: async () => {
      reset()
      setSent(true)
      await client.invalidateQueries({ queryKey: complaintsKey })
    },
  })
  const { field: type } = useController({ control, name: 'type' })
  const content = useWatch({ control, name: 'content' })
  const { errors } = formState

  if (sent) return <SentNotice title={t('complaint.sent')} text={t('complaint.sent.text')} onAgain={() => setSent(false)} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit((fields) => send.mutate(fields))(event)}>
      <h2 className="text-[1.0625rem] font-semibold">{t('complaint.send')}</h2>
      <Pills
        label={t('complaint.type')}
        value={type.value}
        options={complaintTypes.map((value) => ({ value, label: t(`complaint.type.${value}`) }))}
        onChange={type.onChange}
      />
      <FormField
        label={t('complaint.url')}
        placeholder={`${window.location.origin}/search/…`}
        maxLength={maxUrl}
        error={errors.targetUrl && t('complaint.url.wrong')}
        {...register('targetUrl', { validate: (value) => linkPattern.test(value.trim()) })}
      />
      <ContentField
        label={t('complaint.content')}
        placeholder={t('complaint.content.placeholder')}
        content={content}
        missing={errors.content !== undefined}
        registered={register('content', { validate: (value) => value.trim() !== '' })}
      />
      <Sending contact={register('contact')} sending={send} />
    </form>
  )
}
