import { Popover } from '@base-ui/react/popover'
import { useRef, type FocusEvent, type ReactNode } from 'react'

/** Ties many marks to one card. */
export class HoverCardHandle<T> {
  readonly popover = Popover.createHandle<T>()
  #returning = false

  /** Closes the card. */
  close(): void {
    this.popover.close()
  }

  /** Focus is on its way back from the card to its mark, which must not open it again. */
  giveBack(): void {
    this.#returning = true
  }

  /** Whether the focus that comes now was given back. */
  takeBack(): boolean {
    const returning = this.#returning
    this.#returning = false
    return returning
  }
}

/** A handle for one card and its marks. */
export function createHoverCard<T>(): HoverCardHandle<T> {
  return new HoverCardHandle<T>()
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
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    if (!handle.takeBack() && event.currentTarget.matches(':focus-visible')) handle.popover.open(id)
  }
  return (
    <Popover.Trigger
      handle={handle.popover}
      payload={payload}
      id={id}
      openOnHover
      delay={120}
      closeDelay={160}
      aria-label={label}
      className={className}
      onClick={onClick}
      onFocus={handleFocus}
    >
      {children}
    </Popover.Trigger>
  )
}

interface CardProps<T> {
  handle: HoverCardHandle<T>
  label: string
  children: (payload: T) => ReactNode
}

/** The one card of a handle; `children` draws the payload of the mark it belongs to. Focus stays where it was unless it was inside. */
export function HoverCard<T>({ handle, label, children }: CardProps<T>) {
  const popup = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  const handleOpenChange = (open: boolean) => {
    inside.current = !open && popup.current?.contains(document.activeElement) === true
  }
  const giveBack = () => {
    if (inside.current) handle.giveBack()
    return inside.current
  }
  return (
    <Popover.Root handle={handle.popover} onOpenChange={handleOpenChange}>
      {({ payload }) => (
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-30">
            <Popover.Popup
              ref={popup}
              initialFocus={false}
              finalFocus={giveBack}
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
