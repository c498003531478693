import { Button, PasswordField } from '@wenjin/ui'
import type { SignedIn } from '@wenjin/contract'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from '../proof/contact.ts'
import { useAttempt, type AccountForm } from '../proof/use-attempt.ts'
import { ContactField } from '../proof/contact-field.tsx'
import { FormProblem } from '../proof/form-problem.tsx'
import { PoliciesLine } from './policies-line.tsx'

interface PasswordFormProps {
  form: AccountForm
  focusFirst: boolean
  onDone: (signedIn: SignedIn) => void
  onForgotten: () => void
}

/** Form to sign in with a password. */
export function PasswordForm({ form, focusFirst, onDone, onForgotten }: PasswordFormProps) {
  const t = useText()
  const { busy, attempt } = useAttempt(form)
  const handleSubmit = form.handleSubmit(async ({ contact, password }) => {
    const account = contactOf(contact)!.content
    const signedIn = await attempt(() => api.account.login({ body: { account, password } }))
    if (signedIn) onDone(signedIn)
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <ContactField form={form} focusFirst={focusFirst} />
      <PasswordField
        label={t('login.password.label')}
        autoComplete="current-password"
        showLabel={t('login.password.show')}
        hideLabel={t('login.password.hide')}
        error={form.formState.errors.password?.message}
        {...form.register('password', { validate: (text) => text !== '' || t('login.password.empty') })}
      />
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </Button>
      <Button variant="link" className="-my-2 -ml-1 self-start !px-1" onClick={onForgotten}>
        {t('login.forgotten')}
      </Button>
      <PoliciesLine />
    </form>
  )
}
