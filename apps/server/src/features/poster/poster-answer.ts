import {
  AnswerAssembler,
  asksForSummary,
  buildModelMessages,
  composeExtractive,
  composeSummary,
  numberSources,
  understand,
  type RankedPassage,
} from '@wenjin/engine'
import { AppError, type Composer, type Lang, type PosterContent } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { LlmFailure, type Llm } from '../../providers/llm/llm.ts'
import { joinBySense, openTopicIndex } from '../knowledge/index.ts'
import { requireClean } from '../moderation/index.ts'
import { posterContent } from './poster-content.ts'

/** Passages looked at. */
const depth = 24
/** Characters of them a model is given. */
const mostCharacters = 24_000

interface Wish {
  query: string
  lang: Lang
}

/** By the sources' own sentences: those that answer, else those that tell what the passages found are about. */
function quote({ query, lang }: Wish, passages: readonly RankedPassage[]): { assembler: AnswerAssembler; shown: RankedPassage[] } {
  const direct = composeExtractive({ understanding: understand(query), mode: 'detail', passages, lang })
  const short = direct.quoted.length < 3 || asksForSummary(query)
  const { pieces, sources } = short ? composeSummary({ passages, mode: 'detail', lang }) : direct
  const assembler = new AnswerAssembler(sources)
  for (const piece of pieces) assembler.pushPiece(piece)
  assembler.end()
  return { assembler, shown: sources.flatMap((source) => source.passages.slice(0, 1)) }
}

/** @throws LlmFailure */
async function write(llm: Llm, { query, lang }: Wish, passages: readonly RankedPassage[], signal: AbortSignal) {
  let characters = 0
  const given = passages.filter(({ text }, at) => (characters += text.length) <= mostCharacters || at === 0)
  const sources = numberSources(given)
  const assembler = new AnswerAssembler(sources)
  const messages = buildModelMessages({ question: query, history: [], sources, mode: 'detail', lang })
  for await (const piece of llm.stream(messages, { signal })) {
    if (piece.type === 'text') assembler.push(piece.text)
    if (assembler.isFull) break
  }
  assembler.end()
  return { assembler, shown: sources.flatMap((source) => source.passages.slice(0, 1)) }
}

/**
 * What a topic says about something, as a poster shows it; null where it says nothing.
 * @throws the signal's reason when it is aborted
 */
export async function answerForPoster(
  ctx: Ctx,
  topicId: string,
  wish: Wish,
  signal: AbortSignal,
): Promise<{ content: PosterContent; composer: Composer } | null> {
  const found = await openTopicIndex(ctx.db, [topicId]).search(wish.query, depth)
  const passages = await joinBySense(ctx, [topicId], wish.query, found, depth)
  if (passages.length === 0) return null
  const contentOf = ({ assembler, shown }: Awaited<ReturnType<typeof write>>) =>
    posterContent(wish.query, assembler, (n) => {
      const passage = shown[n - 1]
      return passage && { title: passage.title, link: `/doc/${passage.documentId}` }
    })
  if (ctx.llm) {
    try {
      const written = await write(ctx.llm, wish, passages, signal)
      await requireClean(ctx, written.assembler.text)
      const content = contentOf(written)
      if (content.points.length > 0) return { content, composer: 'model' }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof LlmFailure) && !(error instanceof AppError)) throw error
      ctx.log.warn({ kind: error.name }, 'the model made no poster; quoting instead')
    }
  }
  const content = contentOf(quote(wish, passages))
  return content.points.length > 0 ? { content, composer: 'extractive' } : null
}
