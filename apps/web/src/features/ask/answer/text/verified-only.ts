import type { Answer, Citation } from '@wenjin/contract'
import { findMarks } from './marks.ts'
import { checkedSentences } from './sentence-verdicts.ts'

const marksAfter = /(?:\s?\[\[\d{1,4}\]\])+/y
/**
 * Characters that may remain of a line after its only sentence is removed: spaces, quote signs, emphasis, table pipes, and one bullet or
 * number.
 */
const signs = /[\s>|*_]/gu
const bullet = /^(?:[-+]|\d{1,3}[.)])?$/u

interface Span {
  start: number
  end: number
}

/** Returns the ranges of unverified sentences with their marks, extended to the line when it contains nothing else. */
function spansToRemove({ text, citations }: Pick<Answer, 'text' | 'citations'>): Span[] {
  const spans = checkedSentences(citations)
    .filter(({ verdict }) => verdict !== 'verified')
    .map(({ start, end }) => {
      marksAfter.lastIndex = end
      return { start, end: end + (marksAfter.exec(text)?.[0].length ?? 0) }
    })
  return spans.map(({ start, end }) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const lineEnd = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end) + 1
    const others = spans.filter((one) => one.start >= lineStart && one.end <= lineEnd)
    let rest = text.slice(lineStart, lineEnd)
    for (const one of others.toReversed()) rest = rest.slice(0, one.start - lineStart) + rest.slice(one.end - lineStart)
    return bullet.test(rest.replaceAll(signs, '')) ? { start: lineStart, end: lineEnd } : { start, end }
  })
}

function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last !== undefined && span.start <= last.end) out[out.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else out.push(span)
  }
  return out
}

/**
 * Returns an answer without its unverified sentences. The citations of the others get the offsets of the new text; headings and lead-ins,
 * which claim nothing, stay.
 */
export function verifiedOnly(answer: Answer): Answer {
  const removed = merged(spansToRemove(answer))
  if (removed.length === 0) return answer
  let text = ''
  let at = 0
  for (const { start, end } of removed) {
    text += answer.text.slice(at, start)
    at = end
  }
  text += answer.text.slice(at)
  const isRemoved = (offset: number) => removed.some(({ start, end }) => offset >= start && offset < end)
  const shifted = (offset: number) =>
    offset - removed.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(offset, end) - Math.min(offset, start)), 0)
  const ordinals = new Map<number, number>()
  for (const { ordinal, offset } of findMarks(answer.text)) if (!isRemoved(offset)) ordinals.set(ordinal, ordinals.size + 1)
  const citations = answer.citations.flatMap((citation): Citation[] => {
    const [start, end] = citation.sentence
    const mark = ordinals.get(citation.mark)
    return isRemoved(start) || mark === undefined ? [] : [{ ...citation, mark, sentence: [shifted(start), shifted(end)] }]
  })
  return { ...answer, text: text.trimEnd(), citations }
}
