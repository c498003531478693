import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'

export type HoverCardHandle<T> = ReturnType<typeof Popover.createHandle<T>>

/** Ties many marks to one card. */
export function createHoverCard<T>(): HoverCardHandle<T> {
  return Popover.createHandle<T>()
}

interface TriggerProps<T> {
  handle: HoverCardHandle<T>
  payload: T
  label: string
  className?: string
  onClick?: () => void
  children: ReactNode
  id: string
}

/** Opens the card by pointer, focus or tap. */
export function HoverCardTrigger<T>({ handle, payload, label, className, onClick, children, id }: TriggerProps<T>) {
  return (
    <Popover.Trigger
      handle={handle}
      payload={payload}
      id={id}
      openOnHover
      delay={120}
      closeDelay={160}
      aria-label={label}
      className={className}
      onClick={onClick}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && handle.open(id)}
    >
      {children}
    </Popover.Trigger>
  )
}

/** The one card of a handle; `children` draws the payload of the mark it belongs to. Focus stays where it was. */
export function HoverCard<T>({
  handle,
  label,
  children,
}: {
  handle: HoverCardHandle<T>
  label: string
  children: (payload: T) => ReactNode
}) {
  return (
    <Popover.Root handle={handle}>
      {({ payload }) => (
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-30">
            <Popover.Popup
              initialFocus={false}
              aria-label={label}
              className="wj-pop w-[min(25rem,calc(100vw-1.5rem))] rounded-2 border border-line bg-raised p-4 text-sm shadow-2 outline-none"
            >
              {payload !== undefined && children(payload)}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      )}
    </Popover.Root>
  )
}
