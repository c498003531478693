import { useEffect, useState, type RefObject } from 'react'
import { TurnOrigin } from './turn-origin.ts'

const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '])
const scrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Returns the origin of turns in a viewer and tells it when the person scrolls. */
export function useTurnOrigin(viewer: RefObject<HTMLElement | null>): TurnOrigin {
  const [origin] = useState(() => new TurnOrigin())
  useEffect(() => {
    const element = viewer.current
    if (!element) return undefined
    const handle = (event: Event) => {
      const inPages = event.target instanceof Element && event.target.closest('.wj-pdf')
      if (inPages && (!(event instanceof KeyboardEvent) || scrollKeys.has(event.key))) origin.scroll()
    }
    for (const type of scrolling) element.addEventListener(type, handle, { passive: true })
    return () => {
      for (const type of scrolling) element.removeEventListener(type, handle)
    }
  }, [viewer, origin])
  return origin
}
