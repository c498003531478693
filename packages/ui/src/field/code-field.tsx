import type { ChangeEvent } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

/** Extracts the digits of a text, including full-width ones, at most `count`: pasting a whole message keeps its code. */
export function digitsOf(text: string, count: number): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, count)
}

interface CodeFieldProps extends Omit<FormFieldProps, 'type' | 'maxLength'> {
  /** Number of digits of the code. */
  digits: number
}

/** A field for a one-time code: numeric keyboard, autofill from the message, and pasting with surrounding text. */
export function CodeField({ digits, onChange, ...rest }: CodeFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = digitsOf(event.target.value, digits)
    onChange?.(event)
  }
  return <FormField {...rest} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} onChange={handleChange} />
}
