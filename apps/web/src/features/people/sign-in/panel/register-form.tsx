import { Button, FormField } from '@wenjin/ui'
import type { SignedIn } from '@wenjin/contract'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from '../proof/contact.ts'
import { useAttempt, type AccountForm } from '../proof/use-attempt.ts'
import { CodeLine } from '../proof/code-line.tsx'
import { ContactField } from '../proof/contact-field.tsx'
import { FormProblem } from '../proof/form-problem.tsx'
import { NewPasswordField } from '../proof/new-password-field.tsx'
import { PoliciesLine } from './policies-line.tsx'

/** Form to create an account: a verified phone or e-mail, and optionally a name and a password. */
export function RegisterForm({ form, onDone }: { form: AccountForm; onDone: (signedIn: SignedIn) => void }) {
  const t = useText()
  const { busy, attempt } = useAttempt(form)
  const [ticket, setTicket] = useState<{ s: string; contact: string } | null>(null)
  const send = async () => {
    const contact = contactOf(form.getValues('contact'))!
    const begun = await api.account.preregister({ body: contact })
    setTicket({ s: begun.s, contact: contact.content })
    return begun
  }
  const handleSubmit = form.handleSubmit(async ({ contact, code, name, newPassword }) => {
    if (ticket?.contact !== contactOf(contact)!.content) {
      form.setError('code', { message: t('register.firstCode') })
      return
    }
    const fields = { name: name.trim() || undefined, password: newPassword || undefined }
    // The contact is verified by now; the server can still refuse the password, or the account exists already.
    const doubtful = newPassword ? 'newPassword' : 'contact'
    const signedIn = await attempt(() => api.account.createUser({ body: { s: ticket.s, code, ...fields } }), doubtful)
    if (signedIn) onDone(signedIn)
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <ContactField form={form} />
      <CodeLine form={form} send={send} />
      <FormField
        label={t('register.name')}
        autoComplete="nickname"
        maxLength={40}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <NewPasswordField form={form} label={t('register.password')} optional />
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
        {t(busy ? 'register.submitting' : 'register.submit')}
      </Button>
      <PoliciesLine />
    </form>
  )
}
