import type { Quantity } from './quantity.ts'

/** A quantity read at one place of a text in matching form, before ranges are put together. */
export interface Atom extends Omit<Quantity, 'start' | 'end'> {
  /** Length in the matching form. */
  length: number
  /** The amount without multiplier and unit, and those two, so that the first number of 3–5万公里 can take them over. */
  amount?: string
  multiplier?: string
  factor?: string
}

/** Reads at `at`; undefined when nothing of its kind begins there. */
export type Reader = (text: string, at: number) => Atom | undefined

/** Matches a sticky pattern at one place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
