import { keyPoints, relatedQuestions, understand } from '@wenjin/engine'
import { isResearch, type Mode, type ResearchMode } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { personaOf } from '../knowledge/index.ts'
import { answerByCalculation, answerWithoutSources } from './answer-alone.ts'
import type { AnswerOrder } from './answer-order.ts'
import { bringAlong, joinBrought } from './brought-along.ts'
import { composeAnswer } from './compose-answer.ts'
import { findSources, nameFiles } from './find-sources.ts'
import { emitPinnedAnswer } from './pinned-notice.ts'
import { readQuestion, type ReadQuestion } from './read-question.ts'
import type { Find } from './research-search.ts'
import { runResearch } from './research-run.ts'
import type { SourceScope } from './source-scope.ts'
import { statusText } from './status-text.ts'

/** Sources read for one answer; a research has a budget of its own. */
const sourcesRead: Readonly<Record<Exclude<Mode, ResearchMode>, number>> = { concise: 8, detail: 20 }

/**
 * Understands, searches, reads, composes and verifies one question, and emits the messages of its stream.
 * @returns which composer wrote the answer.
 * @throws when the signal is aborted in the middle, or a part fails that has no substitute.
 */
export async function runAnswer(ctx: Ctx, order: AnswerOrder): Promise<string> {
  const { row, emit } = order
  emit({ type: 'set-status', stage: 'understanding', text: statusText(row.lang, 'understanding') })
  if (await answerByCalculation(order)) return 'calculated'
  if (row.engineType === 'ai') {
    if (await answerWithoutSources(ctx, order)) return 'model'
    return answerFromSources(ctx, { ...order, row: { ...row, engineType: 'default', model: 'extractive' } })
  }
  return answerFromSources(ctx, order)
}

async function answerFromSources(ctx: Ctx, asked: AnswerOrder): Promise<string> {
  const { row, person } = asked
  const order = { ...asked, persona: await personaOf(ctx, person, row.searchTopic) }
  const brought = await bringAlong(ctx, order)
  // What came with a picture, a link or a file is read as it stands.
  const { question, scope }: ReadQuestion = brought ?? (await readQuestion(ctx, order, row.question))
  // A question that was taken otherwise than it was meant still finds what it says.
  const typed = brought || question === row.question ? [] : [row.question]
  await emitPinnedAnswer(ctx, order, understand(question, order.history).searchQuestion)
  const find: Find = async (from, wish) => {
    const search = () => findSources(ctx, from, wish)
    return nameFiles(ctx, brought ? await joinBrought(brought, wish, search) : await search())
  }
  if (isResearch(row.mode)) return runResearch(ctx, order, question, find)
  return answerOnce(ctx, order, { question, typed, scope }, find, sourcesRead[row.mode])
}

/** What is answered, and what else is searched for it. */
interface Asked {
  question: string
  typed: readonly string[]
  scope: SourceScope | undefined
}

async function answerOnce(ctx: Ctx, order: AnswerOrder, { question, typed, scope }: Asked, find: Find, sources: number): Promise<string> {
  const { row, emit, signal, history } = order
  const { lang } = row
  const understanding = understand(question, history)
  emit({ type: 'set-status', stage: 'searching', text: statusText(lang, 'searching') })
  const sayRead = (n: number) => emit({ type: 'set-status', stage: 'reading', text: statusText(lang, 'reading', n) })
  const findings = await find(order, {
    texts: [...understanding.variants, ...typed],
    sources,
    scope,
    onProgress: ({ read }) => {
      if (read > 0) sayRead(read)
    },
  })
  const { passages } = findings
  signal.throwIfAborted()
  sayRead(new Set(passages.map((passage) => passage.documentId)).size)
  const { assembler, composer } = await composeAnswer(ctx, order, understanding, findings)
  signal.throwIfAborted()
  const checked = assembler.citations.filter(({ verdict }) => verdict !== 'unsupported').length
  emit({ type: 'set-status', stage: 'verifying', text: statusText(lang, 'verifying', checked) })
  emit({ type: 'set-highlight', list: keyPoints(assembler.text, assembler.citations) })
  emit({ type: 'set-related', list: relatedQuestions(understanding, passages, lang) })
  return composer
}
