import { useEffect, useRef, type PointerEvent } from 'react'
import { isTyping } from '../../../../lib/view/shortcuts.ts'

/** Minimum distance of a swipe that turns a page, CSS pixels. */
const swipePx = 40
/** A pointer that moves less than this counts as a press, CSS pixels. */
const pressPx = 8
/** Share of the width on either side where a press turns the page. */
const zone = 0.3

interface Turning {
  onTurn: (by: 1 | -1) => void
  /** Moves to the start or the end. */
  onEdge: (edge: 'start' | 'end') => void
  onSearch: () => void
}

const isIn = (target: EventTarget | null, controls: string) => target instanceof Element && target.closest(controls) !== null
/** Elements that handle a press themselves. */
const pressed = 'button, a, input, select, label'
/** Elements that handle the arrow keys themselves. */
const steered = '[role="toolbar"], [role="combobox"], [role="radio"], audio'

function actionOf(event: KeyboardEvent, { onTurn, onEdge, onSearch }: Turning): (() => void) | null {
  const { key, shiftKey, target } = event
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'f' ? onSearch : null
  if (isIn(target, key === ' ' ? pressed : steered)) return null
  if (key === 'ArrowRight' || key === 'PageDown' || key === 'ArrowDown' || (key === ' ' && !shiftKey)) return () => onTurn(1)
  if (key === 'ArrowLeft' || key === 'PageUp' || key === 'ArrowUp' || key === ' ') return () => onTurn(-1)
  if (key === 'Home' || key === 'End') return () => onEdge(key === 'Home' ? 'start' : 'end')
  return null
}

/** Turns pages by key, by a press near the side, and by swipe. Returns the event handlers for the page element. */
export function useTurning(turning: Turning) {
  const latest = useRef(turning)
  useEffect(() => {
    latest.current = turning
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open], [role="listbox"]')) return
      const action = actionOf(event, latest.current)
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  const down = useRef<{ x: number; y: number; touch: boolean } | null>(null)
  return {
    onPointerDown: ({ button, clientX: x, clientY: y, pointerType, target }: PointerEvent<HTMLElement>) => {
      down.current = button === 0 && !isIn(target, pressed) ? { x, y, touch: pointerType !== 'mouse' } : null
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const from = down.current
      down.current = null
      // Selecting text does not turn the page.
      if (!from || document.getSelection()?.isCollapsed === false) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      if (from.touch && Math.abs(dx) > swipePx && Math.abs(dx) > Math.abs(dy)) return latest.current.onTurn(dx < 0 ? 1 : -1)
      if (Math.hypot(dx, dy) > pressPx) return
      const { left, width } = currentTarget.getBoundingClientRect()
      const share = (clientX - left) / width
      if (share < zone) latest.current.onTurn(-1)
      else if (share > 1 - zone) latest.current.onTurn(1)
    },
    onPointerCancel: () => {
      down.current = null
    },
  }
}
