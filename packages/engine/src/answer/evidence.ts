import { normalize, splitSentences } from '@wenjin/text'
import type { RankedPassage } from '../model.ts'
import { continuesInstruction, isInstruction } from './injection.ts'
import { gramsOf } from './grams.ts'

/** A sentence, list item or table row of a passage. */
export interface EvidenceSentence {
  passage: RankedPassage
  /** Place of its passage among those found, from 0. */
  rank: number
  /** Place in its passage, from 0; left-out sentences counted. */
  ordinal: number
  /** Offsets into the snapshot. */
  start: number
  end: number
  /** `snapshot.slice(start, end)`. */
  text: string
  /** Matching form. */
  normalized: string
  grams: ReadonlySet<string>
  kind: 'prose' | 'row' | 'heading' | 'code'
}

const ROW = /\S \| \S/u
const RULE = /^[\s|:+-]+$/u
const HEADING = /^#{1,6}\s/u

/** A line that only asks is a heading of what follows it, never an answer. */
const ASKS = /[?？]$|怎么|怎麼|怎样|如何|为什么|為什麼|什么|什麼|(?:吗|嗎|哪里|哪裡|哪些|多少\S{0,2})$/u
const STOPS = /[。！；]/u
/** Commands and data: few Chinese characters, signs no sentence has. */
const SIGNS = /[{}\\=;]|(?:^|\s)--?[a-z]|:\/\//iu

function isCode(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han * 3 < text.length && SIGNS.test(text) && !/[。！？]$/u.test(text)
}

function kindOf(text: string, line: boolean, headings: ReadonlySet<string>): EvidenceSentence['kind'] {
  if (HEADING.test(text) || (line && (headings.has(normalize(text)) || (text.length < 40 && ASKS.test(text) && !STOPS.test(text)))))
    return 'heading'
  if (ROW.test(text)) return 'row'
  if (isCode(text)) return 'code'
  return 'prose'
}

/** Whether a span of a text is a line by itself. */
function isLine(text: string, start: number, end: number): boolean {
  return /(?:^|\n)[ \t]*$/u.test(text.slice(Math.max(0, start - 8), start)) && /^[ \t]*(?:\n|$)/u.test(text.slice(end, end + 8))
}

/** The quotable sentences of passages, in order. Instructions to the program, code fences and rules of tables are left out. */
export function readEvidence(passages: readonly RankedPassage[]): EvidenceSentence[] {
  const evidence: EvidenceSentence[] = []
  const seen = new Set<string>()
  passages.forEach((passage, rank) => {
    // Overlapping passages of one document hold the same sentence: it counts once, where it ranks best.
    const headings = new Set([passage.title, ...passage.headingPath].map(normalize))
    let inCode = false
    let afterInstruction = false
    splitSentences(passage.text).forEach((span, ordinal) => {
      const text = passage.text.slice(span.start, span.end)
      const fence = /^(?:```|~~~)/u.test(text)
      if (fence) inCode = !inCode
      const key = `${passage.documentId}:${passage.start + span.start}`
      const instruction = isInstruction(text) || (afterInstruction && continuesInstruction(text))
      afterInstruction = instruction
      if (instruction || fence || RULE.test(text) || !/[\p{L}\p{N}]/u.test(text) || seen.has(key)) return
      seen.add(key)
      evidence.push({
        passage,
        rank,
        ordinal,
        start: passage.start + span.start,
        end: passage.start + span.end,
        text,
        normalized: normalize(text),
        grams: new Set(gramsOf(text)),
        kind: inCode ? 'code' : kindOf(text, isLine(passage.text, span.start, span.end), headings),
      })
    })
  })
  return evidence
}
