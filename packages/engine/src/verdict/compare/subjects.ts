import type { Term } from '../statement/clauses.ts'
import type { Difference, SlotComparator } from './compare.ts'
import { isPerson, termStrength } from './match.ts'
import { classesOf } from '../statement/word-classes.ts'

/** Terms with a higher strength count as the same word. */
const sameTerm = 0.5
const nounPattern = /^(?:n|x|s|eng|j)/u
const isVerbPattern = /^v(?!n)/u

/**
 * Finds a swapped subject: the claim names another thing of the same kind than the source for the same predicate: 「冉松认为刷卡机慢」 where 甘铁 says
 * it.
 */
export const compareSubjects: SlotComparator = ({ claim, source, sourceTerms, aliases, inTitle }) => {
  const verb = claim.terms.find(({ tag }) => isVerbPattern.test(tag))?.start ?? claim.end
  const subjects = claim.terms.filter(({ tag, start, word }) => start < verb && nounPattern.test(tag) && word.length > 1)
  const saids = claim.terms.filter((term) => !subjects.includes(term))
  const anchor = source.terms.find((term) => saids.some((one) => termStrength(one, term.word, aliases) >= sameTerm))
  const at = anchor?.start ?? source.quantities[0]?.start
  if (at === undefined) return []
  return subjects.flatMap((subject): Difference[] => {
    if (inTitle(subject)) return []
    const before = sourceTerms.filter(({ start }) => start < at)
    const isSame = (term: Term) => termStrength(subject, term.word, aliases) > sameTerm || term.word.includes(subject.word)
    const nearest = before.findLast((term) => isSame(term) || sharesKind(subject, term))
    return nearest === undefined || isSame(nearest) || claim.text.includes(nearest.word)
      ? []
      : [{ slot: 'name', claim: subject, source: nearest }]
  })
}

/** Whether two words are people, members of one class, or things of one kind with the same ending. */
function sharesKind(a: Term, b: Term): boolean {
  if (isPerson(a) && isPerson(b)) return a.word[0] !== b.word[0]
  const isClass = classesOf(a.word).some((one) => classesOf(b.word).includes(one))
  return a.word !== b.word && (isClass || (a.word.length === b.word.length && nounPattern.test(b.tag) && a.word.at(-1) === b.word.at(-1)))
}
