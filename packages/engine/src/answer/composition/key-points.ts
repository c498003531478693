import type { Citation } from '@wenjin/contract'
import { plainText } from '../reply/markdown.ts'

const maxCount = 5
const maxLength = 60
const minLength = 6
/** Maximal length of the key points relative to the answer; longer ones, or a single one, are not worth showing. */
const shortenedShare = 0.5
const minCount = 2

/** Returns the sentence, or as many of its leading clauses as fit. */
function shortened(sentence: string): string {
  const text = sentence.replace(/(?<![。.；;，,、\s])[。.；;，,、\s]+$/u, '')
  if (text.length <= maxLength) return text
  let end = 0
  for (const match of text.matchAll(/[，；,;]/gu)) {
    if (match.index > maxLength) break
    end = match.index
  }
  return end >= minLength ? text.slice(0, end) : ''
}

/**
 * Returns the key points of an answer: its supported sentences as short plain text, without duplicates and without the opening sentence.
 * Empty when they are longer than half of the answer.
 * @param text the answer's Markdown @param citations the sources of its marks
 */
export function keyPoints(text: string, citations: readonly Citation[]): string[] {
  const points: string[] = []
  const opening = citations[0]?.sentence[0]
  let room = plainText(text).length * shortenedShare
  for (const { sentence, verdict } of citations) {
    if (verdict !== 'verified' || sentence[0] === opening) continue
    const point = shortened(plainText(text.slice(sentence[0], sentence[1])))
    if (point.length < minLength || points.some((other) => other.includes(point) || point.includes(other))) continue
    room -= point.length
    if (room < 0) break
    points.push(point)
    if (points.length === maxCount) break
  }
  return points.length < minCount ? [] : points
}
