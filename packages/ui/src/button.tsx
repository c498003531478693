import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { tooltip } from './layer/tooltip.tsx'

const base =
  'wj-press inline-flex min-h-9 items-center justify-center gap-1.5 rounded-2 px-3 text-sm select-none disabled:cursor-not-allowed disabled:opacity-45 max-sm:min-h-touch'

const variants = {
  solid: 'bg-ink text-paper hover:opacity-90',
  outline: 'border border-line bg-raised text-ink hover:border-line-strong',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  /** Deletes or ends something. */
  danger: 'bg-danger text-paper hover:opacity-90',
  link: 'text-ford hover:bg-ford-wash',
} as const

export type ButtonVariant = keyof typeof variants

/** The variants of a button that deletes, revokes or clears something. */
const destructiveVariants: Readonly<Record<ButtonVariant, string>> = {
  solid: variants.danger,
  outline: 'border border-line bg-raised text-danger hover:border-danger',
  quiet: 'text-danger hover:bg-danger-wash',
  danger: variants.danger,
  link: 'text-danger hover:bg-danger-wash',
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'outline', className?: string, destructive = false): string {
  return classNames(base, (destructive ? destructiveVariants : variants)[variant], className)
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  icon?: IconName
  /** Whether it deletes, revokes or clears something; by default, buttons with the icon of deleting do. */
  destructive?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with a text label. */
export function Button({
  variant = 'outline',
  icon,
  destructive = icon === 'trash',
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button type={type === 'submit' ? 'submit' : 'button'} className={buttonClass(variant, className, destructive)} {...rest}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'type'> {
  icon: IconName
  /** The accessible name, also shown as the tooltip. */
  label: string
  /** The keyboard shortcut, shown in the tooltip. */
  keys?: string
  variant?: ButtonVariant
  /** As of `Button`. */
  destructive?: boolean
  size?: number
  ref?: Ref<HTMLButtonElement>
}

/** An icon-only button; it always has an accessible name. */
export function IconButton({
  icon,
  label,
  keys,
  variant = 'quiet',
  destructive = icon === 'trash',
  size = 18,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      className={buttonClass(variant, classNames('aspect-square min-w-9 !px-0 max-sm:min-w-touch', className), destructive)}
      {...tooltip(label, keys)}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
