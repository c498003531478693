import { normalize } from '@wenjin/text'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import { saysTheSame } from '../evidence/likeness.ts'

/** A term that stands in more sentences than that weighs no more; a term of the title or the heading weighs so much besides. */
const maxFrequent = 12
const titleWeight = 6
/** A sentence with fewer terms is not more central for that. */
const minTerms = 12
/** The weight of a term in further sentences once a sentence with it is chosen. */
const coveredShare = 0.25
/** Where so many sentences are wanted, the first that says enough is one of them. */
const openingBlocks = 3
const tellingTerms = 12
/** Sentences that are looked at beyond the wanted ones because they repeat a chosen one; it bounds the time of a text that repeats itself. */
const maxRepeats = 50

/** In how many sentences of a document each term stands. */
export function termFrequency(sentences: readonly EvidenceSentence[]): Map<string, number> {
  const frequency = new Map<string, number>()
  for (const { grams } of sentences) for (const gram of grams) frequency.set(gram, (frequency.get(gram) ?? 0) + 1)
  return frequency
}

/**
 * The sentences that say most of what their document is about, in its order and without repeats: each time the one with the most frequent
 * terms, which then weigh less (SumBasic, Nenkova & Vanderwende 2005); of several the opening sentence.
 * @param frequency of the terms in the whole document @param topic its title, or the heading they stand under
 * @param told sentences that are chosen already; those chosen are added
 */
export function centralSentences(
  sentences: readonly EvidenceSentence[],
  count: number,
  { frequency, topic, told = [] }: { frequency: ReadonlyMap<string, number>; topic: string; told?: EvidenceSentence[] },
): EvidenceSentence[] {
  const titled = new Set(gramsOf(normalize(topic)))
  const weights = new Map([...frequency].map(([gram, n]) => [gram, Math.min(n, maxFrequent) + (titled.has(gram) ? titleWeight : 0)]))
  const weigh = ({ grams }: EvidenceSentence) => {
    let sum = 0
    for (const gram of grams) sum += weights.get(gram) ?? 0
    return sum / Math.sqrt(Math.max(grams.size, minTerms))
  }
  // Of a sentence that stands there many times, the first.
  const seen = new Set<string>()
  const open = new Set(sentences.filter(({ normalized }) => !seen.has(normalized) && seen.add(normalized)))
  const chosen: EvidenceSentence[] = []
  const take = (sentence: EvidenceSentence) => {
    open.delete(sentence)
    if (told.some((one) => saysTheSame(one, sentence))) return
    chosen.push(sentence)
    told.push(sentence)
    for (const gram of sentence.grams) weights.set(gram, (weights.get(gram) ?? 0) * coveredShare)
  }
  // Writers begin with what they write about.
  const opening =
    count >= openingBlocks ? sentences.find(({ kind, normalized }) => kind === 'prose' && normalized.length >= tellingTerms) : undefined
  if (opening) take(opening)
  for (let round = 0; round < count + maxRepeats && chosen.length < count && open.size > 0; round += 1) {
    let best: EvidenceSentence | undefined
    let max = -1
    for (const sentence of open) {
      const weight = weigh(sentence)
      if (weight > max) [best, max] = [sentence, weight]
    }
    take(best!)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}
