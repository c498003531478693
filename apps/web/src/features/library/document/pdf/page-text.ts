import type { PageRect } from '@wenjin/contract'
import { findAll, type TextSpan } from './text-match.ts'

/** The text of a drawn page, and the elements that contain it. */
export interface PageText {
  text: string
  pieces: readonly { node: Text; start: number }[]
}

/** Reads the text of a page from its text layer: pieces in reading order, separated by blanks. */
export function pageTextOf(layer: HTMLElement): PageText {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    pieces.push({ node, start: text.length })
    text += `${node.data} `
  }
  return { text, pieces }
}

function rangeOf({ pieces }: PageText, { start, end }: TextSpan): Range | null {
  const first = pieces.findLast((piece) => piece.start <= start)
  const last = pieces.findLast((piece) => piece.start < end)
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.start, first.node.length))
  range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}

/** Merges adjacent rectangles of the same line. */
function joinLines(rects: readonly PageRect[]): PageRect[] {
  const joined: PageRect[] = []
  for (const rect of rects) {
    const last = joined.at(-1)
    const sameLine = last && Math.abs(last.y + last.height / 2 - (rect.y + rect.height / 2)) < Math.min(last.height, rect.height) / 2
    if (last && sameLine && rect.x <= last.x + last.width + rect.height / 2 && rect.x >= last.x - 1) {
      const bottom = Math.max(last.y + last.height, rect.y + rect.height)
      last.y = Math.min(last.y, rect.y)
      last.height = bottom - last.y
      last.width = Math.max(last.width, rect.x + rect.width - last.x)
    } else joined.push({ ...rect })
  }
  return joined
}

/** Returns the rectangles that a range covers on a page, in points from its top left. */
export function rectsOfRange(range: Range, pageElement: Element, page: number, scale: number): PageRect[] {
  const frame = pageElement.getBoundingClientRect()
  const rects: PageRect[] = []
  for (const { left, top, right, bottom } of range.getClientRects()) {
    const x = Math.max(left, frame.left)
    const y = Math.max(top, frame.top)
    const width = Math.min(right, frame.right) - x
    const height = Math.min(bottom, frame.bottom) - y
    if (width < 1 || height < 1) continue
    rects.push({ page, x: (x - frame.left) / scale, y: (y - frame.top) / scale, width: width / scale, height: height / scale })
  }
  return joinLines(rects)
}

/** Finds the `nth` occurrence of words in a page's text layer; null when there is none. */
export function rangeOfWords(layer: HTMLElement, words: string, nth: number): Range | null {
  const text = pageTextOf(layer)
  const span = findAll(text.text, words)[nth]
  return span ? rangeOf(text, span) : null
}

/** Returns the rectangles of a span of a page's text. */
export function rectsOfSpan(text: PageText, span: TextSpan, pageElement: Element, page: number, scale: number): PageRect[] {
  const range = rangeOf(text, span)
  return range ? rectsOfRange(range, pageElement, page, scale) : []
}

/** Returns the selection on the pages of a PDF: its words, its first page, its rectangles; null when it contains no text. */
export function selectedOnPages(range: Range, pages: readonly { element: Element; page: number; scale: number }[]) {
  const rects = pages
    .filter(({ element }) => range.intersectsNode(element))
    .flatMap(({ element, page, scale }) => {
      const part = range.cloneRange()
      if (!element.contains(range.startContainer)) part.setStart(element, 0)
      if (!element.contains(range.endContainer)) part.setEnd(element, element.childNodes.length)
      return rectsOfRange(part, element, page, scale)
    })
  const quote = tidySelection(range.toString())
  const [first] = rects
  return first && quote !== '' ? { quote, page: first.page, rects } : null
}

/** Removes from selected text the line breaks that exist only in the page layout. */
function tidySelection(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]) | (?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f])/g,
      '',
    )
    .trim()
}
