import { FormField } from '@wenjin/ui'
import { useEffect } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from './contact.ts'
import type { AccountForm } from './use-attempt.ts'

/** Where there is a pointer; a finger would be met by the keyboard at once. */
const pointer = '(hover: hover)'

/** A phone or e-mail, whichever is written. `focusFirst`: what holds it exists for it, so that writing can begin at once. */
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
