import { guestAccesses, type GuestAccess } from '@wenjin/contract'
import { Choice, toast } from '@wenjin/ui'
import { useId } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetSafetySettings, FormProblem } from '../../admin/index.ts'

/** Settings for the rights of guests; saved on choice. */
export function GuestAccessForm({ access }: { access: GuestAccess }) {
  const t = useText()
  const heading = useId()
  const save = useSetSafetySettings()
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {t('safety.guests')}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm leading-6 text-ink-2">{t('safety.guests.label')}</span>
        <Choice
          label={t('safety.guests.label')}
          value={access}
          options={guestAccesses.map((value) => ({ value, label: t(`safety.guests.${value}`), hint: t(`safety.guests.${value}.hint`) }))}
          onChange={(value) => {
            const guestAccess = guestAccesses.find((one) => one === value)
            if (guestAccess) save.mutate({ guestAccess }, { onSuccess: () => toast.success(t('safety.saved')) })
          }}
        />
      </div>
      {save.error && <FormProblem>{save.error.message}</FormProblem>}
    </section>
  )
}
