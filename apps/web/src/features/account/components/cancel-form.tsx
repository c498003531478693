import { Button, Choice, Confirm, PasswordField, toast } from '@wenjin/ui'
import type { ContactType, UserInfo } from '@wenjin/contract'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { takeUser } from '../../../lib/person.ts'
import { queryClient, queryKeys } from '../../../lib/query.ts'
import { useAccountForm, useAttempt } from '../use-attempt.ts'
import { CodeLine } from './code-line.tsx'
import { FormProblem } from './form-problem.tsx'

/** By what one proves oneself: a code to the account's own phone or e-mail, or the password. */
type Proof = ContactType | 'password'

/** Proves that it is the owner who ends the account, and asks once more. */
export function CancelForm({ user }: { user: UserInfo }) {
  const t = useText()
  const form = useAccountForm()
  const { busy, attempt } = useAttempt(form)
  const [sure, setSure] = useState(false)
  const proofs: { value: Proof; label: string }[] = []
  for (const type of ['phone', 'email'] as const) {
    const to = user[type]
    if (to !== null) proofs.push({ value: type, label: `${t('cancel.proof.code')} · ${t(`cancel.sendTo.${type}`, { to })}` })
  }
  if (user.hasPassword) proofs.push({ value: 'password', label: t('cancel.proof.password') })
  const [chosen, setProof] = useState<Proof>(proofs[0]?.value ?? 'password')

  const send = (type: ContactType) => () => api.account.sendCode({ query: { type, purpose: 'logoff' } })
  const handleSubmit = form.handleSubmit(() => setSure(true))
  const handleCancel = async () => {
    const { code, password } = form.getValues()
    const body = chosen === 'password' ? { password } : { type: chosen, code }
    const ordered = await attempt(() => api.account.logoff({ body }))
    if (!ordered) return
    takeUser({ ...user, cancelAt: ordered.cancelAt })
    void queryClient.invalidateQueries({ queryKey: queryKeys.user })
    window.scrollTo({ top: 0 })
    toast.success(t('cancel.pending.text'))
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="text-base font-semibold">{t('cancel.proof')}</h2>
      {proofs.length > 1 && (
        <div className="-ml-2">
          <Choice
            label={t('cancel.proof')}
            value={chosen}
            options={proofs}
            onChange={(value) => {
              form.clearErrors()
              form.resetField('code')
              setProof(value as Proof)
            }}
          />
        </div>
      )}
      {chosen === 'password' ? (
        <PasswordField
          key="password"
          label={t('login.password.label')}
          autoComplete="current-password"
          showLabel={t('login.password.show')}
          hideLabel={t('login.password.hide')}
          error={form.formState.errors.password?.message}
          {...form.register('password', { validate: (text) => text !== '' || t('login.password.empty') })}
        />
      ) : (
        <CodeLine key={chosen} form={form} to={user[chosen] ?? ''} send={send(chosen)} />
      )}
      <FormProblem form={form} />
      <Button type="submit" variant="solid" icon="trash" className="self-start" disabled={busy}>
        {t(busy ? 'cancel.submitting' : 'cancel.submit')}
      </Button>
      <Confirm
        open={sure}
        onOpenChange={setSure}
        title={t('cancel.sure.title')}
        description={t('cancel.sure.text')}
        confirmLabel={t('cancel.submit')}
        cancelLabel={t('cancel')}
        onConfirm={() => void handleCancel()}
      />
    </form>
  )
}
