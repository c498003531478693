import type { BlockCitations, DrawnUnderline } from './marks.ts'
import type { DrawnSentence } from './sentence-verdicts.ts'
import { tieMarks } from './tie-marks.ts'
import { element, type TreeNode } from './tree-node.ts'

/** A part of one text node, as offsets into its value. */
interface Piece {
  from: number
  to: number
  sentence: DrawnSentence | null
  /** True when the source contradicts this part. */
  struck: boolean
  underline: DrawnUnderline | null
}

/**
 * Maps every character of `value` to its offset in `raw`, which is the same text before escapes, entities and line indents are resolved.
 */
export function alignText(value: string, raw: string): number[] {
  const offsets: number[] = []
  let at = 0
  for (const character of value.split('')) {
    if (raw[at] === '\\' && raw[at + 1] === character) at++
    else if (raw[at] === '&' && character !== '&') {
      const end = raw.indexOf(';', at)
      offsets.push(at)
      at = end === -1 ? at + 1 : end + 1
      continue
    } else while (at < raw.length - 1 && raw[at] !== character) at++
    offsets.push(at)
    at++
  }
  return offsets
}

/** Creates the element of an underlined range; the style sheet sets its colour. */
function underlined({ id, color }: DrawnUnderline, children: TreeNode[]): TreeNode {
  return element('underline', 'span', { className: 'wj-underline', 'data-underline': id, 'data-color': color }, children)
}

/** Creates the sign at the end of an underlined place, which opens its card. */
function noteSign({ id, noted }: DrawnUnderline): TreeNode {
  return element('note', 'cite', { 'data-underline': id, 'data-noted': noted ? 1 : 0 }, [])
}

/** Splits a text node into its marks (`cite` elements), doubtful sentences and underlines (`span` elements). */
function drawText(
  node: TreeNode,
  raw: string,
  rawStart: number,
  toAnswer: (offset: number) => number,
  citations: BlockCitations,
): TreeNode[] {
  const value = node.value ?? ''
  const places = alignText(value, raw).map((offset) => toAnswer(rawStart + offset))
  const after = (places.at(-1) ?? 0) + 1
  const out: TreeNode[] = []

  const drawPlain = ({ from, to, sentence, struck, underline }: Piece) => {
    if (from >= to) return
    const text: TreeNode = { type: 'text', value: value.slice(from, to) }
    const words = struck ? element('differs', 'del', { className: 'wj-differs' }, [text]) : text
    const drawn = sentence === null ? words : element('sentence', 'span', { 'data-verdict': sentence.verdict }, [words])
    out.push(underline === null ? drawn : underlined(underline, [drawn]))
  }
  /** Splits the text between marks at the boundaries of doubtful sentences and underlined places. */
  const drawStretch = (from: number, to: number) => {
    let at = from
    const sentenceAt = (i: number) => citations.sentences.find((s) => places[i]! >= s.start && places[i]! < s.end) ?? null
    const isStruck = (i: number, { differs }: Pick<DrawnSentence, 'differs'>) =>
      differs !== undefined && places[i]! >= differs.start && places[i]! < differs.end
    // Of two overlapping underlines the later one is rendered.
    const underlineAt = (i: number) => citations.underlines.findLast((u) => places[i]! >= u.start && places[i]! < u.end) ?? null
    const endsAt = (i: number, place: { start: number; end: number }) => (places[i + 1] ?? after) >= place.end && places[i]! < place.end
    for (let i = from; i < to; i++) {
      const sentence = sentenceAt(i)
      const struck = sentence !== null && isStruck(i, sentence)
      const underline = underlineAt(i)
      const ends = citations.sentences.find((s) => s.verdict === 'unsupported' && endsAt(i, s))
      const underlineEnds = citations.underlines.filter((u) => endsAt(i, u) && places[i]! >= u.start)
      const next = i + 1 < to ? sentenceAt(i + 1) : null
      const goesOn =
        i + 1 < to && next === sentence && (next !== null && isStruck(i + 1, next)) === struck && underlineAt(i + 1) === underline
      // The words of the source follow the words they contradict: after the last of those, or after the sentence.
      const differs = sentence?.differs
      const differsEnd = differs !== undefined && endsAt(i, differs.start === differs.end ? sentence! : differs)
      if (goesOn && !ends && !differsEnd && underlineEnds.length === 0) continue
      drawPlain({ from: at, to: i + 1, sentence, struck, underline })
      if (differsEnd) out.push(element('source-says', 'ins', { 'data-source': differs.source }, []))
      if (ends && sentence !== null) out.push(element('unsupported', 'cite', { 'data-sentence': ends.start }, []))
      out.push(...underlineEnds.map(noteSign))
      at = i + 1
    }
  }

  let at = 0
  for (const found of value.matchAll(/\[\[\d{1,4}\]\]/g)) {
    const mark = citations.marks.find((known) => known.offset === places[found.index])
    if (!mark) continue
    drawStretch(at, found.index)
    out.push(
      element('mark', 'cite', { 'data-ordinal': mark.ordinal, 'data-index': mark.index }, [{ type: 'text', value: String(mark.index) }]),
    )
    at = found.index + found[0].length
  }
  drawStretch(at, value.length)
  return tieMarks(out)
}

/** The citations and underlines to render in a block, and how its offsets map to the answer. */
interface Drawing {
  /** The Markdown source that was parsed. */
  text: string
  /** Maps an offset into `text` to an offset into the answer. */
  toAnswer: (offset: number) => number
  citations: BlockCitations
}

/**
 * Replaces the `[[n]]` of a tree by `cite` elements, and marks doubtful sentences and the reader's underlines. Code is not changed. Mutates
 * the tree.
 */
export function drawCitations(tree: TreeNode, drawing: Drawing): void {
  const { text, toAnswer, citations } = drawing
  tree.children = tree.children?.flatMap((child) => {
    const start = child.position?.start.offset
    const end = child.position?.end.offset
    if (child.type === 'text' && start !== undefined && end !== undefined)
      return drawText(child, text.slice(start, end), start, toAnswer, citations)
    if (child.type === 'inlineCode' && start !== undefined && end !== undefined) {
      const [from, to] = [toAnswer(start), toAnswer(end)]
      const underline = citations.underlines.findLast((u) => u.start < to && u.end > from)
      return underline ? [underlined(underline, [child]), ...(underline.end <= to ? [noteSign(underline)] : [])] : [child]
    }
    drawCitations(child, drawing)
    return [child]
  })
}
