import { numberSources, type RankedPassage } from '@wenjin/engine'
import type { Citation, Lang, Reference } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import { QuotePlaces } from '../../ask/session/index.ts'
import { sourceOf, withOwnMarks, type SourceBook } from './article-sources.ts'

/** Maximum parts of an article made from files; of longer files they are sampled evenly. */
const maxParts = 40
/** Deepest heading level that starts a part of its own. */
const deepest = 2

/** A part of the files' content: a heading and the passages under it. */
export interface OutlinePart {
  /** Title of the document whose first part it is; null for later parts. */
  document: string | null
  heading: string
  /** Heading level; 1 for a heading directly under the document's title. */
  level: number
  passages: RankedPassage[]
}

const signs = /[\\`*_[\]<>|#~$]/g
/** Escapes text as Markdown on one line. */
export const plainLine = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(signs, String.raw`\$&`)

function evenly<T>(things: readonly T[], max: number): T[] {
  if (things.length <= max) return [...things]
  return Array.from({ length: max }, (_, at) => things[Math.floor((at * things.length) / max)]!)
}

/** Splits documents into parts by their headings, in order. @param passages in the order of the documents and their texts */
export function outlineParts(passages: readonly RankedPassage[]): OutlinePart[] {
  const parts: (OutlinePart & { key: string; title: string })[] = []
  for (const passage of passages) {
    const path = passage.headingPath.slice(0, deepest)
    const key = `${passage.documentId}\n${path.join('\n')}`
    const last = parts.at(-1)
    if (last?.key === key) last.passages.push(passage)
    else parts.push({ key, title: passage.title, document: null, heading: path.at(-1) ?? '', level: path.length, passages: [passage] })
  }
  const shown = evenly(parts, maxParts)
  const documentOf = (part: OutlinePart) => part.passages[0]!.documentId
  return shown.map((part, at) => {
    const { title, heading, level, passages: own } = part
    const previous = shown[at - 1]
    return { document: previous && documentOf(previous) === documentOf(part) ? null : title, heading, level, passages: own }
  })
}

/** Returns the headings of a part that were not written before it. */
export function partHeading({ document, heading, level }: OutlinePart, several: boolean): string {
  const lines: string[] = []
  if (document !== null && several) lines.push(`## ${plainLine(document)}`)
  // A document's only heading is often its title, so it is not repeated.
  if (heading !== '' && heading !== document) lines.push(`${'#'.repeat((several ? 2 : 1) + Math.max(1, level))} ${plainLine(heading)}`)
  return lines.join('\n\n')
}

/** Summarises a part from its own sentences, each with a mark; empty when none is informative. */
export async function quotePart(ctx: Ctx, { passages }: OutlinePart, book: SourceBook, lang: Lang, turn: RunOptions): Promise<string> {
  const { refused, pieces } = await ctx.compute.run('summarize', { passages, mode: 'concise', lang }, turn)
  if (refused) return ''
  const references = referencesOf(passages)
  const places = new QuotePlaces(ctx.db)
  await places.learn(passages)
  places.fillReferences(references)
  let text = ''
  for (const piece of pieces) {
    text += piece.text
    if (piece.kind !== 'quote') continue
    for (const { documentId, start, end, quote } of piece.quotations) {
      const reference = references.find((one) => one.documentId === documentId)
      if (!reference) continue
      const { index } = reference
      const [citation] = places.fillCitations([{ mark: 0, index, sentence: [0, 0], quote, start, end, verdict: 'verified' }])
      text += ` ${book.mark(sourceOf(reference, citation))}`
    }
  }
  return text.trim()
}

/** Converts a model's text for a part into checked text with marks of the article. */
export async function writtenPart(
  ctx: Ctx,
  { passages }: OutlinePart,
  { text, citations }: { text: string; citations: readonly Citation[] },
  book: SourceBook,
): Promise<string> {
  const places = new QuotePlaces(ctx.db)
  await places.learn(passages)
  const references = places.fillReferences(referencesOf(passages))
  return withOwnMarks({ text, references, citations: places.fillCitations(citations) }, book).trim()
}

/** Returns the documents of passages as sources, by the numbers that the model was given. */
function referencesOf(passages: OutlinePart['passages']): Reference[] {
  return numberSources(passages).map(({ index, documentId }) => ({
    index,
    category: 'library',
    title: passages.find((passage) => passage.documentId === documentId)!.title,
    link: `/doc/${documentId}`,
    documentId,
    snippet: '',
  }))
}
