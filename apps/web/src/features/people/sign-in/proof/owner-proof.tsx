import type { ContactType, UserInfo } from '@wenjin/contract'
import { Choice, PasswordField } from '@wenjin/ui'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import type { AccountForm } from './use-attempt.ts'
import { CodeLine } from './code-line.tsx'

/** The kind of proof of ownership: a code to the account's own phone or e-mail, or the password. */
type Proof = ContactType | 'password'

/**
 * Returns the possible proofs of an account's ownership, and the chosen one. Where a code is only written to the log of the server, the
 * password is offered alone.
 */
export function useOwnerProof(user: UserInfo) {
  const t = useText()
  const delivery = useInstance().data?.signIn
  const proofs: { value: Proof; label: string }[] = []
  for (const type of ['phone', 'email'] as const) {
    const to = user[type]
    if (to !== null && !(user.hasPassword && delivery?.[type] === 'log'))
      proofs.push({ value: type, label: `${t('cancel.proof.code')} · ${t(`cancel.sendTo.${type}`, { to })}` })
  }
  if (user.hasPassword) proofs.push({ value: 'password', label: t('cancel.proof.password') })
  const [picked, setChosen] = useState<Proof | null>(null)
  const chosen = proofs.find(({ value }) => value === picked)?.value ?? proofs[0]?.value ?? 'password'
  /** Returns the fields that a completed form submits. */
  const bodyOf = ({ code, password }: { code: string; password: string }) => (chosen === 'password' ? { password } : { type: chosen, code })
  return { proofs, chosen, setChosen, bodyOf }
}

interface OwnerProofProps extends Omit<ReturnType<typeof useOwnerProof>, 'bodyOf'> {
  form: AccountForm
  user: UserInfo
  /** The purpose of the code. */
  purpose: 'logoff' | 'confirm'
}

/** The fields for proving the ownership of the account. */
export function OwnerProof({ form, user, purpose, proofs, chosen, setChosen }: OwnerProofProps) {
  const t = useText()
  const send = (type: ContactType) => () => api.account.sendCode({ query: { type, purpose } })
  return (
    <>
      {proofs.length > 1 && (
        <div className="-ml-2">
          <Choice
            label={t('cancel.proof')}
            value={chosen}
            options={proofs}
            onChange={(value) => {
              form.clearErrors()
              form.resetField('code')
              setChosen(value as Proof)
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
    </>
  )
}
