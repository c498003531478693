import { classNames } from '../class-names.ts'
import type { IconName } from '../icon.tsx'

export interface ChoiceOption {
  value: string
  label: string
  /** A line that explains the choice. */
  hint?: string
}

export interface ChoiceProps {
  label: string
  value: string
  options: readonly ChoiceOption[]
  onChange: (value: string) => void
  icon?: IconName
  /** Shows only the icon; the choice is in the accessible name and in the list. */
  compact?: boolean
}

/** Returns the classes of the button that opens the list. */
export function choiceClass(compact: boolean): string {
  return classNames(
    'wj-press inline-flex min-h-9 items-center rounded-2 text-sm text-ink-2 select-none hover:bg-sunken hover:text-ink max-sm:min-h-touch',
    compact ? 'min-w-9 justify-center max-sm:min-w-touch' : 'max-w-44 gap-1.5 px-2',
  )
}
