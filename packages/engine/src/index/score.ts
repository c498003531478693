import type { PostingList } from './postings.ts'
import type { LiveSegment } from './reader.ts'
import { maxLengths, type SegmentInfo } from './segment.ts'

type Field = 'body' | 'title' | 'heading'

/**
 * Parameters of BM25F (Robertson, Zaragoza and Taylor, CIKM 2004): saturation, and per field the weight and length normalization. They only
 * select the candidates and are close to the textbook's: a term with many occurrences must not outweigh the other terms of the question.
 */
const k1 = 1.6
const fields: Record<Field, { weight: number; b: number }> = {
  body: { weight: 1, b: 0.6 },
  title: { weight: 3, b: 0.3 },
  heading: { weight: 2, b: 0.3 },
}

/** Returns the inverse document frequency of a term that occurs in `found` of `total` passages. */
export function inverseFrequency(found: number, total: number): number {
  return Math.log(1 + (total - found + 0.5) / (found + 0.5))
}

/** Weight of one occurrence in a field, indexed by the field's length. */
export type LengthFactors = Record<Field, Float32Array>

/** Returns the length factors for passages of these segments, treated as one collection. */
export function lengthFactors(segments: readonly LiveSegment[]): LengthFactors {
  const sums = { passages: 0, body: 0, title: 0, heading: 0 }
  for (const { info } of segments) {
    const own = lengthSums(info)
    sums.passages += info.count
    sums.body += own.body
    sums.title += own.title
    sums.heading += own.heading
  }
  const factors = (field: Field) => {
    const { weight, b } = fields[field]
    const mean = Math.max(1, sums[field] / Math.max(1, sums.passages))
    const table = new Float32Array(maxLengths[field] + 1)
    for (let length = 0; length < table.length; length += 1) table[length] = weight / (1 - b + (b * length) / mean)
    return table
  }
  return { body: factors('body'), title: factors('title'), heading: factors('heading') }
}

const sumsOf = new WeakMap<SegmentInfo, Record<Field, number>>()

function lengthSums(info: SegmentInfo): Record<Field, number> {
  let sums = sumsOf.get(info)
  if (!sums) {
    sums = { body: sum(info.bodyLengths), title: sum(info.titleLengths), heading: sum(info.headingLengths) }
    sumsOf.set(info, sums)
  }
  return sums
}

function sum(lengths: Uint8Array | Uint16Array): number {
  let all = 0
  for (const length of lengths) all += length
  return all
}

/** Bonus for a passage that contains its own title, as a share of the question's total worth. */
export const echoWeight = 0.05

/**
 * Adds the worth of a term to the scores of its passages. `scores` is indexed by passage number. Iterates like `forEachPosting`, without a
 * call per posting, since a search over many passages spends most of its time here.
 */
export function addScores(scores: Float32Array, info: SegmentInfo, factors: LengthFactors, list: PostingList, worth: number): void {
  const { bodyLengths, titleLengths, headingLengths } = info
  const { body, title, heading } = factors
  const { bytes } = list
  let doc = -1
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++]!
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++]!
      value |= (byte & 0x7f) << shift
    }
    doc += (value >>> 1) + 1
    const packed = (value & 1) === 1 ? 1 : bytes[at++]!
    let count = (packed & 0xf) * body[bodyLengths[doc]!]!
    if (packed > 0xf) count += ((packed >> 4) & 3) * title[titleLengths[doc]!]! + (packed >> 6) * heading[headingLengths[doc]!]!
    scores[doc]! += (worth * count) / (k1 + count)
  }
}
