import { Switch, toast } from '@wenjin/ui'
import { useId } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem, useSetSafetySettings } from '../../admin/index.ts'

/** Setting for whether pages show plans, codes, rewards and remaining quotas; saved on choice. */
export function PlansForm({ shown }: { shown: boolean }) {
  const t = useText()
  const heading = useId()
  const save = useSetSafetySettings()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-1">
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {t('safety.plans')}
      </h2>
      <p className="text-sm leading-6 text-ink-2">{t('safety.plans.hint')}</p>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="text-sm leading-6">
          {t('safety.plans.label')}
        </span>
        <Switch
          label={`${t('safety.plans')}：${t('safety.plans.label')}`}
          checked={shown}
          disabled={save.isPending}
          onChange={(plans) => save.mutate({ plans }, { onSuccess: () => toast.success(t('safety.saved')) })}
        />
      </div>
      {save.error && <FormProblem>{save.error.message}</FormProblem>}
    </section>
  )
}
