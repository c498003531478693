import type { Span } from '@wenjin/text'
import type { Claim } from '../answer/evidence/claim.ts'
import { opposites } from './statement/lexicon.ts'

/** Opposites that are searched anywhere in a span: two-character ones, and the single characters of sides and sexes. */
const sidesAndPairs = opposites.filter(([a]) => a.length > 1 || '左东南男胜'.includes(a))

/** 不得超过 and 不低于 are limits, 没有问题 states a possibility: none negates the following text. */
const noDenialPattern =
  /^不(?:得|能|可|许|应|是)?(?:超过|超出|高于|低于|多于|少于|大于|小于|短于|长于|早于|晚于|迟于|足|满|到 ?[\d一二两三四五六七八九十])|^没有?(?:问题|关系)/u

/** Returns a claim without negations that are only limits. */
function withoutLimits(claim: Claim): Claim {
  const isDenial = ({ start }: Span) => !noDenialPattern.test(claim.text.slice(start, start + 6))
  const denials = claim.denials.filter(isDenial)
  if (denials.length === claim.denials.length) return claim
  const clauses = claim.clauses.map((clause) => ({
    ...clause,
    negated: denials.some(({ start, end }) => start >= clause.start && end <= clause.end),
  }))
  return { ...claim, denials, clauses }
}

/** Whether each clause is negated exactly if its matching part of the span is. */
function denialsAgree(claim: Claim, span: Claim): boolean {
  return claim.clauses.every((clause) => {
    if (clause.grams.size < 2) return true
    let best: (typeof span.clauses)[number] | undefined
    let max = 0
    for (const other of span.clauses) {
      let common = 0
      for (const gram of clause.grams) if (other.grams.has(gram)) common++
      // On ties the agreeing one wins: a sentence may both affirm and negate something of different subjects.
      if (common > max || (common === max && common > 0 && other.negated === clause.negated)) {
        max = common
        best = other
      }
    }
    return best === undefined ? !clause.negated : best.negated === clause.negated
  })
}

/** Number of characters after a negation that identify what is negated, and maximal number between the two. */
const deniedLength = 3
const between = 2

/** Returns what a claim negates, each by its first characters. */
function deniedIn({ text, clauses, denials }: Claim): string[] {
  return denials
    .map(({ end }) => text.slice(end, Math.min(end + deniedLength, clauses.find((clause) => clause.end >= end)?.end ?? 0)))
    .filter((denied) => denied.length > 0)
}

/** Whether words occur negated in a claim, and whether they occur without negation. */
function saysOf({ text, denials }: Claim, words: string): { denied: boolean; said: boolean } {
  const says = { denied: false, said: false }
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (denials.some(({ end }) => end <= at && end >= at - between)) says.denied = true
    else says.said = true
  }
  return says
}

/** Each negation must match between claim and span: a stretch may deny one thing and state another. */
function sameDenied(claim: Claim, span: Claim): boolean {
  return [...deniedIn(claim), ...deniedIn(span)].every((words) => {
    const there = saysOf(span, words)
    if (!there.denied && !there.said) return true
    const here = saysOf(claim, words)
    return (!here.denied || there.denied) && (!here.said || there.said)
  })
}

/** Whether the claim contains one of two opposites and the span only the other. */
function swaps(claim: string, span: string, one: string, other: string): boolean {
  return claim.includes(one) && !span.includes(one) && span.includes(other) && !claim.includes(other)
}

function oppositesAgree(claim: Claim, span: Claim): boolean {
  return sidesAndPairs.every(([a, b]) => !swaps(claim.text, span.text, a, b) && !swaps(claim.text, span.text, b, a))
}

/**
 * Whether a span does not contradict a claim in its negations and opposites.
 * @param isTurned whether a clause is negated unlike its aligned place: only if both methods find it, it counts
 */
export function isConsistent(claim: Claim, span: Claim, isTurned: boolean): boolean {
  const [said, given] = [withoutLimits(claim), withoutLimits(span)]
  return (!isTurned || denialsAgree(said, given)) && sameDenied(said, given) && oppositesAgree(claim, span)
}
