import { limits } from '@wenjin/contract'

/** Returns the progress of an eased animation: 0 at its start, 1 at its end. `elapsed` and `duration` in milliseconds. */
export function easeOut(elapsed: number, duration: number): number {
  if (elapsed >= duration) return 1
  return 1 - (1 - Math.max(0, elapsed) / duration) ** 3
}

/** Distance of a scroll target from the top of the window, CSS pixels: clear of the phone's top bar. */
export const topGapPx = 80

let running = 0

/** Scrolls the page to `top` (CSS pixels) in 500 ms by default (spec section 9); without animation when reduced motion is preferred. */
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
  // A scroll by the reader cancels the animation.
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  running = requestAnimationFrame(step)
}

/** Scrolls the page so that an element is slightly below the top of the window. */
export function scrollToElement(element: Element): void {
  scrollPageTo(element.getBoundingClientRect().top + window.scrollY - topGapPx)
}
