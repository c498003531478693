import type { PlanQuotas } from '@wenjin/contract'
import { Button, FormField, Scroller, toast } from '@wenjin/ui'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetSafetySettings, FormProblem } from '../../admin/index.ts'
import { isQuotaText, quotaFields, quotaKinds, quotaPlans, quotasOf, type QuotaFields } from '../safety-form.ts'

/** Form of the daily quotas by plan. */
export function QuotaForm({ quotas }: { quotas: PlanQuotas }) {
  const t = useText()
  const heading = useId()
  const save = useSetSafetySettings()
  const { register, handleSubmit, formState } = useForm<QuotaFields>({ defaultValues: quotaFields(quotas) })
  const wrong = Object.keys(formState.errors).length > 0
  const field = (name: keyof QuotaFields) => register(name, { validate: isQuotaText, setValueAs: (value: string) => value.trim() })
  return (
    <form
      noValidate
      aria-labelledby={heading}
      className="flex flex-col gap-3"
      onSubmit={(event) =>
        void handleSubmit((fields) => save.mutate({ quotas: quotasOf(fields) }, { onSuccess: () => toast.success(t('safety.saved')) }))(
          event,
        )
      }
    >
      <div>
        <h2 id={heading} className="text-base leading-7 font-semibold">
          {t('safety.quotas')}
        </h2>
        <p className="text-sm leading-6 text-ink-2">{t('safety.quotas.hint')}</p>
      </div>
      <Scroller label={t('safety.quotas')} className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="py-2 pr-3 font-normal text-ink-2">
                {t('safety.plan')}
              </th>
              {quotaKinds.map((kind) => (
                <th key={kind} scope="col" className="py-2 pr-3 font-normal text-ink-2">
                  {t(`safety.quota.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {quotaPlans.map((plan) => (
              <tr key={plan} className="border-t border-line">
                <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap">
                  {t(`safety.plan.${plan}`)}
                </th>
                {quotaKinds.map((kind) => (
                  <td key={kind} className="py-2 pr-3">
                    <input
                      aria-label={t('safety.quota.of', { plan: t(`safety.plan.${plan}`), kind: t(`safety.quota.${kind}`) })}
                      aria-invalid={formState.errors[`${plan}-${kind}`] ? true : undefined}
                      inputMode="numeric"
                      className="h-9 w-full min-w-14 rounded-2 border border-line bg-raised px-3 tabular-nums focus:border-ford aria-invalid:border-amber max-sm:h-11 max-sm:text-base"
                      {...field(`${plan}-${kind}`)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <FormField
        label={t('safety.knowledgeTrial')}
        inputMode="numeric"
        className="max-w-60"
        error={formState.errors.knowledgeTrial && t('safety.quota.wrong')}
        {...field('knowledgeTrial')}
      />
      {wrong && <FormProblem>{t('safety.quota.wrong')}</FormProblem>}
      {save.error && <FormProblem>{save.error.message}</FormProblem>}
      <Button type="submit" variant="solid" className="self-start" disabled={save.isPending}>
        {t('safety.save')}
      </Button>
    </form>
  )
}
