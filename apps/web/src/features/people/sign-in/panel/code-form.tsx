import { Button } from '@wenjin/ui'
import type { SignedIn } from '@wenjin/contract'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from '../proof/contact.ts'
import { useAttempt, type AccountForm } from '../proof/use-attempt.ts'
import { CodeLine } from '../proof/code-line.tsx'
import { ContactField } from '../proof/contact-field.tsx'
import { FormProblem } from '../proof/form-problem.tsx'
import { PoliciesLine } from './policies-line.tsx'

/** Form to sign in with a code. */
export function CodeForm({ form, focusFirst, onDone }: { form: AccountForm; focusFirst: boolean; onDone: (signedIn: SignedIn) => void }) {
  const t = useText()
  const { busy, attempt } = useAttempt(form)
  const send = () => api.account.sendCode({ query: { ...contactOf(form.getValues('contact'))!, purpose: 'login' } })
  const handleSubmit = form.handleSubmit(async ({ contact, code }) => {
    const signedIn = await attempt(() => api.account.login({ body: { ...contactOf(contact)!, code } }), 'contact')
    if (signedIn) onDone(signedIn)
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <ContactField form={form} focusFirst={focusFirst} />
      <CodeLine form={form} send={send} />
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </Button>
      <p className="text-xs leading-5 text-ink-2">{t('login.newHint')}</p>
      <PoliciesLine />
    </form>
  )
}
