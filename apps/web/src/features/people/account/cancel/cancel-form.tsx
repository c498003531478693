import { Button, Confirm, toast } from '@wenjin/ui'
import type { UserInfo } from '@wenjin/contract'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { takeUser } from '../../../../lib/person/person.ts'
import { queryClient, queryKeys } from '../../../../lib/api/query.ts'
import { useAccountForm, useAttempt, FormProblem, OwnerProof, useOwnerProof } from '../../sign-in/index.ts'

/** Form that proves ownership of the account, and asks for confirmation before closing it. */
export function CancelForm({ user }: { user: UserInfo }) {
  const t = useText()
  const form = useAccountForm()
  const { busy, attempt } = useAttempt(form)
  const [sure, setSure] = useState(false)
  const { bodyOf, ...proof } = useOwnerProof(user)

  const handleSubmit = form.handleSubmit(() => setSure(true))
  const handleCancel = async () => {
    const ordered = await attempt(() => api.account.logoff({ body: bodyOf(form.getValues()) }))
    if (!ordered) return
    takeUser({ ...user, cancelAt: ordered.cancelAt })
    void queryClient.invalidateQueries({ queryKey: queryKeys.user })
    window.scrollTo({ top: 0 })
    toast.success(t('cancel.pending.text'))
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="text-base font-semibold">{t('cancel.proof')}</h2>
      <OwnerProof form={form} user={user} purpose="logoff" {...proof} />
      <FormProblem form={form} />
      <Button type="submit" variant="danger" icon="trash" className="self-start" disabled={busy}>
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
