import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cardIdOf, type HoverCardHandle } from './hover-card-handle.ts'

/** Distance of a card from its mark, and from the edges of the window, CSS pixels. */
const gapPx = 6
const edgePx = 12
/** What the Tab key stops at. */
const stops = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex="0"]'

const stopsIn = (card: Element) => [...card.querySelectorAll<HTMLElement>(stops)]

interface TriggerProps<T> {
  handle: HoverCardHandle<T>
  payload: T
  label: string
  className?: string
  onClick?: () => void
  children: ReactNode
  id: string
}

/** Opens the card by pointer, focus, press or tap. */
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
    // A press on a mark whose card is open by the pointer or the focus leaves it open.
    if (open && handle.shown()?.cause === 'press') handle.close()
    else handle.open(id, payload, 'press')
    onClick?.()
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

/** Puts a card under its mark, or above it where there is more room, and within the window. */
function place(card: HTMLElement, mark: HTMLElement): void {
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const below = bottom + gapPx
  const fits = below + height + edgePx <= window.innerHeight || window.innerHeight - bottom >= top
  const y = fits ? below : top - gapPx - height
  const within = (at: number, size: number, room: number) => Math.max(edgePx, Math.min(at, room - size - edgePx))
  card.style.transform = `translate(${within((left + right - width) / 2, width, window.innerWidth)}px, ${within(y, height, window.innerHeight)}px)`
}

interface CardProps<T> {
  handle: HoverCardHandle<T>
  label: string
  children: (payload: T) => ReactNode
}

/** The one card of a handle; `children` draws the payload of the mark it belongs to. Focus stays where it was unless it was inside. */
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

interface OpenCardProps {
  handle: Pick<HoverCardHandle<unknown>, 'close' | 'closeSoon' | 'focusMark' | 'stay'>
  markId: string
  label: string
  children: ReactNode
}

function OpenCard({ handle, markId, label, children }: OpenCardProps) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const card = box.current!
    const arrange = () => {
      const mark = document.getElementById(markId)
      if (mark) place(card, mark)
      else handle.close()
    }
    arrange()
    // What the card shows may come later than the card.
    const sizes = new ResizeObserver(arrange)
    sizes.observe(card)
    window.addEventListener('resize', arrange)
    document.addEventListener('scroll', arrange, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', arrange)
      document.removeEventListener('scroll', arrange, { capture: true })
    }
  }, [handle, markId])
  useEffect(() => {
    const card = box.current!
    const handleEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One press closes one layer.
      event.stopPropagation()
      event.preventDefault()
      handle.close()
    }
    const handlePress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || card.contains(target) || document.getElementById(markId)?.contains(target)) return
      handle.close()
    }
    const handleTab = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const all = stopsIn(card)
      const at = document.activeElement
      if (event.shiftKey && (at === card || at === all[0])) {
        event.preventDefault()
        handle.focusMark()
      }
      // From the mark the browser itself goes on to what comes after it.
      if (!event.shiftKey && (all.length === 0 || at === all.at(-1))) handle.focusMark()
    }
    const handleFocusOut = ({ relatedTarget }: globalThis.FocusEvent) => {
      if (relatedTarget instanceof Element && !card.contains(relatedTarget) && relatedTarget.id !== markId) handle.close()
    }
    const stay = () => handle.stay()
    const closeSoon = () => handle.closeSoon()
    card.addEventListener('pointerenter', stay)
    card.addEventListener('pointerleave', closeSoon)
    card.addEventListener('keydown', handleTab)
    card.addEventListener('focusout', handleFocusOut)
    document.addEventListener('keydown', handleEscape, { capture: true })
    document.addEventListener('pointerdown', handlePress, { capture: true })
    return () => {
      card.removeEventListener('pointerenter', stay)
      card.removeEventListener('pointerleave', closeSoon)
      card.removeEventListener('keydown', handleTab)
      card.removeEventListener('focusout', handleFocusOut)
      document.removeEventListener('keydown', handleEscape, { capture: true })
      document.removeEventListener('pointerdown', handlePress, { capture: true })
    }
  }, [handle, markId])
  return createPortal(
    <dialog
      ref={box}
      open
      id={cardIdOf(markId)}
      aria-label={label}
      tabIndex={-1}
      className="wj-hover-card fixed top-0 right-auto left-0 z-30 m-0 max-h-[calc(100dvh-1.5rem)] w-[min(25rem,calc(100vw-1.5rem))] max-w-none overflow-y-auto rounded-2 border border-line bg-raised p-4 text-sm text-ink shadow-2 outline-none"
    >
      {children}
    </dialog>,
    document.body,
  )
}
