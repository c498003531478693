import type { Term } from '../statement/clauses.ts'
import { termStrength } from './match.ts'
import type { ClauseReading, Compared } from '../reading.ts'

/** Words with a lower strength count as left over. */
const foundWord = 0.6

const wordClassOf = (tag: string) => (/^(?:n|x|eng|l|i|s|t|vn)/u.test(tag) ? 'noun' : tag.startsWith('v') ? 'verb' : 'other')

/** Returns the content words that an alignment leaves unmatched on either side. */
function leftOver({ alignment: { claim, source, reach, sentence } }: Compared): { said: Term[]; given: Term[] } {
  return {
    said: claim.terms.filter((_, i) => reach[i]! < foundWord),
    given: source.terms.filter((term) => termStrength(term, claim.text, sentence.aliases) < foundWord),
  }
}

const sharesCharacter = (a: Term, b: Term) => [...a.word].some((character) => b.word.includes(character))

/**
 * Returns features of a claim's unmatched words, each clause aligned with its nearest place: nouns and verbs that may correspond (the
 * smaller number of both sides, by kind), the weight of words that share no character with an unmatched word of the other side, and the
 * number of additional words of the places.
 */
export function leftOverFigures(readings: readonly ClauseReading[]): number[] {
  let [nouns, verbs, apart, besides] = [0, 0, 0, 0]
  for (const { compared } of readings) {
    const [best] = compared
    if (best === undefined || best.alignment.isRow) continue
    const { said, given } = leftOver(best)
    const count = (terms: readonly Term[], kind: string) => terms.filter(({ tag }) => wordClassOf(tag) === kind).length
    nouns += Math.min(count(said, 'noun'), count(given, 'noun'))
    verbs += Math.min(count(said, 'verb'), count(given, 'verb'))
    apart += said.filter((term) => !given.some((other) => sharesCharacter(term, other))).reduce((sum, { weight }) => sum + weight, 0)
    besides += given.length
  }
  return [nouns, verbs, apart, besides]
}
