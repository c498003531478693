import type { ContactType, UserInfo } from '@wenjin/contract'
import { Button, FormField } from '@wenjin/ui'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf, useAccountForm, useAttempt, CodeLine, FormProblem } from '../../sign-in/index.ts'

/** Form that binds a phone or an e-mail to the account, verified by a code sent to it. */
export function BindForm({ type, onBound }: { type: ContactType; onBound: (user: UserInfo) => void }) {
  const t = useText()
  const form = useAccountForm()
  const { busy, attempt } = useAttempt(form)
  const contact = () => ({ type, content: contactOf(form.getValues('contact'))!.content })
  const handleBind = form.handleSubmit(async ({ code }) => {
    const user = await attempt(() => api.account.checkCode({ body: { ...contact(), code } }), 'contact')
    if (user) onBound(user)
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleBind(event)}>
      <FormField
        label={t(`bind.${type}.label`)}
        type={type === 'phone' ? 'tel' : 'email'}
        autoComplete={type === 'phone' ? 'tel' : 'email'}
        error={form.formState.errors.contact?.message}
        {...form.register('contact', { validate: (text) => contactOf(text)?.type === type || t(`bind.${type}.wrong`) })}
      />
      <CodeLine form={form} send={() => api.account.sendCode({ query: { ...contact(), purpose: 'bind' } })} />
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
        {t(busy ? 'me.saving' : `bind.${type}`)}
      </Button>
    </form>
  )
}
