/** Maps a DOM point to an offset into the document's text; null outside of the text. */
function offsetAt(container: Node, offset: number): number | null {
  const element = container instanceof Element ? container : container.parentElement
  const piece = element?.closest<HTMLElement>('[data-at]')
  if (piece) {
    const before = document.createRange()
    before.selectNodeContents(piece)
    before.setEnd(container, offset)
    return Number(piece.dataset['at']) + before.toString().length
  }
  return null
}

/** Returns the text elements that a range covers, in order. */
function piecesIn(root: Element, range: Range): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-at]')].filter((piece) => range.intersectsNode(piece))
}

/** Returns the selection in the text of a document as offsets; null when it contains no text. */
export function selectedInText(root: Element, range: Range): { quote: string; start: number; end: number } | null {
  const pieces = piecesIn(root, range)
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last) return null
  const start = offsetAt(range.startContainer, range.startOffset) ?? Number(first.dataset['at'])
  const end = offsetAt(range.endContainer, range.endOffset) ?? Number(last.dataset['at']) + (last.textContent?.length ?? 0)
  const quote = range.toString().trim()
  return end > start && quote !== '' ? { quote, start, end } : null
}
