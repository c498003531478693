import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

/** The texts of every field of a form. */
export interface FieldText {
  label: string
  /** The error as a sentence; announced, and read with the field. */
  error?: string | undefined
  /** The hint for the input, or the room that is left; replaced by the error. */
  hint?: string | undefined
}

/** The ids that tie a field to its label and its note. */
interface FieldTies {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldText {
  className?: string | undefined
  /** Draws the field itself. */
  children: (ties: FieldTies) => ReactNode
}

/** A field of a form between its label and, below, the hint or what is wrong. */
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
