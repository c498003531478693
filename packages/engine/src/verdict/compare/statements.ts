import type { Span } from '@wenjin/text'
import type { SourceSentence } from './align.ts'
import type { Statement } from '../statement/clauses.ts'
import type { Difference } from './compare.ts'

/** A difference between a claim and a source sentence that no single pair of clauses shows. */
export interface StatementDifference {
  sentence: SourceSentence
  difference: Difference
}

/** Maximal number of compared characters per side of a relation. */
const maxSide = 24
const sides = `[^,;。!?\\n|]{1,${maxSide}}`

/** The two sides of a relation: first and second, cause and effect. */
interface Sides {
  first: Span
  second: Span
}

const sideOf = (match: RegExpExecArray, name: string): Span => {
  const [start, end] = match.indices!.groups![name]!
  return { start, end }
}

function readSides(text: string, patterns: readonly RegExp[]): Sides[] {
  return patterns.flatMap((pattern) => {
    const match = pattern.exec(text)
    return match === null ? [] : [{ first: sideOf(match, 'first'), second: sideOf(match, 'second') }]
  })
}

const orderedWords: readonly RegExp[] = [
  new RegExp(`先(?<first>${sides}?)[,;、]?(?:然后|之后|最后|第二遍|再|后|才)(?<second>${sides})`, 'du'),
  new RegExp(`(?<first>${sides}?)(?:之后|以后|后),?(?:再|才|方可|方能|然后)(?<second>${sides})`, 'du'),
  new RegExp(`(?<second>${sides}?)(?:之前|以前|前),?(?:应当|必须|应|须|要|需要|需)?先(?<first>${sides})`, 'du'),
  // 依次关闭气源、水源、电源
  new RegExp(
    `依次(?<first>[^,;。!?\\n|、]{1,${maxSide}})、(?:[^,;。!?\\n|]{1,${2 * maxSide}}、)?(?<second>[^,;。!?\\n|、]{1,${maxSide}})`,
    'du',
  ),
]
const causedWords: readonly RegExp[] = [
  new RegExp(`(?:因为|由于|因(?!此|而))(?<first>${sides}),(?:所以|因此|才|于是)?(?<second>${sides})`, 'du'),
  new RegExp(`(?<second>${sides}),?(?:是因为|是由于|,因为|,由于|,因(?!此|而))(?<first>${sides})`, 'du'),
  new RegExp(
    `(?<first>${sides})(?:(?:,(?:才|便|就|从而|由此)?)?(?:导致|造成|引起|引出|引来|带来|催生|促成|招致|致使|引发|推高|使得)|,因此|,所以|,于是|,才使|才使)了?(?<second>${sides})`,
    'du',
  ),
]

/** Characters of function words, which are not distinctive. */
const pairsSkippedPattern = /[的了是在把将要有和与也都会,。;]/u

/** Returns the pairs of adjacent characters in a span, without those of function words. */
export function pairsIn(text: string, { start, end }: Span): Set<string> {
  const pairs = new Set<string>()
  const said = text.slice(start, end)
  for (let i = 0; i + 1 < said.length; i++) {
    const pair = said.slice(i, i + 2)
    if (!pairsSkippedPattern.test(pair) && pair.trim().length === 2) pairs.add(pair)
  }
  return pairs
}

export function commonPairs(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const one of a) if (b.has(one)) count++
  return count
}

const without = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> => new Set([...a].filter((one) => !b.has(one)))

/** Length up to which a side has no distinctive pairs: 先左后右. */
const shortSide = 2
const isShort = ({ first, second }: Sides) => [first, second].some(({ start, end }) => end - start <= shortSide)

/** Whether the sides of a claim are swapped in the source: more in common crosswise than straight. */
function turnedRound(claimText: string, claim: Sides, sourceText: string, source: Sides, read = pairsIn): boolean {
  const [a, b] = [read(claimText, claim.first), read(claimText, claim.second)]
  const [c, d] = [read(sourceText, source.first), read(sourceText, source.second)]
  // Words on both sides carry no information about their order.
  const [onlyA, onlyB, onlyC, onlyD] = [without(a, b), without(b, a), without(c, d), without(d, c)]
  const crossed = [commonPairs(onlyA, onlyD), commonPairs(onlyB, onlyC)]
  const straight = commonPairs(onlyA, onlyC) + commonPairs(onlyB, onlyD)
  return crossed[0]! > 0 && crossed[1]! > 0 && crossed[0]! + crossed[1]! > straight
}

