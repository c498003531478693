import type { BlockCitations, DrawnUnderline } from './marks.ts'
import type { DrawnSentence } from './sentence-verdicts.ts'
import { tieMarks } from './tie-marks.ts'
import { element, type TreeNode } from './tree-node.ts'

/** A stretch of one text node, in offsets of its value. */
interface Piece {
  from: number
  to: number
  sentence: DrawnSentence | null
  /** It is what the source says otherwise. */
  struck: boolean
  underline: DrawnUnderline | null
}

/** Offset in `raw` of every character of `value`: the same text with escapes, entities and line indents resolved. */
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

/** The element drawn under an underlined range; the style sheet gives its colour. */
function underlined({ id, color }: DrawnUnderline, children: TreeNode[]): TreeNode {
  return element('underline', 'span', { className: 'wj-underline', 'data-underline': id, 'data-color': color }, children)
}

/** The sign that ends an underlined place and opens its card. */
function noteSign({ id, noted }: DrawnUnderline): TreeNode {
  return element('note', 'cite', { 'data-underline': id, 'data-noted': noted ? 1 : 0 }, [])
}

/** Draws a text node with its marks as `cite` elements, its doubtful sentences and its underlines as `span`s. */
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
  /** Text between marks, cut at the borders of doubtful sentences and underlined places. */
  const drawStretch = (from: number, to: number) => {
    let at = from
    const sentenceAt = (i: number) => citations.sentences.find((s) => places[i]! >= s.start && places[i]! < s.end) ?? null
    const isStruck = (i: number, { differs }: Pick<DrawnSentence, 'differs'>) =>
      differs !== undefined && places[i]! >= differs.start && places[i]! < differs.end
    // Where two overlap the later one is drawn.
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
      // The source's words stand behind those they differ from: where the last of them ends, or the sentence.
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

/** What is drawn in a block, and where. */
interface Drawing {
  /** The Markdown that was parsed. */
  text: string
  /** Offset into the answer of an offset into `text`. */
  toAnswer: (offset: number) => number
  citations: BlockCitations
}

/**
 * Turns the `[[n]]` of a tree into `cite` elements, marks sentences that are not fully supported, and draws what the reader underlined.
 * Code keeps its signs. The tree is changed in place.
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
