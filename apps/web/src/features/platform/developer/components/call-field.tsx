import { FormField, TextArea } from '@wenjin/ui'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import type { ApiField } from '../api-document/api-document.ts'

interface CallFieldProps {
  field: ApiField
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onFile: (file: File | null) => void
}

/** Fields with at least this maximum length are multi-line, characters. */
const longText = 1000

/** A field of a call, with the input for its schema. */
export function CallField({ field, value, error, onChange, onFile }: CallFieldProps) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { name, kind, required, maxLength, choices } = field
  const label = `${name}${required ? ' *' : ''}`
  const hint = field.text?.[lang]
  const shared = { label, error, hint, value, spellCheck: false, autoComplete: 'off', 'aria-required': required }
  if (kind === 'file') {
    return (
      <FormField
        label={label}
        error={error}
        hint={hint}
        type="file"
        className="[&_input]:py-1.5"
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    )
  }
  if (kind === 'flag' || kind === 'choice') {
    const options = kind === 'flag' ? ['true', 'false'] : choices
    return (
      <SelectField label={label} error={error} hint={hint} value={value} onChange={onChange}>
        {!(required && value !== '') && <option value="">{t('play.unset')}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'json' || (maxLength ?? 0) >= longText) {
    return (
      <TextArea
        {...shared}
        className={kind === 'json' ? '[&_textarea]:font-mono' : '[&_textarea]:min-h-20'}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return <FormField {...shared} inputMode={kind === 'number' ? 'decimal' : 'text'} onChange={(event) => onChange(event.target.value)} />
}

interface SelectFieldProps {
  label: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

/** A choice in a native select, which groups its options and suits phones. */
export function SelectField({ label, value, error, hint, onChange, children }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-sm">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="min-h-11 w-full rounded-2 border border-line bg-raised px-3 text-base text-ink focus:border-ford sm:text-sm"
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      {note && (
        <span id={`${id}-note`} role={error ? 'alert' : undefined} className={`text-xs leading-5 ${error ? 'text-ink' : 'text-ink-2'}`}>
          {note}
        </span>
      )}
    </div>
  )
}
