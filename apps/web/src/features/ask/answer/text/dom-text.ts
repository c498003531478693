import type { Block } from './blocks.ts'
import { visibleText, withoutBlanks, type VisibleText } from './visible-text.ts'

/** A place of an answer: `[start, end)` UTF-16 offsets into its text. */
export interface Place {
  start: number
  end: number
}

/** Selectors of elements in a rendered answer that are not part of its text. */
const apart = '.wj-mark, .wj-unsupported-sign, .wj-source-says, .wj-note-sign, [data-formula], [data-repeated], figcaption, input, sup'

function textNodesOf(block: Element): Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(apart) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    return NodeFilter.FILTER_ACCEPT
  })
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

const blockElement = (prose: Element, block: Block) => prose.querySelector(`:scope [data-block="${block.start}"]`)

/** Returns the visible text of a block, or null when the rendered text differs from it and characters cannot be mapped. */
function seenIn(element: Element, block: Block): VisibleText | null {
  const seen = visibleText(block)
  const drawn = textNodesOf(element)
    .map((node) => withoutBlanks(node.data))
    .join('')
  return seen.text === drawn ? seen : null
}

/** Counts the characters of a block before a point of the DOM, without blanks. */
function seenBefore(element: Element, container: Node, offset: number): number {
  const point = document.createRange()
  point.setStart(container, offset)
  let count = 0
  for (const node of textNodesOf(element)) {
    if (node === container) return count + withoutBlanks(node.data.slice(0, offset)).length
    if (point.comparePoint(node, 0) >= 0) return count
    count += withoutBlanks(node.data).length
  }
  return count
}

/**
 * Returns the place of an answer that a DOM range covers, or null when the range covers none of its text. Where the characters of a block
 * cannot be mapped, the whole block is used.
 */
export function placeOf(prose: Element, blocks: readonly Block[], range: Range): Place | null {
  let place: Place | null = null
  const widen = (start: number, end: number) => {
    place = place === null ? { start, end } : { start: Math.min(place.start, start), end: Math.max(place.end, end) }
  }
  for (const block of blocks) {
    const element = blockElement(prose, block)
    if (!element || !range.intersectsNode(element)) continue
    const from = element.contains(range.startContainer) ? seenBefore(element, range.startContainer, range.startOffset) : 0
    const to = element.contains(range.endContainer) ? seenBefore(element, range.endContainer, range.endOffset) : Infinity
    const seen = seenIn(element, block)
    if (seen) {
      const last = Math.min(to, seen.places.length) - 1
      if (from <= last) widen(block.start + seen.places[from]!, block.start + seen.places[last]! + 1)
    } else if (from < to) widen(block.start, block.start + block.source.length)
  }
  return place
}

/** Finds the DOM point before or after the `index`th character of a block, without counting blanks. */
function pointAt(element: Element, index: number, after: boolean): { node: Text; offset: number } | null {
  let left = index
  for (const node of textNodesOf(element)) {
    for (let at = 0; at < node.data.length; at++) {
      if (withoutBlanks(node.data[at]!) === '') continue
      if (left === 0) return { node, offset: after ? at + 1 : at }
      left -= 1
    }
  }
  return null
}

/** Returns the DOM range that shows a place of an answer, or null when none of it is visible. */
export function rangeOf(prose: Element, blocks: readonly Block[], { start, end }: Place): Range | null {
  const range = document.createRange()
  let begun = false
  for (const block of blocks) {
    const element = blockElement(prose, block)
    if (!element || block.start >= end || block.start + block.source.length <= start) continue
    const seen = seenIn(element, block)
    if (!seen) {
      if (!begun) range.setStart(element, 0)
      range.setEnd(element, element.childNodes.length)
      begun = true
      continue
    }
    const inside = seen.places.flatMap((place, i) => (block.start + place >= start && block.start + place < end ? [i] : []))
    const first = inside.length > 0 ? pointAt(element, inside[0]!, false) : null
    const last = inside.length > 0 ? pointAt(element, inside.at(-1)!, true) : null
    if (!first || !last) continue
    if (!begun) range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset)
    begun = true
  }
  return begun ? range : null
}
