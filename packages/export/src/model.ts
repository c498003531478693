import type { Lang } from '@wenjin/contract'

/** A picture that a document carries inside; sizes are pixels. */
export interface Picture {
  /** The address by which the Markdown names it. */
  address: string
  jpeg: Uint8Array
  width: number
  height: number
}

/** A stretch of a paragraph. */
export type Inline =
  | { type: 'text'; value: string }
  | { type: 'strong' | 'emphasis' | 'delete'; children: Inline[] }
  | { type: 'code'; value: string }
  | { type: 'formula'; latex: string }
  | { type: 'break' }
  /** `address` is safe to open: http, https or mailto. */
  | { type: 'link'; address: string; children: Inline[] }
  | { type: 'picture'; picture: Picture; name: string }
  /** The mark of a source, by its number. */
  | { type: 'citation'; source: number }
  /** A footnote that the author wrote. */
  | { type: 'note'; children: Inline[] }

/** An item of a list; `checked` is null unless it is a task. */
export interface ListItem {
  checked: boolean | null
  children: Block[]
}

export type Alignment = 'left' | 'center' | 'right' | null

/** A part of a document that stands by itself. */
export type Block =
  | { type: 'heading'; depth: number; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { type: 'code'; language: string; value: string }
  | { type: 'formula'; latex: string }
  /** The first row is the head. Every row has as many cells as the head. */
  | { type: 'table'; align: Alignment[]; rows: Inline[][][] }
  | { type: 'rule' }

/** A source that the text cites. */
export interface ExportSource {
  /** The number of its marks. */
  n: number
  title: string
  /** An address a reader can open; null where there is none. */
  address: string | null
  site?: string | undefined
  date?: string | undefined
  authors?: readonly string[] | undefined
  /** Where in the original the quotes stand, in words: 第 3 页. */
  place?: string | undefined
  /** The words it rests on, each with what the check found; empty for a source that was only listed. */
  quotes: readonly { text: string; verdict?: string | undefined }[]
  /** Its entry by GB/T 7714, without its number. */
  reference: string
}

/** How the sources of a document are listed: with links and quotes, or by GB/T 7714. */
export type ReferenceStyle = 'quotes' | 'gbt7714'

/** A document as every format writes it. */
export interface ExportDocument {
  title: string
  lang: Lang
  /** Lines below the title: time, composer, place. */
  details: readonly string[]
  author: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** The text as it was written, marks among it if they are wanted. */
  markdown: string
  blocks: readonly Block[]
  /** Whether `[[1]]` in the text is a citation. */
  cites: boolean
  /** Whether headings of the first level begin a page each. */
  hasChapters: boolean
  /** The sources that the text names, by their numbers. */
  sources: readonly ExportSource[]
  referenceStyle: ReferenceStyle
  /** The sentence that says how the text was made; empty for a text of a person. */
  notice: string
  /** What could not be written as it was and stands in another form, in words. */
  replaced: readonly string[]
}
