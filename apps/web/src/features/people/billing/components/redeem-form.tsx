import { Button, FormField, toast } from '@wenjin/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { takeUser } from '../../../../lib/person/person.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'

/** Form that redeems a code for days of the personal plan. */
export function RedeemForm() {
  const t = useText()
  const uid = useSignedInUid()
  const [code, setCode] = useState('')
  const redeem = useMutation({
    mutationFn: () => api.account.redeem({ body: { code: code.trim() } }),
    onSuccess: ({ user, days }) => {
      takeUser(user)
      setCode('')
      toast.success(t('plan.redeem.done', { days }))
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (uid === null) pendingPrompt.set({ kind: 'login', message: t('plan.redeem.signIn') })
    else if (code.trim() !== '') redeem.mutate()
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={handleSubmit}>
      <div className="flex flex-wrap items-end gap-2">
        <FormField
          className="min-w-0 flex-1 basis-56"
          label={t('plan.redeem')}
          placeholder={t('plan.redeem.placeholder')}
          value={code}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          error={redeem.error?.message}
          onChange={(event) => {
            redeem.reset()
            setCode(event.target.value)
          }}
        />
        <Button type="submit" variant="solid" className="min-h-11" disabled={redeem.isPending || code.trim().length < 4}>
          {t('plan.redeem.send')}
        </Button>
      </div>
    </form>
  )
}
