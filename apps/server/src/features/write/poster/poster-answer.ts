import { buildModelMessages, AnswerAssembler, numberSources, type RankedPassage, type Source } from '@wenjin/engine'
import { AppError, type Citation, type Composer, type Lang, type PosterContent } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import { fittingPassages } from '../../../providers/llm/context-window.ts'
import { LlmFailure, type Llm } from '../../../providers/llm/llm.ts'
import { readReply } from '../../ask/sources/index.ts'
import { joinBySense, openTopicIndex } from '../../library/passage-index/index.ts'
import { requireClean } from '../../platform/moderation/index.ts'

/** Maximum passages used. */
const depth = 24
/** Maximum characters of them given to a model. */
const maxCharacters = 24_000

interface PosterRequest {
  query: string
  lang: Lang
}

interface PosterText {
  text: string
  citations: readonly Citation[]
  shown: RankedPassage[]
}

const shownOf = (sources: readonly Source[]) => sources.flatMap((source) => source.passages.slice(0, 1))

/** Quotes sentences of the sources: those that answer, else those that describe the subject of the found passages. */
async function quote(ctx: Ctx, { query, lang }: PosterRequest, passages: readonly RankedPassage[], turn: RunOptions): Promise<PosterText> {
  const { pieces, sources } = await ctx.compute.run('quotePoster', { question: query, passages, lang }, turn)
  const assembler = new AnswerAssembler(sources)
  for (const piece of pieces) assembler.pushPiece(piece)
  assembler.end()
  return { text: assembler.text, citations: assembler.citations, shown: shownOf(sources) }
}

/** Has a model write the text. @throws LlmFailure */
async function write(
  ctx: Ctx,
  llm: Llm,
  { query, lang }: PosterRequest,
  passages: readonly RankedPassage[],
  turn: RunOptions & { signal: AbortSignal },
): Promise<PosterText> {
  const given = await fittingPassages(llm, passages, maxCharacters)
  const sources = numberSources(given, query)
  const messages = buildModelMessages({ question: query, history: [], sources, mode: 'detail', lang })
  const { checked } = await readReply(ctx, llm, messages, { sources, links: [], emit: () => undefined, turn })
  return { text: checked.text, citations: checked.citations, shown: shownOf(sources) }
}

/**
 * Writes the content of a topic about a subject, for a poster; null when it has none.
 * @throws the signal's reason when it is aborted
 */
export async function answerForPoster(
  ctx: Ctx,
  topicId: string,
  request: PosterRequest,
  signal: AbortSignal,
): Promise<{ content: PosterContent; composer: Composer } | null> {
  const found = await openTopicIndex(ctx.db, [topicId]).search(request.query, depth)
  const passages = await joinBySense(ctx, [topicId], request.query, found, depth)
  if (passages.length === 0) return null
  const turn = { owner: `topic:${topicId}`, signal }
  const contentOf = ({ shown, ...written }: PosterText) => {
    const sources = shown.map(({ title, documentId }) => ({ title, link: `/doc/${documentId}` }))
    return ctx.compute.run('posterContent', { ...written, title: request.query, sources }, turn)
  }
  if (ctx.llm) {
    try {
      const written = await write(ctx, ctx.llm, request, passages, turn)
      await requireClean(ctx, written.text)
      const content = await contentOf(written)
      if (content.points.length > 0) return { content, composer: 'model' }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof LlmFailure) && !(error instanceof AppError)) throw error
      ctx.log.warn({ kind: error.name }, 'the model made no poster; quoting instead')
    }
  }
  const content = await contentOf(await quote(ctx, request, passages, turn))
  return content.points.length > 0 ? { content, composer: 'extractive' } : null
}
