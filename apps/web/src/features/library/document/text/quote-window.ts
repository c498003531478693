import type { DocumentView } from '@wenjin/contract'

/** Number of context characters on either side of a quote. */
const contextChars = 60

/** A quote with the text around it. */
export interface QuoteWindow {
  before: string
  quote: string
  after: string
}

/** Returns the text of blocks with the gaps between them, for a range of offsets in the whole text. */
function sliceOf(view: DocumentView, start: number, end: number): string {
  return view.blocks
    .filter((block) => block.start < end && block.end > start)
    .map((block) => block.text.slice(Math.max(0, start - block.start), Math.max(0, end - block.start)))
    .join(' ')
}

/** Returns `[start, end)` of a document with its context, as far as its blocks are loaded; null when the quote is not among them. */
export function quoteWindow(view: DocumentView, start: number, end: number): QuoteWindow | null {
  const quote = sliceOf(view, start, end)
  if (quote === '') return null
  const first = view.blocks.find((block) => block.end > start)!
  const last = view.blocks.findLast((block) => block.start < end)!
  // The context does not extend beyond the paragraph.
  const from = Math.max(first.start, start - contextChars)
  const to = Math.min(last.end, end + contextChars)
  return {
    before: (from > first.start ? '…' : '') + sliceOf(view, from, start),
    quote,
    after: sliceOf(view, end, to) + (to < last.end ? '…' : ''),
  }
}
