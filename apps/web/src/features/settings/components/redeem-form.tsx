import { Button, FormField, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../save-error.ts'
import { useRedeem } from '../settings.queries.ts'

/** Takes a code for days of the personal plan. */
export function RedeemForm() {
  const t = useText()
  const redeem = useRedeem()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') {
      setProblem(t('plan.redeem.empty'))
      return
    }
    redeem.mutate(code.trim(), {
      onSuccess: ({ days }) => {
        setCode('')
        toast.success(t('plan.redeem.done', { n: days }))
      },
      onError: (error) => setProblem(saveErrorText(error, t)),
    })
  }
  return (
    <form noValidate className="py-3" onSubmit={handleSubmit}>
      <FormField
        label={t('plan.redeem')}
        placeholder={t('plan.redeem.placeholder')}
        value={code}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(undefined)
        }}
        action={
          <Button type="submit" variant="link" disabled={redeem.isPending}>
            {t(redeem.isPending ? 'plan.redeem.busy' : 'plan.redeem.submit')}
          </Button>
        }
      />
    </form>
  )
}
