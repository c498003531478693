import type { Quotas } from '@wenjin/contract'
import { Button, FormField } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'

const kinds = ['search', 'research', 'advance', 'storage'] as const
/** Whether a text is a quota the server accepts: up to six digits, or empty. */
const isQuota = (text: string) => /^\d{0,6}$/.test(text.trim())

interface UserQuotasProps {
  quotas: Quotas | null
  busy: boolean
  onSave: (quotas: Quotas | null) => void
}

/** Quotas of one account that override those of its plan; an empty field means no limit. */
export function UserQuotas({ quotas, busy, onSave }: UserQuotasProps) {
  const t = useText()
  const [fields, setFields] = useState(() => kinds.map((kind) => String(quotas?.[kind] ?? '')))
  const isRight = fields.every(isQuota)
  const numbers = () => {
    const [search, research, advance, storage] = fields.map((text) => (text.trim() === '' ? null : Number(text)))
    return { search: search ?? null, research: research ?? null, advance: advance ?? null, storage: storage ?? null }
  }
  return (
    <form
      aria-label={t('users.quotas')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onSave(numbers())
      }}
    >
      <p className="text-sm leading-6 text-ink-2">{t('users.quotas.text')}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {kinds.map((kind, at) => (
          <FormField
            key={kind}
            label={t(`safety.quota.${kind}`)}
            inputMode="numeric"
            value={fields[at]!}
            error={isQuota(fields[at]!) ? undefined : t('safety.quota.wrong')}
            onChange={(event) => setFields(fields.with(at, event.target.value))}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" disabled={busy || !isRight}>
          {t('users.quotas.save')}
        </Button>
        {quotas && (
          <Button destructive disabled={busy} onClick={() => onSave(null)}>
            {t('users.quotas.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
