import { AppError, type Lang, type QaEntry } from '@wenjin/contract'
import { questionMessages, readQuestionEntries, sameQuestion, type ParsedDocument, type QuestionEntry } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { completeText } from '../../../providers/llm/complete-text.ts'
import { LlmFailure } from '../../../providers/llm/llm.ts'
import { editableTopic, listDocumentIds, readableFile } from '../../library/access/index.ts'
import { readDocument } from '../../library/file/index.ts'
import { cleanTexts } from '../../platform/moderation/index.ts'
import { listQuestionsOf } from './qa.repo.ts'
import { addEntries, type NewEntry } from './qa.service.ts'

/** Time limit in milliseconds of the model for all documents of one request. */
const modelMs = 60_000
const modelTokens = 3000
/** Maximum documents per request; an archive contains many. */
const maxDocuments = 20

interface OfDocument {
  id: string
  fileId: string
  document: ParsedDocument
}

/** Returns the documents of files of the topic. @throws AppError `notFound` when one of them does not exist. */
async function documentsOf(ctx: Ctx, actor: Actor, topicId: string, fileIds: readonly string[]): Promise<OfDocument[]> {
  const found = new Map<string, OfDocument>()
  for (const fileId of new Set(fileIds)) {
    const { file } = await readableFile(ctx.db, fileId, actor)
    if (file.topicId !== topicId) throw new AppError('notFound', { zh: '这个资料库里的这个文件', en: 'this file in this library' })
    for (const id of await listDocumentIds(ctx.db, fileId)) {
      if (found.size >= maxDocuments || found.has(id)) continue
      const { document, text } = await readDocument(ctx, async () => null, actor, id, undefined)
      found.set(id, { id, fileId, document: { title: document.title, text, blocks: document.blocks } })
    }
  }
  return [...found.values()]
}

/** Drafts entries from a document with a model; null without a model, or when it fails or its reply has the wrong format. */
async function byModel(
  ctx: Ctx,
  { document }: OfDocument,
  { count, lang, until }: { count: number; lang: Lang; until: number },
): Promise<QuestionEntry[] | null> {
  const maxMs = until - Date.now()
  if (!ctx.llm || maxMs <= 0) return null
  try {
    const bounds = { signal: new AbortController().signal, maxMs, maxTokens: modelTokens }
    return readQuestionEntries(await completeText(ctx.llm, questionMessages(document, count, lang), bounds), document)
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'no questions were drawn up by the model')
    return null
  }
}

const toNew = ({ id, fileId, document }: OfDocument, { question, answer, start, end }: QuestionEntry): NewEntry => ({
  question,
  answer,
  sources: [{ documentId: id, title: document.title, start, end, quote: document.text.slice(start, end) }],
  sourceId: fileId,
  state: 'draft',
})

/**
 * Proposes entries from files: drafted by a model and checked against the text when there is one, else taken from the text. Existing
 * questions of the topic are not proposed again.
 * @throws AppError `notFound`, `noPermission` or `conflict`.
 */
export async function generateQa(
  ctx: Ctx,
  actor: Actor,
  topicId: string,
  { fileIds, count, lang }: { fileIds: readonly string[]; count: number; lang: Lang },
): Promise<{ list: QaEntry[]; by: 'extractive' | 'model' }> {
  const topic = await editableTopic(ctx.db, topicId, actor)
  const documents = await documentsOf(ctx, actor, topic.id, fileIds)
  const share = Math.ceil(count / Math.max(1, documents.length))
  const isClean = await cleanTexts(ctx)
  const known = await listQuestionsOf(ctx.db, topic)
  const proposed: NewEntry[] = []
  const until = Date.now() + modelMs
  let model = false
  const propose = (one: OfDocument, entries: readonly QuestionEntry[], max: number) => {
    for (const entry of entries) {
      if (proposed.length >= max) return
      if (!isClean(entry.question, entry.answer) || known.some((question) => sameQuestion(question, entry.question))) continue
      known.push(entry.question)
      proposed.push(toNew(one, entry))
    }
  }
  for (const [at, one] of documents.entries()) {
    const max = Math.min(count, share * (at + 1))
    const drawn = await byModel(ctx, one, { count: share, lang, until })
    if (drawn) propose(one, drawn, max)
    model ||= drawn !== null && drawn.length > 0
    // Unsupported entries were dropped: entries from the text itself fill the gap.
    propose(one, await ctx.compute.run('questionEntries', { document: one.document, count, lang }, { owner: turnOwnerOf(ctx, actor) }), max)
  }
  return { list: await addEntries(ctx, actor, topic.id, proposed), by: model ? 'model' : 'extractive' }
}
