import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cardIdOf, type HoverCardHandle } from './hover-card-handle.ts'

/** Distance of a card from its mark and from the window edges, in CSS pixels. */
const gapPx = 6
const edgePx = 12
/** Selector for elements that the Tab key stops at. */
const stops = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex="0"]'

/** Returns the elements inside a card that Tab can reach. */
export const stopsIn = (card: Element) => [...card.querySelectorAll<HTMLElement>(stops)]

/** Positions a card under its mark, or above it where there is more room, and within the window. */
function place(card: HTMLElement, mark: HTMLElement): void {
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const below = bottom + gapPx
  const fits = below + height + edgePx <= window.innerHeight || window.innerHeight - bottom >= top
  const y = fits ? below : top - gapPx - height
  const within = (at: number, size: number, room: number) => Math.max(edgePx, Math.min(at, room - size - edgePx))
  card.style.transform = `translate(${within((left + right - width) / 2, width, window.innerWidth)}px, ${within(y, height, window.innerHeight)}px)`
}

/** Props of a hover card. */
export interface CardProps<T> {
  handle: HoverCardHandle<T>
  label: string
  children: (payload: T) => ReactNode
}

interface OpenCardProps {
  handle: Pick<HoverCardHandle<unknown>, 'close' | 'closeSoon' | 'focusMark' | 'stay'>
  markId: string
  label: string
  children: ReactNode
}

export function OpenCard({ handle, markId, label, children }: OpenCardProps) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const card = box.current!
    const arrange = () => {
      const mark = document.getElementById(markId)
      if (mark) place(card, mark)
      else handle.close()
    }
    arrange()
    // The content of a card may come later than the card.
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
      // One key press closes one layer only.
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
      // From the mark, the browser itself continues to the next element.
      if (!event.shiftKey && (all.length === 0 || at === all.at(-1))) handle.focusMark()
    }
    const handleFocusOut = ({ relatedTarget }: globalThis.FocusEvent) => {
      if (relatedTarget instanceof Element && !card.contains(relatedTarget) && relatedTarget.id !== markId) handle.close()
    }
    // Content that arrives while a link is pressed moves it: without the capture the release would miss it.
    const handleHold = ({ target, pointerId }: PointerEvent) => {
      if (target instanceof Element) target.closest('a, button')?.setPointerCapture(pointerId)
    }
    const stay = () => handle.stay()
    const closeSoon = () => handle.closeSoon()
    card.addEventListener('pointerdown', handleHold)
    card.addEventListener('pointerenter', stay)
    card.addEventListener('pointerleave', closeSoon)
    card.addEventListener('keydown', handleTab)
    card.addEventListener('focusout', handleFocusOut)
    document.addEventListener('keydown', handleEscape, { capture: true })
    document.addEventListener('pointerdown', handlePress, { capture: true })
    return () => {
      card.removeEventListener('pointerdown', handleHold)
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
