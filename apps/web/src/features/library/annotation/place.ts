import type { PageRect } from '@wenjin/contract'

/** A place in a document: offsets into its text, or a page and rectangles on it; only the known fields are set. */
export interface ReaderPlace {
  start?: number | undefined
  end?: number | undefined
  page?: number | undefined
  rects?: readonly PageRect[] | undefined
  /** The text at the place. */
  quote?: string | undefined
}

/** A place to scroll into view; a new object with the same place scrolls again. */
export interface Going {
  place: ReaderPlace
}

/** The selection in a document, and its position on the screen. */
export interface SelectedPassage {
  quote: string
  start?: number | undefined
  end?: number | undefined
  page?: number | undefined
  rects?: PageRect[] | undefined
  screen: DOMRect
}
