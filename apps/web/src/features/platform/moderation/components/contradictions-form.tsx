import { contradictionModes, type Contradictions } from '@wenjin/contract'
import { Pills, toast } from '@wenjin/ui'
import { useId } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetSafetySettings, FormProblem } from '../../admin/index.ts'

/** Setting for the sentences of a model that their source contradicts; it applies at once. */
export function ContradictionsForm({ value }: { value: Contradictions }) {
  const t = useText()
  const heading = useId()
  const save = useSetSafetySettings()
  const shown = (save.isPending && save.variables.contradictions) || value
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="text-base leading-7 font-semibold">
          {t('safety.contradictions')}
        </h2>
        <p className="text-sm leading-6 text-ink-2">{t('safety.contradictions.hint')}</p>
      </div>
      <Pills
        label={t('safety.contradictions')}
        labelHidden
        value={shown}
        options={contradictionModes.map((one) => ({ value: one, label: t(`safety.contradictions.${one}`) }))}
        onChange={(chosen) => save.mutate({ contradictions: chosen }, { onSuccess: () => toast.success(t('safety.saved')) })}
      />
      {save.error && <FormProblem>{save.error.message}</FormProblem>}
    </section>
  )
}
