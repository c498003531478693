import { keyPoints, type RankedPassage, type Understanding } from '@wenjin/engine'
import { isResearch, type Mode, type ResearchMode, type StepFacts } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { personaOf } from '../../library/file/index.ts'
import { answerByCalculation, answerWithoutSources } from './answer-alone.ts'
import {
  type AnswerTask,
  type Findings,
  type ReadQuestion,
  type SourceScope,
  emitPinnedAnswer,
  findForLibrary,
  findSources,
  joinAttachments,
  loadAttachments,
  nameFiles,
  readQuestion,
  statusText,
  turnOf,
} from '../sources/index.ts'
import { composeAnswer } from './compose-answer.ts'
import { type Find, runResearch } from '../research/index.ts'

/** Maximum number of sources read for one answer, by mode; a research has its own budget. */
const sourcesRead: Readonly<Record<Exclude<Mode, ResearchMode>, number>> = { concise: 8, detail: 20 }

/** Maximum number of libraries and sources named in a step; the counts of the step include all of them. */
const librariesListed = 8
const sourcesListed = 12

/**
 * Understands, searches, reads, composes and verifies one question, and emits the messages of its stream.
 * @returns the composer that wrote the answer.
 * @throws when the signal is aborted before the end, or a part without a fallback fails.
 */
export async function runAnswer(ctx: Ctx, task: AnswerTask): Promise<string> {
  const { row, emit } = task
  emit({ type: 'set-status', stage: 'understanding', text: statusText(row.lang, 'understanding') })
  if (await answerByCalculation(task)) return 'calculated'
  if (row.engineType === 'ai') {
    if (await answerWithoutSources(ctx, task)) return 'model'
    return answerFromSources(ctx, { ...task, row: { ...row, engineType: 'default', model: 'extractive' } })
  }
  return answerFromSources(ctx, task)
}

async function answerFromSources(ctx: Ctx, asked: AnswerTask): Promise<string> {
  const { row, actor } = asked
  const task = { ...asked, persona: row.options.persona ?? (await personaOf(ctx, actor, row.searchTopic)) }
  const attachments = await task.wait(() => loadAttachments(ctx, task))
  // A question with attachments is taken as typed, without a correction of its spelling.
  const { question, scope }: ReadQuestion = attachments ?? (await readQuestion(ctx, task, row.question))
  // When the question was rewritten, search the typed text too.
  const typed = attachments || question === row.question ? [] : [row.question]
  const understanding = await ctx.compute.run('understand', { question, history: task.history }, turnOf(task))
  await emitPinnedAnswer(ctx, task, understanding.searchQuestion)
  const find: Find = async (from, request) => {
    const search = () => findSources(ctx, from, request)
    const ofLibrary = isResearch(row.mode) ? undefined : understanding.library
    const library = ofLibrary ? await findForLibrary(ctx, from, ofLibrary, { attachments, scope }) : null
    const found: Findings = { ...(attachments ? await joinAttachments(ctx, from, attachments, request, search) : await search()), library }
    const [named] = await Promise.all([nameFiles(ctx, found), from.places.learn(found.passages)])
    return named
  }
  if (isResearch(row.mode)) return runResearch(ctx, task, understanding, find)
  return answerOnce(ctx, task, { understanding, typed, scope }, find, sourcesRead[row.mode])
}

/** The libraries and the web use of a search, for its step; empty when the scope is not known. */
function placesOf(scope: SourceScope | undefined): StepFacts {
  if (!scope) return {}
  const topics = scope.topics.filter(({ kind }) => kind === 'library')
  const own = topics.filter(({ builtin }) => !builtin)
  const libraries = (own.length > 0 ? own : topics).slice(0, librariesListed).map(({ name }) => name)
  return { libraries, web: scope.web !== null }
}

/** Lists the documents of the passages in order, each with its number of passages. */
function readSources(passages: readonly RankedPassage[]): { title: string; hits: number }[] {
  const read = new Map<string, { title: string; hits: number }>()
  for (const { documentId, title } of passages) {
    const known = read.get(documentId)
    if (known) known.hits += 1
    else read.set(documentId, { title, hits: 1 })
  }
  return [...read.values()]
}

/** The question to answer, and the other texts searched for it. */
interface Question {
  understanding: Understanding
  typed: readonly string[]
  scope: SourceScope | undefined
}

async function answerOnce(
  ctx: Ctx,
  task: AnswerTask,
  { understanding, typed, scope }: Question,
  find: Find,
  sources: number,
): Promise<string> {
  const { row, emit, signal } = task
  const { lang } = row
  const texts = [...understanding.variants, ...typed]
  emit({ type: 'set-status', stage: 'searching', text: statusText(lang, 'searching'), queries: texts, ...placesOf(scope) })
  let pages = 0
  const sayRead = (n: number, facts: StepFacts = {}) =>
    emit({ type: 'set-status', stage: 'reading', text: statusText(lang, 'reading', n), ...(pages > 0 && { pages }), ...facts })
  const findings = await find(task, {
    texts,
    sources,
    scope,
    earlier: understanding.earlier,
    onProgress: ({ found, read }) => {
      pages = found
      if (read > 0) sayRead(read)
    },
  })
  const { passages } = findings
  signal.throwIfAborted()
  const read = readSources(passages)
  sayRead(read.length, { hits: passages.length, sources: read.slice(0, sourcesListed) })
  const { text, citations, composer, related } = await composeAnswer(ctx, task, understanding, findings)
  signal.throwIfAborted()
  const checked = citations.filter(({ verdict }) => verdict === 'verified' || verdict === 'partial').length
  emit({ type: 'set-status', stage: 'verifying', text: statusText(lang, 'verifying', checked) })
  emit({ type: 'set-highlight', list: keyPoints(text, citations) })
  emit({ type: 'set-related', list: related })
  return composer
}
