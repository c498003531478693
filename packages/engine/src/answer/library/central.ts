import { normalize } from '@wenjin/text'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import { saysTheSame } from '../evidence/likeness.ts'

/** Upper bound of a term's frequency, and the bonus of a term that occurs in the title or heading. */
const maxFrequent = 12
const titleWeight = 6
/** Lower bound of the number of terms by which a sentence's weight is divided, so that short sentences do not appear more central. */
const minTerms = 12
/** Weight factor of a term once a sentence with it has been chosen. */
const coveredShare = 0.25
/** From this number of sentences on, the first informative one is always among them. */
const openingBlocks = 3
const tellingTerms = 12
/** Number of additional candidates examined because they repeat a chosen sentence; bounds the time for repetitive texts. */
const maxRepeats = 50

/** Returns the number of sentences of a document that contain each term. */
export function termFrequency(sentences: readonly EvidenceSentence[]): Map<string, number> {
  const frequency = new Map<string, number>()
  for (const { grams } of sentences) for (const gram of grams) frequency.set(gram, (frequency.get(gram) ?? 0) + 1)
  return frequency
}

/**
 * Returns the most central sentences of a document, in its order and without repetitions: repeatedly the one with the most frequent terms,
 * which are then weighted less (SumBasic, Nenkova & Vanderwende 2005); when several are wanted, the opening sentence is included.
 * @param frequency of the terms in the whole document @param topic its title, or the heading above the sentences
 * @param told sentences already chosen; newly chosen ones are added
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
  // Of a repeated sentence only the first occurrence counts.
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
  // Texts usually start with their subject.
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
