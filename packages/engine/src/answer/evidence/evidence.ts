import type { RankedPassage } from '../../model.ts'
import { readPassage, type Reading } from './block-reading.ts'
import { trustOf } from '../../orders/suspicion.ts'

/** A sentence, list item or table row of a passage; offsets refer to the snapshot. */
export interface EvidenceSentence extends Reading {
  passage: RankedPassage
  /** Rank of its passage, from 0. */
  rank: number
  /** Position in its passage, from 0; omitted sentences are counted. */
  ordinal: number
  /** Whether it may be an instruction to the answering program. */
  doubtful: boolean
  /** For a part of a sentence: whether clauses before and after it were omitted. */
  cut?: { before: boolean; after: boolean }
}

const rulePattern = /^[\s|:+-]+$/u

/**
 * Returns the quotable sentences of passages, in order, without instructions to the answering program and separator lines of tables.
 * @param question the question for which the passages were found
 */
export function readEvidence(passages: readonly RankedPassage[], question = ''): EvidenceSentence[] {
  const evidence: EvidenceSentence[] = []
  const seen = new Set<string>()
  passages.forEach((passage, rank) => {
    const trust = trustOf(passage, question)
    readPassage(passage).forEach((reading, ordinal) => {
      const { text } = reading
      const start = passage.start + reading.start
      // Overlapping passages of one document contain the same sentence: it counts once, with its best rank.
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

/** Sentences that only announce the next topic. */
const announcesPattern =
  /^.{0,6}(?:让我们|我们(?:来|先|再|将|会|就)|接下来|下面).{0,8}(?:看一?[看下]|看看|了解|介绍|讨论|学习|讲解|探讨|认识|回顾)/u
const maxAnnouncementLength = 40

/** Whether a sentence only introduces the following one: 「这样启动：」, 「首先，让我们看一下所有权的规则。」. */
export function leadsIn({ text, normalized }: EvidenceSentence): boolean {
  return /[:：]$/u.test(text) || (normalized.length <= maxAnnouncementLength && announcesPattern.test(normalized))
}
