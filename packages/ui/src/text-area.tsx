import { useId, type TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'aria-label' | 'id'> {
  label: string
  /** What is wrong with it, in a sentence; announced, and read with the field. */
  error?: string | undefined
  /** What to write here, or how much room is left; gives way to the error. */
  hint?: string | undefined
}

/** Several lines of a form, which grow with what is written. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5 text-sm', className)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        // Sixteen pixels: phones zoom the page into smaller fields.
        className={classNames(
          'field-sizing-content max-h-96 min-h-28 w-full resize-y rounded-2 border bg-raised px-3 py-2 text-base leading-7 outline-none placeholder:text-sm placeholder:text-ink-2 focus:border-ford sm:text-sm',
          error ? 'border-amber' : 'border-line',
        )}
        {...rest}
      />
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
