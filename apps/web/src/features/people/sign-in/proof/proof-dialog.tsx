import type { UserInfo } from '@wenjin/contract'
import { Button, Modal } from '@wenjin/ui'
import { api } from '../../../../lib/api/api.ts'
import { usePendingProof, usePendingVerification } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { useAccountForm, useAttempt } from './use-attempt.ts'
import { FormProblem } from './form-problem.tsx'
import { OwnerProof, useOwnerProof } from './owner-proof.tsx'

/** Dialog that asks the owner of the account for a proof whenever a request requires one. The request is then repeated automatically. */
export function ProofDialog() {
  const t = useText()
  const settle = usePendingProof()
  const checking = usePendingVerification() !== null
  const { data: user } = useUser()
  return (
    <Modal
      open={settle !== null}
      // A captcha opens above this dialog; a press in it must not close the dialog.
      onOpenChange={(open) => !open && !checking && settle?.(false)}
      title={t('cancel.proof')}
      closeLabel={t('close')}
    >
      {user && settle && <ProofForm user={user} onProven={() => settle(true)} />}
    </Modal>
  )
}

function ProofForm({ user, onProven }: { user: UserInfo; onProven: () => void }) {
  const t = useText()
  const form = useAccountForm()
  const { busy, attempt } = useAttempt(form)
  const { bodyOf, ...proof } = useOwnerProof(user)
  const handleProve = form.handleSubmit(async (fields) => {
    if (await attempt(() => api.account.confirmIdentity({ body: bodyOf(fields) }))) onProven()
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        // In React's tree the dialog may be inside a form that waits for it.
        event.stopPropagation()
        void handleProve(event)
      }}
    >
      <p className="text-sm leading-6 text-ink-2">{t('proof.text')}</p>
      <OwnerProof form={form} user={user} purpose="confirm" {...proof} />
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="min-h-11" disabled={busy}>
        {t(busy ? 'proof.submitting' : 'proof.submit')}
      </Button>
    </form>
  )
}
