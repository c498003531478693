import type { Answer, ArticleSource, Citation, Reference } from '@wenjin/contract'

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g

/** A source before it has its number. */
export type NewSource = Omit<ArticleSource, 'n'>

/** Numbers the sources of an article, one number per place, without duplicates. */
export class SourceBook {
  readonly #sources: ArticleSource[]

  constructor(sources: readonly ArticleSource[] = []) {
    this.#sources = [...sources]
  }

  get sources(): ArticleSource[] {
    return this.#sources
  }

  /** Returns the mark of a place; an existing mark for the same place is reused. */
  mark(source: NewSource): string {
    const { documentId, link, start, end, quote } = source
    const known = this.#sources.find(
      (one) => one.documentId === documentId && one.link === link && one.start === start && one.end === end && one.quote === quote,
    )
    if (known) return `[[${known.n}]]`
    const n = Math.max(0, ...this.#sources.map((one) => one.n)) + 1
    this.#sources.push({ n, ...source })
    return `[[${n}]]`
  }
}

/** Converts a citation into a source of an article. */
export function sourceOf(reference: Reference, citation: Citation | undefined): NewSource {
  const { title, link, documentId, fileId, site, date } = reference
  const { page, place } = citation ?? reference
  return {
    title,
    link,
    ...(documentId !== undefined && { documentId }),
    ...(fileId !== undefined && { fileId }),
    ...(site !== undefined && { site }),
    ...(date !== undefined && { date }),
    quote: citation?.quote ?? '',
    ...(citation?.start !== undefined && { start: citation.start }),
    ...(citation?.end !== undefined && { end: citation.end }),
    ...(page !== undefined && { page }),
    ...(place && { place }),
    ...(citation && { verdict: citation.verdict }),
  }
}

/**
 * Returns the Markdown of an answer, or of a range `[start, end)` of it, with its marks replaced by marks of the article. Marks without a
 * matching source are removed.
 */
export function withOwnMarks(
  answer: Pick<Answer, 'text' | 'references' | 'citations'>,
  book: SourceBook,
  [start, end]: readonly [number, number] = [0, answer.text.length],
): string {
  let order = 0
  const { text, references, citations } = answer
  let written = ''
  let from = start
  for (const match of text.matchAll(citationMark)) {
    order += 1
    const at = match.index
    if (at < start || at + match[0].length > end) continue
    const index = Number(match[1])
    const reference = references.find((one) => one.index === index)
    const citation = citations.find((one) => one.mark === order)
    written += text.slice(from, at) + (reference ? book.mark(sourceOf(reference, citation)) : '')
    from = at + match[0].length
  }
  return written + text.slice(from, end)
}
