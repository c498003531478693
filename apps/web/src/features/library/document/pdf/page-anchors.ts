import { useEffect, type RefObject } from 'react'

/** How long to wait for the text layer of a page, milliseconds. */
const waitMs = 4000

/** Scrolls to the cited words or the hit on a page as soon as the page has its text layer. @returns a function that cancels it. */
export function scrollToAnchor(scroller: HTMLElement, page: number): () => void {
  const find = () => scroller.querySelector(`[data-page="${page}"] :is([data-look="hit-now"], [data-look="cited"])[data-first]`)
  const show = () => {
    const anchor = find()
    if (!anchor) return false
    const { top, bottom } = anchor.getBoundingClientRect()
    const frame = scroller.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) anchor.scrollIntoView({ block: 'center', inline: 'nearest' })
    return true
  }
  if (show()) return () => undefined
  const observer = new MutationObserver(() => show() && observer.disconnect())
  observer.observe(scroller, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), waitMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Calls back with the pressed mark: the text layer covers the marks, so that text can be selected and marks can be pressed. */
export function useMarkClicks(scroller: RefObject<HTMLElement | null>, onMark: (id: string) => void): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const handleClick = ({ target, clientX, clientY }: MouseEvent) => {
      const frame = target instanceof Element ? target.closest('[data-page]') : null
      if (!frame || document.getSelection()?.isCollapsed === false) return
      for (const anchor of frame.querySelectorAll<HTMLElement>('[data-mark]')) {
        const { left, right, top, bottom } = anchor.getBoundingClientRect()
        if (clientX < left || clientX > right || clientY < top || clientY > bottom) continue
        onMark(anchor.dataset['mark']!)
        return
      }
    }
    element.addEventListener('click', handleClick)
    return () => element.removeEventListener('click', handleClick)
  }, [scroller, onMark])
}
