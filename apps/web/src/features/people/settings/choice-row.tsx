import { Choice } from '@wenjin/ui'
import { Row } from './section.tsx'

interface ChoiceRowProps<T extends string> {
  label: string
  hint?: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A row with a choice of a few options; it applies at once. */
export function ChoiceRow<T extends string>({ label, hint, value, options, onChange }: ChoiceRowProps<T>) {
  return (
    <Row label={label} hint={hint}>
      <Choice
        label={label}
        value={value}
        options={options}
        onChange={(next) => {
          const chosen = options.find((option) => option.value === next)
          if (chosen) onChange(chosen.value)
        }}
      />
    </Row>
  )
}
