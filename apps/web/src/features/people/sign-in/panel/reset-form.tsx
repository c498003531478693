import { Button } from '@wenjin/ui'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from '../proof/contact.ts'
import { useAttempt, type AccountForm } from '../proof/use-attempt.ts'
import { CodeLine } from '../proof/code-line.tsx'
import { ContactField } from '../proof/contact-field.tsx'
import { FormProblem } from '../proof/form-problem.tsx'
import { NewPasswordField } from '../proof/new-password-field.tsx'

interface ResetFormProps {
  form: AccountForm
  /** A ticket handed over by an admin, which replaces the proof. */
  issued?: string | null
  onDone: () => void
}

/** Form to set a new password: first the proof, then the password. */
export function ResetForm({ form, issued = null, onDone }: ResetFormProps) {
  const t = useText()
  const { busy, attempt } = useAttempt(form)
  const [revokeKeys, setRevokeKeys] = useState(false)
  const [ticket, setTicket] = useState<string | null>(issued)
  const send = () => api.account.sendCode({ query: { ...contactOf(form.getValues('contact'))!, purpose: 'reset' } })
  const handleProof = form.handleSubmit(async ({ contact, code }) => {
    const proof = await attempt(() => api.account.verifyReset({ body: { ...contactOf(contact)!, code } }), 'contact')
    if (proof) setTicket(proof.ticket)
  })
  const handlePassword = form.handleSubmit(async ({ newPassword: password }) => {
    const done = await attempt(
      () => api.account.resetPassword({ body: { ticket: ticket!, password, revokeKeys } }).then(() => true),
      'newPassword',
    )
    // The ticket has expired; start again with the proof.
    if (form.getFieldState('code').error) setTicket(null)
    if (done) onDone()
  })
  if (ticket === null) {
    return (
      <form key="proof" noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleProof(event)}>
        <p className="text-sm leading-6 text-ink-2">{t('reset.text')}</p>
        <ContactField form={form} />
        <CodeLine form={form} send={send} />
        <FormProblem form={form} />
        <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
          {t(busy ? 'reset.checking' : 'reset.next')}
        </Button>
      </form>
    )
  }
  return (
    <form key="password" noValidate className="flex flex-col gap-4" onSubmit={(event) => void handlePassword(event)}>
      {ticket === issued && <p className="text-sm leading-6 text-ink-2">{t('reset.byLink')}</p>}
      {/* Lets a password manager store the new password with its account. */}
      <input type="text" autoComplete="username" value={form.getValues('contact')} readOnly hidden />
      <NewPasswordField form={form} label={t('login.password.new')} />
      <label className="flex cursor-pointer gap-2 text-sm leading-6 max-sm:min-h-touch">
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-ford"
          checked={revokeKeys}
          onChange={(event) => setRevokeKeys(event.target.checked)}
        />
        {t('reset.revokeKeys')}
      </label>
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
        {t(busy ? 'reset.saving' : 'reset.submit')}
      </Button>
    </form>
  )
}
