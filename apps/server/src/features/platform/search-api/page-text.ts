import type { FoundSource, Lang } from '@wenjin/contract'
import { plainAnswer, type ParsedDocument } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Caller } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { beginningOf } from '../../../providers/compute/index.ts'
import { readPage } from '../../ask/reader/index.ts'
import { readableDocument } from '../../library/access/index.ts'
import { documentMarkdown } from '../../library/document/index.ts'

/** Maximum characters of one text in an answer. */
export const maxMarkdown = 200_000
/** Maximum characters of a page that are summarised. */
const maxSummarized = 60_000

/** The whole text of a source. */
export interface SourceText {
  documentId: string
  topicId: string
  document: ParsedDocument
  /** Whether it is part of a library: its whole text needs the scope `knowledge:read`. */
  ofLibrary: boolean
}

/** Returns the document id of a source on this instance; null for one on the network. */
function documentIdOf({ services, id }: FoundSource): string | null {
  return services.includes('index') ? id : null
}

/**
 * Reads a source: a document of the instance, or a page on the network.
 * @throws ImportFailure why a page could not be read, AppError `notFound` for a deleted document
 */
export async function readSource(ctx: Ctx, caller: Caller, source: FoundSource, signal: AbortSignal): Promise<SourceText> {
  const documentId = documentIdOf(source)
  if (documentId === null) {
    const page = await readPage(ctx, source.scholar?.pdfUrl ?? source.link, { signal })
    return { documentId: page.documentId, topicId: page.topicId, document: page.document, ofLibrary: false }
  }
  const { document, text, topic } = await readableDocument(ctx.db, documentId, [() => Promise.resolve(caller)])
  const { title, blocks } = document
  return { documentId, topicId: topic.id, document: { title, text, blocks }, ofLibrary: topic.kind !== 'web' }
}

/** Converts a text to Markdown; only its beginning when it is very long. */
export async function markdownOf(ctx: Ctx, caller: Caller, { title, text, blocks }: ParsedDocument): Promise<string> {
  const markdown = await documentMarkdown(ctx, ownerOf(caller), { document: { title, blocks }, text })
  return markdown.length <= maxMarkdown ? markdown : markdown.slice(0, maxMarkdown).toWellFormed()
}

/** Returns the sentences that summarise a text, as plain text; empty when there are none. */
export async function summaryOf(
  ctx: Ctx,
  caller: Caller,
  { documentId, topicId, document }: SourceText,
  lang: Lang,
  signal: AbortSignal,
): Promise<string> {
  const turn = { owner: turnOwnerOf(ctx, caller), signal }
  const beginning = beginningOf(document)
  const blocks = beginning.blocks.filter(({ end }) => end <= maxSummarized)
  const page = await ctx.compute.run('indexPage', { documentId, topicId, document: { ...beginning, blocks } }, turn)
  const passages = page.passages.map((passage) => ({ ...passage, score: 0 }))
  const { pieces, refused } = await ctx.compute.run('summarize', { passages, mode: 'concise', lang }, turn)
  return refused ? '' : plainAnswer(pieces.map(({ text }) => text).join(''))
}
