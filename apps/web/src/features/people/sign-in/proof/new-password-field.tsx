import { PasswordField } from '@wenjin/ui'
import { limits } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'
import type { AccountForm } from './use-attempt.ts'

/** Field for a new password. */
export function NewPasswordField({ form, label, optional = false }: { form: AccountForm; label: string; optional?: boolean }) {
  const t = useText()
  const { min, max } = limits.password
  const check = (text: string) => {
    if (optional && text === '') return true
    if ([...text].length < min) return t('login.password.short', { min })
    return [...text].length <= max || t('login.password.long', { max })
  }
  return (
    <PasswordField
      label={label}
      hint={t('login.password.hint', { min, max })}
      autoComplete="new-password"
      showLabel={t('login.password.show')}
      hideLabel={t('login.password.hide')}
      error={form.formState.errors.newPassword?.message}
      {...form.register('newPassword', { validate: check })}
    />
  )
}
