import type { Lang, Verdict } from '@wenjin/contract'

/** A named piece of data of a package; its text is hashed as it stands in the file. */
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
  /** The instance that made it, as its address. */
  origin: string
  /** SHA-256 of the file without the text of its parts: the page, its style and its program. */
  shell: string
  parts: { name: string; sha256: string }[]
}

/** The text, as Markdown and as the HTML that is shown. */
export interface EvidenceAnswer {
  title: string
  details: readonly string[]
  notice: string
  markdown: string
  /** Its mark number k, from 1, links to `#source-k`. */
  html: string
  /** For each mark in its order: the number that is shown, and the id of its citation; null for a mark without a quote. */
  marks: { source: number; citation: number | null }[]
}

/** A quote, and the sentence that rests on it. */
export interface EvidenceCitation {
  id: number
  /** The number of its source. */
  source: number
  /** The sentence, as the Markdown has it between two UTF-16 offsets; null for words that were quoted by themselves. */
  said: { text: string; start: number; end: number } | null
  quote: string
  /** `[start, end)`, UTF-16 offsets in the text of the source; null where the place is not known. */
  place: { start: number; end: number } | null
  verdict?: Verdict | undefined
}

/** A source with what was read of it. */
export interface EvidenceSource {
  n: number
  title: string
  address: string | null
  /** Site, date and authors, in words. */
  details: string
  /** Milliseconds since 1970 when its text was read; null where the package has no text of it. */
  readAt: number | null
  /** Characters (UTF-16) of the whole text, and its SHA-256. */
  length: number
  sha256: string
  /** Stretches of the text with the offsets where they begin: one for all of it, or those around the quotes. */
  pieces: { start: number; text: string }[]
}

export const evidenceFormat = 'wenjin-evidence'
export const evidenceVersion = 1

/** Names of the parts that are always there. The manifest lists all but the first three. */
export const partNames = { manifest: 'manifest', fingerprint: 'fingerprint', signature: 'signature', answer: 'answer' } as const
export const citationPart = (id: number): string => `citation-${id}`
export const sourcePart = (n: number): string => `source-${n}`
