import type { BookContents } from '@wenjin/contract'
import type { PagedText } from './paged-text.ts'

/** The visible part of a book. */
interface PageView {
  /** Offset of the first visible character; unchanged when the font or the window changes. */
  at: number
  /** Index of the part of the book that contains it. */
  section: number
  /** Index of the page in that part, from 0, and number of its pages. */
  page: number
  pages: number
  /** The layout of the part; null until it is laid out. */
  text: PagedText | null
}

/** Returns the index of the part that contains an offset. */
function sectionAt({ sections }: BookContents, offset: number): number {
  const at = sections.findIndex(({ end }) => offset < end)
  return at < 0 ? Math.max(0, sections.length - 1) : at
}

/**
 * Pagination of a book: the visible page and the navigation to others. The component that renders the part of `view` calls `lay` after
 * layout.
 */
export class BookPages {
  readonly #contents: BookContents
  readonly #onMove: (at: number) => void
  readonly #listeners = new Set<() => void>()
  #view: PageView
  /** True when the reader turned back into this part: its last page is shown after layout. */
  #fromBehind = false

  /** @param onMove called with the reader's offset after they moved, but not for the initial position */
  constructor(contents: BookContents, begin: number, onMove: (at: number) => void) {
    this.#contents = contents
    this.#onMove = onMove
    const at = this.#within(begin)
    this.#view = { at, section: sectionAt(contents, at), page: 0, pages: 1, text: null }
  }

  get view(): PageView {
    return this.#view
  }

  get atStart(): boolean {
    return this.#view.section === 0 && this.#view.page === 0
  }

  get atEnd(): boolean {
    const { section, page, pages } = this.#view
    return section === this.#contents.sections.length - 1 && page === pages - 1
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Sets the current layout of the part. The reader's offset stays the same, whatever page it is on now. */
  lay(text: PagedText): void {
    const { pages } = text
    const page = this.#fromBehind ? pages - 1 : Math.min(pages - 1, text.pageOf(this.#view.at))
    const at = this.#fromBehind ? text.offsetOf(page) : this.#view.at
    this.#show({ ...this.#view, at, page, pages, text })
    if (!this.#fromBehind) return
    this.#fromBehind = false
    this.#onMove(at)
  }

  /** Moves to an offset. */
  goTo(offset: number): void {
    const at = this.#within(offset)
    const section = sectionAt(this.#contents, at)
    const { text, pages } = this.#view
    this.#fromBehind = false
    if (section === this.#view.section && text) this.#show({ at, section, page: text.pageOf(at), pages, text })
    else this.#show({ at, section, page: 0, pages: 1, text: null })
    this.#onMove(at)
  }

  /** Turns to the next or previous page; does nothing while a part is loading, and at either end of the book. */
  turn(by: 1 | -1): void {
    const { section, page, pages, text } = this.#view
    const { sections } = this.#contents
    if (!text) return
    const next = page + by
    if (next >= 0 && next < pages) {
      const at = text.offsetOf(next)
      this.#show({ at, section, page: next, pages, text })
      this.#onMove(at)
    } else if (by > 0 && section + 1 < sections.length) this.goTo(sections[section + 1]!.start)
    else if (by < 0 && section > 0) {
      this.#fromBehind = true
      this.#show({ at: sections[section]!.start - 1, section: section - 1, page: 0, pages: 1, text: null })
    }
  }

  #within(offset: number): number {
    return Math.max(0, Math.min(offset, this.#contents.length - 1))
  }

  #show(view: PageView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
