import { useEffect, useState } from 'react'

/** The reading line: its distance from the top, as a share of the window's height. */
const lineAt = 0.4
/** Distance from the end of the page at which it counts as reached, CSS pixels. */
const endPx = 8
/** Height of a turn that must be in the window for its pin to hold, CSS pixels. */
const pinnedPx = 48

/** Returns the ordinal of the turn that crosses the reading line; the last one at the end of the page, where it may be below the line. */
function findTurnInView(last: number | undefined, pinned: number | null): number | undefined {
  const turns = [...document.querySelectorAll<HTMLElement>('[data-turn]')]
  const ordinalOf = (turn: HTMLElement) => Number(turn.dataset['turn'])
  const box = turns.find((turn) => ordinalOf(turn) === pinned)?.getBoundingClientRect()
  if (box && pinned !== null && box.bottom >= pinnedPx && box.top <= window.innerHeight - pinnedPx) return pinned
  if (window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - endPx) return last
  const read = turns.findLast((turn) => turn.getBoundingClientRect().top <= window.innerHeight * lineAt) ?? turns[0]
  return read ? ordinalOf(read) : last
}

/**
 * Returns the ordinal of the turn that is being read, and a function that pins one while it is in the window.
 * @param last the ordinal of the last turn; a new one removes the pin
 */
export function useTurnInView(last: number | undefined): [number | undefined, (ordinal: number) => void] {
  const [inView, setInView] = useState(last)
  const [pin, setPin] = useState<{ ordinal: number; last: number | undefined } | null>(null)
  const pinned = pin && pin.last === last ? pin.ordinal : null
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setInView(findTurnInView(last, pinned)))
    }
    look()
    document.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [last, pinned])
  const pinTurn = (ordinal: number) => {
    setPin({ ordinal, last })
    setInView(ordinal)
  }
  return [inView, pinTurn]
}
