import { Button, FormField } from '@wenjin/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useUser } from '../../../lib/api/user.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { ContactField, enter, FormProblem, NewPasswordField, useAccountForm } from '../../people/sign-in/index.ts'

/** Form that makes a new or the signed-in account the first admin. The code is part of the link printed on the console. */
export function ClaimForm() {
  const t = useText()
  const client = useQueryClient()
  const { data: user } = useUser()
  const [linked] = useState(() => window.location.hash.slice(1))
  const [code, setCode] = useState(linked)
  const form = useAccountForm()
  const claim = useMutation({
    mutationFn: (account: { account?: string; password?: string }) =>
      api.firstRun.claimInstance({ body: { code: code.trim(), ...account } }),
    async onSuccess(signedIn) {
      // Remove the used code from the address.
      window.history.replaceState(window.history.state, '', paths.firstRun())
      enter(signedIn)
      await client.invalidateQueries({ queryKey: queryKeys.instance })
    },
    onError: (error) => form.setError('root', { message: error.message }),
  })
  const submit = form.handleSubmit(({ contact, newPassword }) =>
    claim.mutate(user ? {} : { account: contact.trim(), password: newPassword }),
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {linked === '' && (
        <FormField
          label={t('firstRun.account.code')}
          hint={t('firstRun.account.code.hint')}
          value={code}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {!user && (
        <>
          {/* Without the link the code comes first. */}
          <ContactField form={form} focusFirst={linked !== ''} />
          <NewPasswordField form={form} label={t('firstRun.account.password')} />
        </>
      )}
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11 self-start" disabled={claim.isPending || code.trim() === ''}>
        {user ? t('firstRun.account.promote', { name: user.name }) : t('firstRun.account.create')}
      </Button>
    </form>
  )
}
