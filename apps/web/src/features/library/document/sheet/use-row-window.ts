import { useEffect, useState, type RefObject } from 'react'

/** Number of rows rendered above and below the window. */
const around = 12

/** Returns which rows of a list with equal heights are in the scrolled window, `[first, last)`. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number): { first: number; last: number } {
  const [shown, setShown] = useState({ first: 0, last: 60 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let frame = 0
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - around)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + around
      setShown((known) => (known.first === first && known.last === last ? known : { first, last }))
    }
    const handleScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const observer = new ResizeObserver(handleScroll)
    observer.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [scroller, rowHeight])
  return { first: Math.min(shown.first, Math.max(0, count - 1)), last: Math.min(shown.last, count) }
}