function compareSides(
  claim: Statement,
  sentences: readonly SourceSentence[],
  patterns: readonly RegExp[],
  slot: 'order' | 'cause',
): StatementDifference | null {
  const said = readSides(claim.text, patterns)
  if (said.length === 0) return null
  for (const sentence of sentences) {
    const { text } = sentence.statement
    for (const given of readSides(text, patterns)) {
      const turned = said.find((one) => turnedRound(claim.text, one, text, given, isShort(one) || isShort(given) ? characterOf : pairsIn))
      if (turned !== undefined) return { sentence, difference: { slot, claim: whole(turned), source: whole(given) } }
    }
  }
  return null
}

const whole = ({ first, second }: Sides): Span => ({ start: Math.min(first.start, second.start), end: Math.max(first.end, second.end) })

/** Finds a sequence that the source states in reverse. */
export const compareOrder = (claim: Statement, sentences: readonly SourceSentence[]) =>
  compareSides(claim, sentences, orderedWords, 'order')

/** Finds a cause swapped with its effect, or another cause of the same effect. */
export const compareCause = (claim: Statement, sentences: readonly SourceSentence[]) =>
  compareSides(claim, sentences, causedWords, 'cause') ?? compareOtherCause(claim, sentences)

/** Minimal number of shared pairs for two effects to be the same. */
const sameEffect = 2
/** A cause at the end of a statement: 是因为老油. */
const becausePattern = new RegExp(`(?<second>${sides}?),?是?(?:因为|由于)(?<first>${sides})`, 'du')

function compareOtherCause(claim: Statement, sentences: readonly SourceSentence[]): StatementDifference | null {
  const said = readSides(claim.text, [becausePattern, ...causedWords])
  for (const sentence of said.length === 0 ? [] : sentences) {
    const { text } = sentence.statement
    for (const given of readSides(text, [becausePattern, ...causedWords])) {
      const other = said.find((one) => {
        const [effect, cause] = [pairsIn(claim.text, one.second), pairsIn(claim.text, one.first)]
        const sameEffects = commonPairs(effect, pairsIn(text, { start: 0, end: given.second.end })) >= sameEffect
        return sameEffects && commonPairs(cause, pairsIn(text, { start: 0, end: text.length })) === 0
      })
      if (other !== undefined) return { sentence, difference: { slot: 'cause', claim: other.first, source: given.first } }
    }
  }
  return null
}

const degrees = '高低多少大小长短快慢重轻宽窄深浅强弱贵早晚好差红白亮暗厚薄硬软冷热'
const comparedWords: readonly RegExp[] = [
  // The first side may be in the preceding clause: 甲队夺冠,比乙队快三秒.
  new RegExp(
    `(?<first>${sides}?),?比(?<second>${sides}?)(?:更|还|要|都)?(?<degree>[${degrees}])(?=[\\d一二两三四五六七八九十百千万半约近多得了些很的出\\s,。;!?]|$)`,
    'du',
  ),
  new RegExp(`(?<first>${sides}?)(?<degree>[${degrees}])于(?<second>${sides})`, 'du'),
]

/** Finds a comparison with the two things swapped: 霜叶红于二月花 and 二月花比霜叶红. */
export function compareDegrees(claim: Statement, sentences: readonly SourceSentence[]): StatementDifference | null {
  const read = (text: string) =>
    comparedWords.flatMap((pattern) => {
      const match = pattern.exec(text)
      return match === null
        ? []
        : [{ degree: match.groups!['degree']!, sides: { first: sideOf(match, 'first'), second: sideOf(match, 'second') } }]
    })
  const said = read(claim.text)
  for (const sentence of said.length === 0 ? [] : sentences) {
    const { text } = sentence.statement
    for (const given of read(text)) {
      const turned = said.find((one) => one.degree === given.degree && turnedRound(claim.text, one.sides, text, given.sides, characterOf))
      if (turned !== undefined)
        return { sentence, difference: { slot: 'comparison', claim: whole(turned.sides), source: whole(given.sides) } }
    }
  }
  return null
}

/** Returns the distinctive single characters of a span. */
function characterOf(text: string, { start, end }: Span): Set<string> {
  return new Set(Array.from(text.slice(start, end)).filter((one) => /\p{L}/u.test(one) && !pairsSkippedPattern.test(one)))
}
