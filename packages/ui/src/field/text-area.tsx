import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'aria-label' | 'id'>, FieldText {
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line form field that grows with its content. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(ties) => (
        <textarea
          {...ties}
          // Font size of 16 pixels: phones zoom the page when a smaller field gets the focus.
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
