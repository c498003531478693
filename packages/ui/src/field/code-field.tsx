import type { ChangeEvent } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

/** The digits of a text, full-width ones too, at most `count`. Takes a code out of the message it came in. */
export function digitsOf(text: string, count: number): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, count)
}

interface CodeFieldProps extends Omit<FormFieldProps, 'type' | 'maxLength'> {
  /** How many digits the code has. */
  digits: number
}

/** A one-time code: the keyboard of digits, filled from the message it came in, pasted with whatever stands around it. */
export function CodeField({ digits, onChange, ...rest }: CodeFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = digitsOf(event.target.value, digits)
    onChange?.(event)
  }
  return <FormField {...rest} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} onChange={handleChange} />
}
