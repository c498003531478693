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

function kindOf(text: string): EvidenceSentence['kind'] {
  if (HEADING.test(text)) return 'heading'
  if (ROW.test(text)) return 'row'
  return 'prose'
}

/** The quotable sentences of passages, in order. Instructions to the program, code fences and rules of tables are left out. */
export function readEvidence(passages: readonly RankedPassage[]): EvidenceSentence[] {
  const evidence: EvidenceSentence[] = []
  const seen = new Set<string>()
  passages.forEach((passage, rank) => {
    // Overlapping passages of one document hold the same sentence: it counts once, where it ranks best.
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
        kind: inCode ? 'code' : kindOf(text),
      })
    })
  })
  return evidence
}
