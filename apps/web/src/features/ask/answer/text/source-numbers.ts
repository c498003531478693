import { shownNumbers, type Answer } from '@wenjin/contract'
import { findMarks } from './marks.ts'

/** What numbers need of an answer. */
type Numbered = Pick<Answer, 'text' | 'references'>

/**
 * Returns the number that readers see for each source of an answer, by its `index`: as everywhere (`shownNumbers`), then sources without a
 * mark. Appending text to an answer changes no number of a cited source.
 */
export function sourceNumbers({ text, references }: Numbered): ReadonlyMap<number, number> {
  const sources = new Map(references.map((reference) => [reference.index, reference]))
  const marks = findMarks(text).map(({ index }) => index)
  return shownNumbers([...marks, ...sources.keys()], sources)
}

/** Returns the number that readers see for a source of an answer. */
export function sourceNumber(answer: Numbered, index: number): number {
  return sourceNumbers(answer).get(index) ?? index
}
