import { useSetting } from '../../../../lib/storage/settings.ts'

export type Paper = 'auto' | 'day' | 'night'

/** The typography of a book. */
export interface BookLook {
  /** Font size, CSS pixels. */
  size: number
  /** Line height, ems. */
  leading: number
  /** Line width, full-width characters. */
  measure: number
  paper: Paper
  serif: boolean
}

/** The allowed values: minimum, maximum and step. */
export const lookSteps = {
  size: { min: 12, max: 36, step: 2 },
  leading: { min: 1.4, max: 2.6, step: 0.2 },
  measure: { min: 20, max: 60, step: 4 },
} as const
export type LookStep = keyof typeof lookSteps

/** Clamps a stored value to its allowed range; rounded to one decimal. */
export function onScale(name: LookStep, value: number): number {
  const { min, max } = lookSteps[name]
  const within = Math.min(max, Math.max(min, Number.isFinite(value) ? value : min))
  return Math.round(within * 10) / 10
}

const papers: readonly string[] = ['auto', 'day', 'night'] satisfies Paper[]

/** Returns the typography of books in this browser and a function to change it. */
export function useBookLook(): [BookLook, (change: Partial<BookLook>) => void] {
  const [stored, store] = useSetting('bookLook')
  const look: BookLook = {
    size: onScale('size', stored.size),
    leading: onScale('leading', stored.leading),
    measure: onScale('measure', stored.measure),
    paper: papers.includes(stored.paper) ? (stored.paper as Paper) : 'auto',
    serif: stored.serif,
  }
  return [look, (change) => store({ ...look, ...change })]
}
