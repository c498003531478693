import { leadsIn, type EvidenceSentence } from '../evidence/evidence.ts'

/** Conjunctions and enumerators that continue the previous sentence: contrast, consequence, addition, later items of an enumeration. */
const continuesPattern =
  /^(?:然而|但是?(?!凡)|不过|可是|因此|所以|因而|于是|从而|结果是?|同时|与此同时|另外|此外|除此之外|而且|并且|况且|何况|反之|相反|否则|换句话说|换言之|也就是说|例如|比如|譬如|其次|再次|再者|最后|接着|随后|然后|之后|尽管如此|即便如此|即使如此|这样一来|这意味着|这(?:是|也|就|样|使|说明|表明|让)|那么|第[二三四五六七八九十][^\p{P}\s]{0,4}[，,是]|另一(?:个|种|方面|部分)|后者|前者|上述|以上(?:这|都|各|几)|此时|对此|为此|其中|however\b|therefore\b|thus\b|hence\b|moreover\b|furthermore\b|besides\b|otherwise\b|instead\b|consequently\b|nevertheless\b|meanwhile\b|secondly\b|finally\b|then\b|also,|for example\b|for instance\b|in addition\b|as a result\b|on the other hand\b|(?:but|and|so|yet)\b)/iu
/** Maximal number of preceding sentences added as context, and their maximal length in characters. */
const maxLed = 2
const maxLeadLength = 240

/** Whether a sentence is incomprehensible without the preceding one. */
export function continuesThought(sentence: EvidenceSentence): boolean {
  return sentence.kind === 'prose' && continuesPattern.test(sentence.normalized)
}

/**
 * Reorders the sentences of an answer so that the first one is comprehensible alone: a sentence that continues a thought is preceded by the
 * sentences it continues, if its passage has them; otherwise it is moved after the first independent one.
 */
export function withAntecedents(direct: readonly EvidenceSentence[], evidence: readonly EvidenceSentence[]): EvidenceSentence[] {
  const first = direct[0]
  if (first === undefined || !continuesThought(first)) return [...direct]
  const led: EvidenceSentence[] = [first]
  while (continuesThought(led[0]!) && led.length <= maxLed) {
    const next: EvidenceSentence = led[0]!
    const before = evidence.find((one) => one.passage === next.passage && one.ordinal === next.ordinal - 1)
    if (!before || before.kind !== 'prose' || before.heading !== next.heading || leadsIn(before) || before.text.length > maxLeadLength)
      break
    led.unshift(before)
  }
  if (!continuesThought(led[0]!)) return [...led, ...direct.filter((one) => !led.includes(one))]
  const alone = direct.findIndex((one) => !continuesThought(one))
  if (alone < 0) return [...direct]
  return [direct[alone]!, ...direct.filter((_, at) => at !== alone)]
}
