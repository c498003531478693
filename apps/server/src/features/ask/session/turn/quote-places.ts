import { originalPlace, type RankedPassage } from '@wenjin/engine'
import type { Answer, Citation, Place, Reference, StreamMessage } from '@wenjin/contract'
import type { Db } from '../../../../db/client.ts'
import { readBlocksOf } from '../../../library/file/index.ts'

type Blocks = Awaited<ReturnType<typeof readBlocksOf>>

/** Where words of a document stand in its original; null where the document is not known. */
function locate(blocks: Blocks, documentId: string, words: { start: number; end: number }, passage?: RankedPassage): Place | null {
  const known = blocks.get(documentId)
  if (!known) return null
  const text = passage?.text ?? ''
  const {
    rects: _rects,
    region: _region,
    ...place
  } = originalPlace({ blocks: known, text, from: passage?.start, title: passage?.title }, words.start, words.end)
  // A heading that stands before the passage is one the passage stands under.
  const heading = place.heading ?? passage?.headingPath.at(-1)
  return { ...place, ...(heading !== undefined && { heading }) }
}

const placed = (place: Place | null) => place && { place, ...(place.page !== undefined && { page: place.page }) }

/** Tells where in their originals the quotes of one answer stand, as its messages go out. */
export class QuotePlaces {
  readonly #db: Db
  readonly #passages = new Map<string, RankedPassage[]>()
  readonly #documents = new Map<number, string>()
  #blocks: Blocks = new Map()

  constructor(db: Db) {
    this.#db = db
  }

  /** Makes passages known that the answer may quote. Must have ended before a message with their quotes is filled in. */
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

  /** A message with the places of what it quotes; the given one is not changed. References come before what cites them. */
  fill(message: StreamMessage): StreamMessage {
    if (message.type === 'set-reference') return { ...message, list: this.fillReferences(message.list) }
    return message.type === 'set-citation' ? { ...message, list: this.fillCitations(message.list) } : message
  }

  /** The sources of the answer, with the places of their snippets. */
  fillReferences(references: readonly Reference[]): Reference[] {
    return references.map((reference) => {
      const { index, documentId, start } = reference
      if (documentId === undefined) return reference
      this.#documents.set(index, documentId)
      return start === undefined ? reference : { ...reference, ...placed(this.#placeOf(documentId, start, start + 1)) }
    })
  }

  /** The citations of these sources, with the places of the quotes. */
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
 * Stored answers with the places of their quotes. Those of answers that were stored before quotes had places of their own are found now; what
 * stood on a document that is gone keeps what is stored.
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
