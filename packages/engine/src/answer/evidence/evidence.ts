import type { RankedPassage } from '../../model.ts'
import { readPassage, type Reading } from './block-reading.ts'
import { trustOf } from '../../orders/suspicion.ts'

/** A sentence, list item or table row of a passage; its offsets are into the snapshot. */
export interface EvidenceSentence extends Reading {
  passage: RankedPassage
  /** Place of its passage among those found, from 0. */
  rank: number
  /** Place in its passage, from 0; left-out sentences counted. */
  ordinal: number
  /** Whether it may be an order to the one that answers. */
  doubtful: boolean
  /** Clauses of its sentence left out, when it is a part of one. */
  cut?: { before: boolean; after: boolean }
}

const rulePattern = /^[\s|:+-]+$/u

/**
 * The quotable sentences of passages, in order. Orders to the one that answers and rules of tables are left out.
 * @param question what the passages were found for
 */
export function readEvidence(passages: readonly RankedPassage[], question = ''): EvidenceSentence[] {
  const evidence: EvidenceSentence[] = []
  const seen = new Set<string>()
  passages.forEach((passage, rank) => {
    const trust = trustOf(passage, question)
    readPassage(passage).forEach((reading, ordinal) => {
      const { text } = reading
      const start = passage.start + reading.start
      // Overlapping passages of one document hold the same sentence: it counts once, where it ranks best.
      const key = `${passage.documentId}:${start}`
      if (trust[ordinal] === 'order' || rulePattern.test(text) || !/[\p{L}\p{N}]/u.test(text) || seen.has(key)) return
      seen.add(key)
      const { block, list } = reading
      evidence.push({
        ...reading,
        passage,
        rank,
        ordinal,
        doubtful: trust[ordinal] === 'doubtful',
        start,
        end: passage.start + reading.end,
        block: passage.start + block,
        list: list < 0 ? -1 : passage.start + list,
      })
    })
  })
  return evidence
}

/** A writer who says what they come to next says nothing of it yet. */
const announcesPattern =
  /^.{0,6}(?:让我们|我们(?:来|先|再|将|会|就)|接下来|下面).{0,8}(?:看一?[看下]|看看|了解|介绍|讨论|学习|讲解|探讨|认识|回顾)/u
const maxAnnouncementLength = 40

/** Whether a sentence only leads up to what stands after it: 「这样启动：」, 「首先，让我们看一下所有权的规则。」. */
export function leadsIn({ text, normalized }: EvidenceSentence): boolean {
  return /[:：]$/u.test(text) || (normalized.length <= maxAnnouncementLength && announcesPattern.test(normalized))
}
