import { rangeOfWords } from '../pdf/page-text.ts'
import type { DocumentSearch } from './use-document-search.ts'

/** The hit that is looked at where a document is shown as text. */
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

/** The same on the page of a PDF. */
function hitOnPage(root: Element, { hits, hit, words }: DocumentSearch): Range | null {
  const page = hits[hit]?.page
  const layer = root.querySelector<HTMLElement>(`[data-page="${page}"] .wj-pdf-text`)
  return layer && rangeOfWords(layer, words, hits.slice(0, hit).filter((other) => other.page === page).length)
}

/**
 * Selects the hit that is looked at as a pointer would: from there it is extended by Shift and arrow keys, and everything is offered for
 * it. Nothing happens while its page is not drawn.
 */
export function selectHit(root: Element, search: DocumentSearch): void {
  const range = hitInText(root) ?? hitOnPage(root, search)
  const selection = document.getSelection()
  if (!range || !selection) return
  // Keys go to where the words are.
  focusText(root)
  selection.removeAllRanges()
  selection.addRange(range)
}

/** Gives the focus to what is read, from which keys scroll and extend a selection. */
export function focusText(root: Element): void {
  root.querySelector<HTMLElement>('section[tabindex="0"], [role="grid"]')?.focus({ preventScroll: true })
}
