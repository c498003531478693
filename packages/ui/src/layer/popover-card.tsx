import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'

export interface PopoverProps {
  /** The accessible name of the button that opens the card. */
  label: string
  /** The accessible name of the card. */
  title: string
  /** The content of the button. */
  trigger: ReactNode
  triggerClass: string
  /** Tooltip of the button, when it shows no text. */
  'data-tip'?: string
  children: ReactNode
}

/** The complete `Popover`, initially open: it is loaded by the press that opens it. */
export function PopoverCard({ label, title, trigger, triggerClass, children, ...rest }: PopoverProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger aria-label={label} className={triggerClass} {...rest}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-40">
          <Base.Popup
            aria-label={title}
            className="wj-pop max-h-[var(--available-height)] w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto rounded-2 border border-line bg-raised p-4 text-sm shadow-2 outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
