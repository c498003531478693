import { Select } from '@base-ui/react/select'
import { choiceClass, type ChoiceProps } from './choice-look.ts'
import { Icon } from '../icon.tsx'
import { tooltip } from '../layer/tooltip.tsx'

/** The complete `Choice`, initially open: it is loaded by the press that opens it. */
export function ChoiceList({ label, value, options, onChange, icon, compact = false }: ChoiceProps) {
  const items = options.map((option) => ({ value: option.value, label: option.label }))
  return (
    <Select.Root defaultOpen items={items} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Select.Trigger aria-label={label} className={choiceClass(compact)} {...(compact && tooltip(label))}>
        {icon && <Icon name={icon} size={16} className="shrink-0" />}
        <Select.Value className={compact ? 'sr-only' : 'truncate'} />
        {!compact && <Icon name="chevronDown" size={14} className="shrink-0" />}
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Select.Popup className="wj-pop max-h-[min(24rem,var(--available-height))] max-w-[min(22rem,calc(100vw-1rem))] min-w-44 overflow-y-auto rounded-2 border border-line bg-raised p-1 shadow-2 outline-none">
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                className="flex min-h-9 cursor-default items-start gap-2 rounded-1 px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-sunken max-sm:min-h-touch"
              >
                <span className="mt-0.5 size-4 shrink-0">
                  <Select.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Select.ItemIndicator>
                </span>
                <span className="min-w-0">
                  <Select.ItemText className="block truncate">{option.label}</Select.ItemText>
                  {option.hint && <span className="block text-xs leading-5 text-ink-2">{option.hint}</span>}
                </span>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
