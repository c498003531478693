import { complaintTypes, type ComplaintType } from '@wenjin/contract'
import { Button, classNames, FormField, TextArea } from '@wenjin/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { complaintsKey } from '../admin.queries.ts'
import { maxContact, maxContent, maxUrl } from '../form-limits.ts'
import { FormProblem } from './form-problem.tsx'
import { SentNotice } from './sent-notice.tsx'

interface ComplaintFields {
  type: ComplaintType
  targetUrl: string
  content: string
  contact: string
}

/** A web address or a path of this site, as the contract takes it. */
const linkPattern = /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i

/** Sends a complaint. `?url=` names what it is about. */
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
  const [type, content] = useWatch({ control, name: ['type', 'content'] })
  const { errors } = formState

  if (sent) return <SentNotice title={t('complaint.sent')} text={t('complaint.sent.text')} onAgain={() => setSent(false)} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit((fields) => send.mutate(fields))(event)}>
      <h2 className="text-[1.0625rem] font-semibold">{t('complaint.send')}</h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm">{t('complaint.type')}</legend>
        {complaintTypes.map((value) => (
          <label
            key={value}
            className={classNames(
              'inline-flex min-h-9 cursor-pointer items-center rounded-full border bg-raised px-3.5 text-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ford max-sm:min-h-touch',
              value === type ? 'border-ink font-semibold' : 'border-line hover:border-line-strong',
            )}
          >
            <input type="radio" value={value} className="sr-only" {...register('type')} />
            {t(`complaint.type.${value}`)}
          </label>
        ))}
      </fieldset>
      <FormField
        label={t('complaint.url')}
        placeholder={`${window.location.origin}/search/…`}
        maxLength={maxUrl}
        error={errors.targetUrl && t('complaint.url.wrong')}
        {...register('targetUrl', { validate: (value) => linkPattern.test(value.trim()) })}
      />
      <TextArea
        label={t('complaint.content')}
        placeholder={t('complaint.content.placeholder')}
        maxLength={maxContent}
        hint={t('send.length', { n: content.trim().length, max: maxContent })}
        error={errors.content && t('send.empty')}
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
  )
}
