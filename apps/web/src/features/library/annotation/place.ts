import type { PageRect } from '@wenjin/contract'

/** A place of a document: offsets into its text, or a page and rectangles on it. What is known of it is there. */
export interface ReaderPlace {
  start?: number | undefined
  end?: number | undefined
  page?: number | undefined
  rects?: readonly PageRect[] | undefined
  /** The words that stand there. */
  quote?: string | undefined
}

/** A place to bring into view. Going to the same place again is another going. */
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
