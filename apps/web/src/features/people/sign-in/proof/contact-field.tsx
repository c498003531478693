import { FormField } from '@wenjin/ui'
import { useEffect } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from './contact.ts'
import type { AccountForm } from './use-attempt.ts'

/** Matches devices with a pointer; on touch devices a focus would open the keyboard at once. */
const pointer = '(hover: hover)'

/** Field for a phone or an e-mail. `focusFirst`: focus it on mount, for a form that exists for this field. */
export function ContactField({ form, focusFirst = true }: { form: AccountForm; focusFirst?: boolean }) {
  const t = useText()
  const { setFocus } = form
  useEffect(() => {
    if (focusFirst && window.matchMedia(pointer).matches) setFocus('contact')
  }, [focusFirst, setFocus])
  const check = (text: string) => {
    if (text.trim() === '') return t('contact.empty')
    return contactOf(text) !== null || t('contact.wrong')
  }
  return (
    <FormField
      label={t('contact.label')}
      placeholder={t('contact.placeholder')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      enterKeyHint="next"
      data-first-focus={window.matchMedia(pointer).matches || undefined}
      error={form.formState.errors.contact?.message}
      {...form.register('contact', { validate: check })}
    />
  )
}
