import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'aria-label'> {
  label: string
  icon?: IconName
  ref?: Ref<HTMLInputElement>
}

/** A line of text, named by `label`. */
export function TextField({ label, icon, className, ...rest }: TextFieldProps) {
  return (
    <span
      className={classNames(
        'flex min-h-9 items-center gap-2 rounded-2 border border-line bg-raised px-3 text-sm focus-within:border-ford max-sm:min-h-touch',
        className,
      )}
    >
      {icon && <Icon name={icon} size={16} className="shrink-0 text-ink-2" />}
      <input aria-label={label} className="w-full min-w-0 bg-transparent outline-none placeholder:text-ink-2" {...rest} />
    </span>
  )
}
