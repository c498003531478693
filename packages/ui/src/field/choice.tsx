import { choiceClass, type ChoiceProps } from './choice-look.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { onDemand, useOnDemand } from '../layer/on-demand.ts'
import { tooltip } from '../layer/tooltip.tsx'

const choiceList = onDemand(() => import('./choice-list.tsx').then((module) => module.ChoiceList))

/** ARIA attributes as on the loaded list's button; `aria-controls` is missing because the list does not exist yet. */
const listboxButton = { role: 'combobox', 'aria-haspopup': 'listbox' } as const

/** A select: a quiet button that shows the choice and opens the list. */
export function Choice(props: ChoiceProps) {
  const { Loaded, trigger } = useOnDemand(choiceList)
  if (Loaded) return <Loaded {...props} />
  const { label, icon, compact = false, options, value } = props
  const shown = options.find((option) => option.value === value)?.label
  return (
    <button {...listboxButton} aria-label={label} className={choiceClass(compact)} {...(compact && tooltip(label))} {...trigger}>
      {icon && <Icon name={icon} size={16} className="shrink-0" />}
      <span className={classNames(compact ? 'sr-only' : 'truncate')}>{shown}</span>
      {!compact && <Icon name="chevronDown" size={14} className="shrink-0" />}
    </button>
  )
}
