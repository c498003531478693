import type { Quantity } from './quantity.ts'

/** A quantity read at one position of a text in matching form, before ranges are combined. */
export interface Atom extends Omit<Quantity, 'start' | 'end'> {
  /** Length in the matching form. */
  length: number
  /** The amount without multiplier and unit, and its multiplier and unit, so that the first number of 3–5万公里 can inherit them. */
  amount?: string
  multiplier?: string
  factor?: string
}

/** Reads an atom at `at`; undefined when none of its kind starts there. */
export type Reader = (text: string, at: number) => Atom | undefined

/** Matches a sticky pattern at one position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
