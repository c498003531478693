import { limits } from '@wenjin/contract'

/** Where an eased movement stands: 0 at its start, 1 at its end. `elapsed` and `duration` in milliseconds. */
export function easeOut(elapsed: number, duration: number): number {
  if (elapsed >= duration) return 1
  return 1 - (1 - Math.max(0, elapsed) / duration) ** 3
}

/** How far under the top of the window something is brought to, CSS pixels: clear of the phone's bar. */
export const topGapPx = 80

let running = 0

/** Scrolls the page to `top` (CSS pixels) in 500 ms unless told otherwise (spec section 9); at once where motion is unwanted. */
export function scrollPageTo(top: number, duration: number = limits.scrollMs): void {
  cancelAnimationFrame(running)
  const from = window.scrollY
  const target = Math.max(0, Math.min(top, document.documentElement.scrollHeight - window.innerHeight))
  if (duration === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, target)
    return
  }
  const start = performance.now()
  const step = (now: number) => {
    const done = easeOut(now - start, duration)
    window.scrollTo(0, from + (target - from) * done)
    if (done < 1) running = requestAnimationFrame(step)
  }
  const stop = () => cancelAnimationFrame(running)
  // The reader's own movement wins.
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  running = requestAnimationFrame(step)
}

/** Scrolls the page so that an element stands a little under the top. */
export function scrollToElement(element: Element): void {
  scrollPageTo(element.getBoundingClientRect().top + window.scrollY - topGapPx)
}
