import { negations, normalize, parseQuantities, stopWordSet, type Quantity, type Span } from '@wenjin/text'
import { words } from '@wenjin/text/segment'
import { gramsOf } from './grams.ts'

/** A part of a sentence between commas. */
interface Clause {
  start: number
  end: number
  grams: ReadonlySet<string>
  negated: boolean
}

/** A sentence analysed for comparison. Offsets refer to `text`, which is in matching form. */
export interface Claim {
  text: string
  grams: ReadonlySet<string>
  /** Content words other than numbers, in order. */
  words: { word: string; start: number; end: number }[]
  quantities: Quantity[]
  clauses: Clause[]
  /** Spans of negations. */
  denials: readonly Span[]
  /** Titles, quoted terms and Western names. */
  names: string[]
}

const numeralPattern = /^[\d.,%〇零一二两三四五六七八九十百千万亿年月日号第余多几半]+$/u
const namesPattern = /《([^《》]{1,60})》|「([^「」]{1,40})」|"([^"]{1,40})"|([a-z][a-z0-9]*(?:[ .&'·-]{1,2}[a-z0-9]+)*)/gu
const englishWordPattern = /^(?:the|a|an|of|in|is|are|was|and|or|to|by|it|for|on|at|with|as)$/u

/** Maximal number of characters of a sentence that are checked; text beyond is not. */
const longestClaim = 1200

/** Analyses a sentence. `sentence` is plain text. */
export function readClaim(sentence: string): Claim {
  const text = normalize(sentence.slice(0, longestClaim))
  const denials = negations(text)
  const clauses: Clause[] = []
  for (const match of text.matchAll(/[^,;:。！!?？\n]+/gu)) {
    const start = match.index
    const end = start + match[0].length
    const negated = denials.some((denial) => denial.start >= start && denial.end <= end)
    clauses.push({ start, end, grams: new Set(gramsOf(match[0])), negated })
  }
  const quantities = parseQuantities(text)
  return {
    text,
    grams: new Set(gramsOf(text)),
    words: words(text).filter(
      ({ word, start, end }) =>
        !stopWordSet.has(word) && !numeralPattern.test(word) && !quantities.some((one) => start < one.end && end > one.start),
    ),
    quantities,
    clauses,
    denials,
    names: [...text.matchAll(namesPattern)]
      .map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4])!)
      .filter((name) => !englishWordPattern.test(name)),
  }
}
