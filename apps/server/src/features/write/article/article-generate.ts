import { buildModelMessages, numberSources } from '@wenjin/engine'
import { AppError, type ArticleSource, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import { fittingPassages } from '../../../providers/llm/context-window.ts'
import { LlmFailure, type Llm } from '../../../providers/llm/llm.ts'
import { findFile, type TopicRow } from '../../library/access/index.ts'
import { readFiles } from '../../library/file/index.ts'
import { readReply } from '../../ask/sources/index.ts'
import { outlineParts, partHeading, quotePart, writtenPart, type OutlinePart } from './article-outline.ts'
import { SourceBook } from './article-sources.ts'

/** Maximum passages read; later parts of long files are not included. */
const maxPassages = 4000
/** Maximum characters of one part given to a model. */
const maxCharacters = 16_000
/** Number of failures after which the model is not called again. */
const failuresBorne = 2
const partMs = 90_000

/** Checks that files belong to the topic of an article. @throws AppError `badRequest` for a file that does not. */
export async function requireFilesOf(ctx: Ctx, topic: TopicRow, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) {
    const file = await findFile(ctx.db, id)
    if (file?.topicId !== topic.id || file.trashedAt !== null)
      throw new AppError('badRequest', { zh: '所选的文件不在这个专题里', en: 'a chosen file is not in this topic' })
  }
}

/** Has a model write one part, with its marks checked; null when it wrote nothing. @throws LlmFailure */
async function writePart(ctx: Ctx, llm: Llm, part: OutlinePart, title: string, lang: Lang, turn: RunOptions & { signal: AbortSignal }) {
  const passages = await fittingPassages(llm, part.passages, maxCharacters)
  const question = part.heading === '' ? (part.document ?? title) : part.heading
  const sources = numberSources(passages, question)
  const messages = buildModelMessages({ question, report: title, history: [], sources, mode: 'detail', lang })
  const { checked, cut } = await readReply(ctx, llm, messages, { sources, links: [], emit: () => undefined, turn })
  return checked.isEmpty ? null : { text: checked.text, citations: [...checked.citations], cut }
}

/**
 * Summarises files part by part under their own headings: written by the model when there is one, else from their own sentences, with marks
 * for the places.
 * @returns null when they contain no readable text.
 * @throws the signal's reason when it is aborted
 */
export async function writeFromFiles(
  ctx: Ctx,
  actor: Actor,
  { fileIds, title, lang, llm, signal }: { fileIds: readonly string[]; title: string; lang: Lang; llm: Llm | null; signal: AbortSignal },
): Promise<{ content: string; sources: ArticleSource[] } | null> {
  const inOrder = await readFiles(ctx, actor, fileIds, maxPassages)
  const parts = outlineParts(inOrder)
  const several = new Set(inOrder.map(({ documentId }) => documentId)).size > 1
  const book = new SourceBook()
  const turn = { owner: turnOwnerOf(ctx, actor), signal }
  const written: string[] = []
  let failures = 0
  for (const part of parts) {
    let body = ''
    if (llm && failures < failuresBorne) {
      try {
        const reply = await writePart(ctx, llm, part, title, lang, {
          ...turn,
          signal: AbortSignal.any([signal, AbortSignal.timeout(partMs)]),
        })
        body = reply ? await writtenPart(ctx, part, reply, book) : ''
        if (reply?.cut && reply.cut !== 'length') failures += 1
      } catch (error) {
        signal.throwIfAborted()
        const tooLong = error instanceof DOMException && error.name === 'TimeoutError'
        if (!(error instanceof LlmFailure) && !tooLong) throw error
        failures += 1
        ctx.log.warn({ kind: error instanceof LlmFailure ? error.kind : 'timeout' }, 'the model failed; the article quotes instead')
      }
    }
    if (body === '') body = await quotePart(ctx, part, book, lang, turn)
    const heading = partHeading(part, several)
    if (body !== '') written.push(heading === '' ? body : `${heading}\n\n${body}`)
    else if (part.document !== null && several) written.push(heading)
  }
  return book.sources.length === 0 && written.every((one) => one.startsWith('#'))
    ? null
    : { content: written.join('\n\n'), sources: book.sources }
}
