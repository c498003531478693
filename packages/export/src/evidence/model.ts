import type { Lang, Verdict } from '@wenjin/contract'

/** A named part of a package's data; its text is hashed exactly as it is in the file. */
export interface EvidencePart {
  name: string
  text: string
}

/** The list of all parts. Its own hash is the fingerprint of the package. */
export interface EvidenceManifest {
  format: typeof evidenceFormat
  version: typeof evidenceVersion
  lang: Lang
  title: string
  /** Milliseconds since 1970. */
  madeAt: number
  /** Origin of the instance that made it. */
  origin: string
  /** Version of the product that made it, and the hash of that version's page and typesetting; absent in packages of older versions. */
  madeBy?: { version: string; page: string } | undefined
  /** SHA-256 of the file without the texts of its parts: the page, its style and its script. */
  shell: string
  parts: { name: string; sha256: string }[]
}

/** The text, as Markdown and as the displayed HTML. */
export interface EvidenceAnswer {
  title: string
  details: readonly string[]
  notice: string
  markdown: string
  /** The displayed HTML; its mark number k, from 1, links to `#source-k`. */
  html: string
  /** For each mark, in order: the displayed number, and the id of its citation; null for a mark without a quote. */
  marks: { source: number; citation: number | null }[]
  /** The pictures that are included in the HTML, by the addresses of the Markdown, with their widths in pixels. */
  pictures?: { address: string; width: number }[] | undefined
  /** Whether `[[1]]` in the Markdown is a mark. Default true. */
  cites?: boolean | undefined
}

/** A quote, and the sentence that relies on it. */
export interface EvidenceCitation {
  id: number
  /** Number of its source. */
  source: number
  /** The sentence, as the Markdown has it between two UTF-16 offsets; null for words that were quoted by themselves. */
  said: { text: string; start: number; end: number } | null
  quote: string
  /** `[start, end)`, UTF-16 offsets in the text of the source; null when the place is unknown. */
  place: { start: number; end: number } | null
  verdict?: Verdict | undefined
}

/** A source with its stored text. */
export interface EvidenceSource {
  n: number
  title: string
  address: string | null
  /** Site, date and authors, as text. */
  details: string
  /** Milliseconds since 1970 when its text was read; null when the package has no text of it. */
  readAt: number | null
  /** UTF-16 length of the whole text, and its SHA-256. */
  length: number
  sha256: string
  /** Excerpts of the text with their start offsets: one for the whole text, or those around the quotes. */
  pieces: { start: number; text: string }[]
}

export const evidenceFormat = 'wenjin-evidence'
export const evidenceVersion = 1

/** Names of the parts that always exist. The manifest lists all parts except the first three. */
export const partNames = { manifest: 'manifest', fingerprint: 'fingerprint', signature: 'signature', answer: 'answer' } as const
export const citationPart = (id: number): string => `citation-${id}`
export const sourcePart = (n: number): string => `source-${n}`
