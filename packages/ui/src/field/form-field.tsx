import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../button.tsx'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'id'>, FieldText {
  /** A control at the end of the line. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A single-line form field with its label above and the hint or error below. */
export function FormField({ label, error, hint, action, className, ...rest }: FormFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(ties) => (
        <span
          className={classNames(
            'flex min-h-11 items-center gap-1 rounded-2 border bg-raised pl-3 focus-within:border-ford',
            action ? 'pr-1' : 'pr-3',
            error ? 'border-amber' : 'border-line',
          )}
        >
          <input
            {...ties}
            // Font size of 16 pixels: phones zoom the page when a smaller field gets the focus.
            className="h-10 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-sm placeholder:text-ink-2 disabled:opacity-45 sm:text-sm"
            {...rest}
          />
          {action}
        </span>
      )}
    </FieldFrame>
  )
}

interface PasswordFieldProps extends Omit<FormFieldProps, 'type' | 'action'> {
  showLabel: string
  hideLabel: string
}

/** A password field, hidden unless the user reveals it. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FormField
      {...rest}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
