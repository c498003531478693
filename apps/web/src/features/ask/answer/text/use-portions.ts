import { startTransition, useEffect, useState } from 'react'
import { inTurn } from '../../../../lib/view/in-turn.ts'

/** Characters of Markdown that are drawn at once, of all texts that appear together, and characters of each further portion. */
const atOnceChars = 20_000
const portionChars = 12_000

let left = atOnceChars

/** Takes characters from what may be drawn at once; it is whole again after the current task. */
function take(chars: number): number {
  if (left === atOnceChars) setTimeout(() => (left = atOnceChars))
  const taken = Math.min(left, chars)
  left -= taken
  return taken
}

/**
 * Returns how many characters of a text may be drawn now. The beginning is drawn at once, the rest follows in portions, between which the
 * page reacts to presses.
 */
export function usePortions(length: number): number {
  const [drawn, setDrawn] = useState(() => take(length))
  useEffect(() => {
    if (drawn >= length) return undefined
    return inTurn(() => startTransition(() => setDrawn((before) => before + portionChars)))
  }, [drawn, length])
  return drawn
}
