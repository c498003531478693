import { originalPlace, type RankedPassage } from '@wenjin/engine'
import type { Answer, Citation, Place, Reference, StreamMessage } from '@wenjin/contract'
import type { Db } from '../../../../db/client.ts'
import { readBlocksOf } from '../../../library/file/index.ts'

type Blocks = Awaited<ReturnType<typeof readBlocksOf>>

/** Locates a text range of a document in its original; null when the document is unknown. */
function locate(blocks: Blocks, documentId: string, words: { start: number; end: number }, passage?: RankedPassage): Place | null {
  const known = blocks.get(documentId)
  if (!known) return null
  const text = passage?.text ?? ''
  const {
    rects: _rects,
    region: _region,
    ...place
  } = originalPlace({ blocks: known, text, from: passage?.start, title: passage?.title }, words.start, words.end)
  // Without a heading of its own, the range has the innermost heading of its passage.
  const heading = place.heading ?? passage?.headingPath.at(-1)
  return { ...place, ...(heading !== undefined && { heading }) }
}

const placed = (place: Place | null) => place && { place, ...(place.page !== undefined && { page: place.page }) }

/** Adds the places of the quotes in their originals to the messages of one answer. */
export class QuotePlaces {
  readonly #db: Db
  readonly #passages = new Map<string, RankedPassage[]>()
  readonly #documents = new Map<number, string>()
  #blocks: Blocks = new Map()

  constructor(db: Db) {
    this.#db = db
  }

  /** Registers passages that the answer may quote. Must be awaited before a message with quotes of them is filled in. */
  async learn(passages: readonly RankedPassage[]): Promise<void> {
    for (const passage of passages) {
      const known = this.#passages.get(passage.documentId)
      if (known) known.push(passage)
      else this.#passages.set(passage.documentId, [passage])
    }
    const missing = passages.map(({ documentId }) => documentId).filter((id) => !this.#blocks.has(id))
    const found = await readBlocksOf(this.#db, missing)
    this.#blocks = new Map([...this.#blocks, ...found])
  }

  /** Returns a copy of the message with the places of its quotes. References must come before the citations that refer to them. */
  fill(message: StreamMessage): StreamMessage {
    if (message.type === 'set-reference') return { ...message, list: this.fillReferences(message.list) }
    return message.type === 'set-citation' ? { ...message, list: this.fillCitations(message.list) } : message
  }

  /** Adds the places of the snippets to the sources of the answer. */
  fillReferences(references: readonly Reference[]): Reference[] {
    return references.map((reference) => {
      const { index, documentId, start } = reference
      if (documentId === undefined) return reference
      this.#documents.set(index, documentId)
      return start === undefined ? reference : { ...reference, ...placed(this.#placeOf(documentId, start, start + 1)) }
    })
  }

  /** Adds the places of the quotes to the citations; their references must have been filled in before. */
  fillCitations(citations: readonly Citation[]): Citation[] {
    return citations.map((citation) => {
      const { index, start, end } = citation
      const documentId = this.#documents.get(index)
      if (documentId === undefined || start === undefined || end === undefined) return citation
      return { ...citation, ...placed(this.#placeOf(documentId, start, end)) }
    })
  }

  #placeOf(documentId: string, start: number, end: number): Place | null {
    const passage = this.#passages.get(documentId)?.find((one) => start >= one.start && start < one.end)
    return locate(this.#blocks, documentId, { start, end }, passage)
  }
}

/**
 * Adds missing places to stored answers: answers stored before citations had places get them now; when a document no longer exists, its
 * citations stay as stored.
 */
export async function withPlaces(db: Db, answers: readonly (Answer | null)[]): Promise<(Answer | null)[]> {
  const isUnplaced = ({ place, start }: Citation) => place === undefined && start !== undefined
  const old = new Set(answers.filter((answer) => answer?.citations.some(isUnplaced)))
  if (old.size === 0) return [...answers]
  const ids = [...old].flatMap((answer) => answer?.references.flatMap(({ documentId }) => documentId ?? []) ?? [])
  const blocks = await readBlocksOf(db, ids)
  return answers.map((answer) => {
    if (!answer || !old.has(answer)) return answer
    const documents = new Map(answer.references.map(({ index, documentId }) => [index, documentId]))
    const citations = answer.citations.map((citation) => {
      const { index, start, end } = citation
      const documentId = documents.get(index)
      if (!isUnplaced(citation) || documentId === undefined || start === undefined || end === undefined) return citation
      return { ...citation, ...placed(locate(blocks, documentId, { start, end })) }
    })
    return { ...answer, citations }
  })
}
