import { rangeOfWords } from '../pdf/page-text.ts'
import type { DocumentSearch } from './use-document-search.ts'

/** Returns the range of the current hit in a document shown as text. */
function hitInText(root: Element): Range | null {
  const pieces = [...root.querySelectorAll('.wj-hit[data-now]')]
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last) return null
  const range = document.createRange()
  range.setStartBefore(first)
  range.setEndAfter(last)
  return range
}

/** Returns the range of the current hit on the page of a PDF. */
function hitOnPage(root: Element, { hits, hit, words }: DocumentSearch): Range | null {
  const page = hits[hit]?.page
  const layer = root.querySelector<HTMLElement>(`[data-page="${page}"] .wj-pdf-text`)
  return layer && rangeOfWords(layer, words, hits.slice(0, hit).filter((other) => other.page === page).length)
}

/**
 * Selects the current hit as a pointer would: Shift and the arrow keys extend it, and the selection bar is shown for it. Does nothing while
 * its page is not rendered.
 */
export function selectHit(root: Element, search: DocumentSearch): void {
  const range = hitInText(root) ?? hitOnPage(root, search)
  const selection = document.getSelection()
  if (!range || !selection) return
  // Move the focus to the text, so that keys act on it.
  focusText(root)
  selection.removeAllRanges()
  selection.addRange(range)
}

/** Focuses the content of the reader, from which keys scroll and extend a selection. */
export function focusText(root: Element): void {
  root.querySelector<HTMLElement>('section[tabindex="0"], [role="grid"]')?.focus({ preventScroll: true })
}
