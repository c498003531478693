import { Button, FormField, TextArea } from '@wenjin/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { maxContact, maxContent } from '../form-limits.ts'
import { FormProblem } from './form-problem.tsx'

interface ContentFieldProps {
  label: string
  placeholder: string
  /** The current text. */
  content: string
  /** True after an attempt to send an empty text. */
  missing: boolean
  registered: UseFormRegisterReturn
}

/** The field for a message to the operator, with its length. */
export function ContentField({ label, placeholder, content, missing, registered }: ContentFieldProps) {
  const t = useText()
  return (
    <TextArea
      label={label}
      placeholder={placeholder}
      maxLength={maxContent}
      hint={t('send.length', { n: content.trim().length, max: maxContent })}
      error={missing ? t('send.empty') : undefined}
      {...registered}
    />
  )
}

interface SendingProps {
  contact: UseFormRegisterReturn
  sending: { isPending: boolean; error: Error | null }
}

/** The end of a form to the operator: the sender's contact, the error, and the button. */
export function Sending({ contact, sending }: SendingProps) {
  const t = useText()
  return (
    <>
      <FormField label={t('send.contact')} hint={t('send.contact.hint')} maxLength={maxContact} autoComplete="email" {...contact} />
      {sending.error && <FormProblem>{sending.error.message}</FormProblem>}
      <Button type="submit" variant="solid" className="self-start" disabled={sending.isPending}>
        {t('send.do')}
      </Button>
    </>
  )
}
