import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Keys } from '../keys.tsx'

/** Milliseconds that the pointer rests before a tooltip shows. */
const delayMs = 350
/** Distance from the control and from the screen edges, in CSS pixels. */
const gapPx = 6

interface Tip {
  text: string
  keys: string | undefined
  anchor: DOMRect
}

/** Returns the attributes of a control with a tooltip. The control has the same text as its accessible name. */
export function tooltip(text: string, keys?: string): { 'data-tip': string; 'data-tip-keys': string | undefined } {
  return { 'data-tip': text, 'data-tip-keys': keys }
}

function tipOf(target: EventTarget | null): Tip | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  if (!control) return null
  const { tip = '', tipKeys } = control.dataset
  return { text: tip, keys: tipKeys, anchor: control.getBoundingClientRect() }
}

/** The only tooltip of a page: shows the function and the shortcut of the hovered or focused control. Mounted once. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const handleOver = (event: PointerEvent) => {
      hide()
      const { target } = event
      // Only a mouse can rest over a control; a finger presses at once.
      if (event.pointerType === 'mouse' && tipOf(target)) timer = setTimeout(() => setTip(tipOf(target)), delayMs)
    }
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setTip(tipOf(target))
    }
    document.addEventListener('pointerover', handleOver)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', hide)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', handleOver)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', hide)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!tip || !element) return
    const { offsetWidth: width, offsetHeight: height } = element
    const { left, right, top, bottom } = tip.anchor
    const below = bottom + gapPx + height < window.innerHeight
    const x = Math.min(Math.max(gapPx, (left + right - width) / 2), window.innerWidth - width - gapPx)
    element.style.transform = `translate(${x}px, ${below ? bottom + gapPx : top - gapPx - height}px)`
  }, [tip])

  if (!tip) return null
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-50 flex items-center gap-2 rounded-1 bg-ink px-2 py-1 text-xs text-paper shadow-2"
    >
      {tip.text}
      {tip.keys && <Keys keys={tip.keys} quiet />}
    </div>
  )
}
