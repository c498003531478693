import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'aria-label' | 'id'>, FieldText {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of a form, which grow with what is written. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(ties) => (
        <textarea
          {...ties}
          // Sixteen pixels: phones zoom the page into smaller fields.
          className={classNames(
            'field-sizing-content max-h-96 min-h-28 w-full resize-y rounded-2 border bg-raised px-3 py-2 text-base leading-7 outline-none placeholder:text-sm placeholder:text-ink-2 focus:border-ford sm:text-sm',
            error ? 'border-amber' : 'border-line',
          )}
          {...rest}
        />
      )}
    </FieldFrame>
  )
}
