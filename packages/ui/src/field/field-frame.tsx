import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

/** The texts that every form field has. */
export interface FieldText {
  label: string
  /** The error message; announced, and part of the field's description. */
  error?: string | undefined
  /** A hint for the input, or the remaining characters; replaced by the error. */
  hint?: string | undefined
}

/** The ids that connect a field with its label and its note. */
interface FieldTies {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldText {
  className?: string | undefined
  /** Renders the field itself. */
  children: (ties: FieldTies) => ReactNode
}

/** A form field with its label above and the hint or error below. */
export function FieldFrame({ label, error, hint, className, children }: FieldFrameProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5 text-sm', className)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <span
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classNames('text-xs leading-5', error ? 'text-ink' : 'text-ink-2')}
        >
          {error && <Icon name="alert" size={13} className="mr-1 inline -translate-y-px text-amber" />}
          {note}
        </span>
      )}
    </div>
  )
}
