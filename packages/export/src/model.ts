import type { Lang } from '@wenjin/contract'

/** A picture included in a document; sizes are in pixels. */
export interface Picture {
  /** The address that the Markdown uses for it. */
  address: string
  jpeg: Uint8Array
  width: number
  height: number
}

/** Looks of a part of a paragraph. */
export type TextStyle = 'strong' | 'emphasis' | 'delete' | 'superscript' | 'subscript' | 'underline' | 'highlight'

/** Inline content of a paragraph. */
export type Inline =
  | { type: 'text'; value: string }
  | { type: TextStyle; children: Inline[] }
  | { type: 'code'; value: string }
  | { type: 'formula'; latex: string }
  | { type: 'break' }
  /** `address` is safe to open: http, https or mailto. */
  | { type: 'link'; address: string; children: Inline[] }
  /** `caption` is written below it; empty for none. */
  | { type: 'picture'; picture: Picture; name: string; caption: string }
  /** The mark of a source, by its number. */
  | { type: 'citation'; source: number }
  /** A footnote by the author. */
  | { type: 'note'; children: Inline[] }

/** An item of a list; `checked` is null unless it is a task. */
export interface ListItem {
  checked: boolean | null
  children: Block[]
}

export type Alignment = 'left' | 'center' | 'right' | null

/** A block of a document. */
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
  /** An address that a reader can open; null without one. */
  address: string | null
  site?: string | undefined
  date?: string | undefined
  authors?: readonly string[] | undefined
  /** Place of the quotes in the original, as text: 第 3 页. */
  place?: string | undefined
  /** The quoted words, each with the verdict of its check; empty for a source that was only listed. */
  quotes: readonly { text: string; verdict?: string | undefined }[]
  /** Its entry in GB/T 7714 style, without its number. */
  reference: string
}

/** How the sources of a document are listed: with links and quotes, or in GB/T 7714 style. */
export type ReferenceStyle = 'quotes' | 'gbt7714'

/** A document, independent of the output format. */
export interface ExportDocument {
  title: string
  lang: Lang
  /** Lines below the title: time, composer, place. */
  details: readonly string[]
  author: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** The text as it was written, including marks if they are wanted. */
  markdown: string
  blocks: readonly Block[]
  /** Whether `[[1]]` in the text is a citation. */
  cites: boolean
  /** Whether headings of the first level begin a page each. */
  hasChapters: boolean
  /** The cited sources, by number. */
  sources: readonly ExportSource[]
  referenceStyle: ReferenceStyle
  /** The notice that says how the text was made; empty for a text written by a person. */
  notice: string
  /** Descriptions of what is not displayed as it was written. */
  replaced: readonly string[]
}
