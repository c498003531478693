import { type FocusEvent, type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react'
import { cardIdOf, type HoverCardHandle } from './hover-card-handle.ts'
import { type CardProps, OpenCard, stopsIn } from './open-card.tsx'

interface TriggerProps<T> {
  handle: HoverCardHandle<T>
  payload: T
  label: string
  className?: string
  /** Called with a press; returns true when it showed the content elsewhere: then the card closes. */
  onClick?: () => boolean
  children: ReactNode
  id: string
}

/** A mark that opens the card by pointer, focus, press or tap. */
export function HoverCardTrigger<T>({ handle, payload, label, className, onClick, children, id }: TriggerProps<T>) {
  const open = useSyncExternalStore(
    handle.subscribe,
    () => handle.shown()?.id === id,
    () => false,
  )
  const card = () => document.getElementById(cardIdOf(id))
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    if (!handle.returning && event.currentTarget.matches(':focus-visible')) handle.open(id, payload, 'focus')
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget !== null && !card()?.contains(relatedTarget)) handle.close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const element = open && event.key === 'Tab' && !event.shiftKey ? card() : null
    const first = element && stopsIn(element)[0]
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  const handleClick = () => {
    if (onClick?.()) return handle.close()
    // A press on a mark whose card was opened by pointer or focus keeps it open.
    if (open && handle.shown()?.cause === 'press') handle.close()
    else handle.open(id, payload, 'press')
  }
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? cardIdOf(id) : undefined}
      className={className}
      onPointerEnter={(event) => event.pointerType !== 'touch' && handle.openSoon(id, payload)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && handle.closeSoon()}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKey}
      onClick={handleClick}
    >
      {children}
    </button>
  )
}

/** The only card of a handle; `children` renders the payload of its mark. The focus does not move unless it was inside. */
export function HoverCard<T>({ handle, label, children }: CardProps<T>) {
  const shown = useSyncExternalStore(handle.subscribe, handle.shown, () => null)
  return (
    shown && (
      <OpenCard key={shown.id} handle={handle} markId={shown.id} label={label}>
        {children(shown.payload)}
      </OpenCard>
    )
  )
}
