import { startTransition, useEffect, useMemo, useState } from 'react'
import { inTurn } from '../../../../lib/view/in-turn.ts'
import { cellsOf, type Block } from './cut-blocks.ts'

/**
 * What is drawn at once, of all texts that appear together, and what each further portion adds: characters of text, or what takes as long.
 */
const atOnce = 20_000
const portion = 12_000
/** Drawing a cell of a table takes as long as drawing so many characters. */
const charsPerCell = 12

let left = atOnce

/** Takes a part of what may be drawn at once, which is whole again after the current task. */
function take(cost: number): number {
  if (left === atOnce) setTimeout(() => (left = atOnce))
  const taken = Math.min(left, cost)
  left -= taken
  return taken
}

/** Returns for each block the cost of drawing it and all before it. */
function costsOf(blocks: readonly Block[]): number[] {
  let sum = 0
  return blocks.map(({ source }) => (sum += Math.max(source.length, charsPerCell * cellsOf(source))))
}

/**
 * Returns how many blocks of a text may be drawn now. The beginning is drawn at once, the rest follows in portions, between which the page
 * reacts to presses.
 */
export function usePortions(blocks: readonly Block[]): number {
  const costs = useMemo(() => costsOf(blocks), [blocks])
  const whole = costs.at(-1) ?? 0
  const [allowed, setAllowed] = useState(() => take(whole))
  useEffect(() => {
    if (allowed >= whole) return undefined
    return inTurn(() => startTransition(() => setAllowed((before) => before + portion)))
  }, [allowed, whole])
  // The block that passes the limit is drawn too: one that grows must not disappear.
  const passing = costs.findIndex((cost) => cost >= allowed)
  return passing < 0 ? blocks.length : passing + 1
}
