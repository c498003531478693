import { useId } from 'react'
import { classNames } from './class-names.ts'

interface PillsProps<T extends string> {
  label: string
  /** Hides the label visually, when the context of the pills makes it clear. */
  labelHidden?: boolean
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A choice of one among a few visible options, which wrap at the line end. */
export function Pills<T extends string>({ label, labelHidden = false, value, options, onChange }: PillsProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative inline-flex min-h-9 cursor-pointer items-center rounded-full border bg-raised px-3.5 text-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ford max-sm:min-h-touch',
            option.value === value ? 'border-ink font-semibold' : 'border-line hover:border-line-strong',
          )}
        >
          <input type="radio" name={name} checked={option.value === value} className="sr-only" onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
