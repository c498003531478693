import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'aria-label'> {
  label: string
  /** Shows the label above the field; otherwise only screen readers announce it. */
  labelShown?: boolean
  icon?: IconName
  ref?: Ref<HTMLInputElement>
}

/** A single-line text field named by `label`. */
export function TextField({ label, labelShown = false, icon, className, ...rest }: TextFieldProps) {
  const frame =
    'flex min-h-9 items-center gap-2 rounded-2 border border-line bg-raised px-3 text-sm focus-within:border-ford max-sm:min-h-touch'
  const line = (
    <>
      {icon && <Icon name={icon} size={16} className="shrink-0 text-ink-2" />}
      <input
        aria-label={labelShown ? undefined : label}
        className="w-full min-w-0 bg-transparent outline-none placeholder:text-ink-2"
        {...rest}
      />
    </>
  )
  if (!labelShown) return <span className={classNames(frame, className)}>{line}</span>
  return (
    <label className={classNames('flex min-w-0 flex-col gap-1.5 text-sm', className)}>
      {label}
      <span className={frame}>{line}</span>
    </label>
  )
}
