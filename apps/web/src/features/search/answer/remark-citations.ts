import type { BlockCitations } from './marks.ts'
import { tieMarks } from './tie-marks.ts'
import { element, type TreeNode } from './tree-node.ts'

/** A stretch of one text node, in offsets of its value. */
interface Piece {
  from: number
  to: number
  verdict: 'partial' | 'unsupported' | null
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

/** Draws a text node with its marks as `cite` elements and its doubtful sentences as `span`s. */
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

  const drawPlain = ({ from, to, verdict }: Piece) => {
    if (from >= to) return
    const text: TreeNode = { type: 'text', value: value.slice(from, to) }
    out.push(verdict === null ? text : element('sentence', 'span', { dataVerdict: verdict }, [text]))
  }
  /** Text between marks, cut at the borders of doubtful sentences. */
  const drawStretch = (from: number, to: number) => {
    let at = from
    const verdictAt = (i: number) => citations.sentences.find((s) => places[i]! >= s.start && places[i]! < s.end)?.verdict ?? null
    for (let i = from; i < to; i++) {
      const verdict = verdictAt(i)
      const ends = citations.sentences.find((s) => s.verdict === 'unsupported' && (places[i + 1] ?? after) >= s.end && places[i]! < s.end)
      if (i + 1 < to && verdictAt(i + 1) === verdict && !ends) continue
      drawPlain({ from: at, to: i + 1, verdict })
      if (ends && verdict !== null) out.push(element('unsupported', 'cite', { dataSentence: ends.start }, []))
      at = i + 1
    }
  }

  let at = 0
  for (const found of value.matchAll(/\[\[\d{1,4}\]\]/g)) {
    const mark = citations.marks.find((known) => known.offset === places[found.index])
    if (!mark) continue
    drawStretch(at, found.index)
    out.push(element('mark', 'cite', { dataOrdinal: mark.ordinal, dataIndex: mark.index }, [{ type: 'text', value: String(mark.index) }]))
    at = found.index + found[0].length
  }
  drawStretch(at, value.length)
  return tieMarks(out)
}

interface Options {
  /** The Markdown that is parsed. */
  text: string
  /** Offset into the answer of an offset into `text`. */
  toAnswer: (offset: number) => number
  citations: BlockCitations
}

/** A remark plugin that turns `[[n]]` into `cite` elements and underlines sentences that are not fully supported. Code is left alone. */
export function remarkCitations({ text, toAnswer, citations }: Options) {
  const walk = (node: TreeNode) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => {
      const start = child.position?.start.offset
      const end = child.position?.end.offset
      if (child.type === 'text' && start !== undefined && end !== undefined)
        return drawText(child, text.slice(start, end), start, toAnswer, citations)
      walk(child)
      return [child]
    })
  }
  return (tree: TreeNode) => walk(tree)
}
