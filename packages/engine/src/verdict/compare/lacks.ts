import type { Statement, Term } from '../statement/clauses.ts'
import { bestSentences } from '../entailment-features.ts'
import { isName, termStrength, type Aliases } from './match.ts'
import type { ClauseReading } from '../reading.ts'

/** Minimal strength of a name that counts as found, at least in part. */
export const nameFound = 0.5
const wholeName = 0.6

const noNames: Aliases = new Map()

/** Returns the places of a claim, with the titles above and the sentences before them. */
const textAround = (readings: readonly ClauseReading[]) =>
  bestSentences(readings)
    .map(({ context, before, statement }) => `${context}\n${before}\n${statement.text}`)
    .join('\n')

/** Whether a claim contains a name that neither its places nor the titles above them contain. */
export function lacksName({ clauses }: Statement, readings: readonly ClauseReading[]): boolean {
  const aliases: Aliases = bestSentences(readings)[0]?.aliases ?? noNames
  const around = textAround(readings)
  return clauses.some(({ terms }) => terms.some((term) => isProperName(term) && !isNamed(term, around, aliases)))
}

const timeOfDayPattern =
  /^(?:白天|白昼|日间|夜间|夜里|夜晚|晚上|晚间|早上|早晨|清晨|凌晨|上午|中午|下午|傍晚|黄昏|工作日|周末|节假日|平日|假日)$/u

/** Whether a claim states a time of day or a weekday that its places do not. */
export function lacksTime({ clauses }: Statement, readings: readonly ClauseReading[]): boolean {
  const around = textAround(readings)
  return clauses.some((clause) =>
    clause.terms.some(
      (term) => timeOfDayPattern.test(term.word) && termStrength(term, around, noNames) <= byOneCharacter && !hasHour(clause),
    ),
  )
}

/** Strength of a word when one of its two characters is found. */
const byOneCharacter = 0.5

/** 晚上10点 equals 22时: the hour is compared as a quantity. */
const hasHour = ({ quantities }: Statement['clauses'][number]) => quantities.some(({ kind }) => kind === 'time' || kind === 'range')

const suffixPattern = /[省市县区镇乡村国州府路街站河江湖山岛馆院校队组社派]$/u

/** Whether a name is found nearly whole, or without the word for its kind: 云盘 for 云盘村. */
function isNamed(term: Term, around: string, aliases: Aliases): boolean {
  const strength = termStrength(term, around, aliases)
  if (strength >= wholeName || (term.word.length > 2 && strength >= nameFound)) return true
  const bare = term.word.replace(suffixPattern, '')
  return bare.length > 1 && around.includes(bare)
}

/** Whether a dictionary contains a word as a name; an unknown word may be anything. */
const isProperName = (term: Term) => isName(term) && term.tag !== 'x'
