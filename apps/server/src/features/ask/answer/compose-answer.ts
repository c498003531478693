import { AnswerAssembler, numberSources, type ExtractiveAnswer, type RankedPassage, type Source, type Understanding } from '@wenjin/engine'
import type { Citation } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { LlmFailure, type ChatMessage, type Llm } from '../../../providers/llm/llm.ts'
import { safetyOf } from '../../platform/moderation/index.ts'
import {
  type AnswerTask,
  type Findings,
  type ReplyWorkbench,
  cutNotice,
  emitOnce,
  fallbackNotice,
  listReferences,
  onlyNear,
  outcomeNotices,
  statusText,
  turnOf,
  writeReply,
} from '../sources/index.ts'
import { modelOf } from '../session/index.ts'

/** The text of an answer, its marks included, with what they rest on. */
interface ComposedText {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** An answer composed and verified, and who wrote it: `extractive`, `model`, or `fallback` when the model failed. */
export interface Composed extends ComposedText {
  composer: string
}

/** Characters of sources a model is given: what models of modest size still read well. */
const maxCharacters = 24_000

/** As many passages as a model is given, the first of them always. */
function fitting(passages: readonly RankedPassage[]): RankedPassage[] {
  let characters = 0
  return passages.filter(({ text }, at) => (characters += text.length) <= maxCharacters || at === 0)
}

/** The extractive answer, and whether it answers the question. */
type Quoted = Pick<ExtractiveAnswer, 'pieces' | 'sources' | 'outcome' | 'nearest' | 'missing'>

/** Whether the sources answer the question. */
type Decision = Pick<Quoted, 'outcome' | 'nearest' | 'missing'>

const quoteInput = ({ row }: AnswerTask, understanding: Understanding, { whole = false, library = null }: Findings) => ({
  understanding,
  mode: row.mode,
  lang: row.lang,
  whole,
  library,
})

/** Of all that a library question looked at, what is cited alone needs its places. */
async function learnPlaces(task: AnswerTask, { library }: Findings, { sources }: Quoted): Promise<void> {
  if (library) await task.places.learn(sources.flatMap((source) => source.passages))
}

/** Shows what the sources say by themselves. */
function show(task: AnswerTask, findings: Findings, { pieces, sources, ...decision }: Quoted, notice = ''): ComposedText {
  const { row, emit } = task
  const references = listReferences(findings, sources)
  emit({ type: 'set-reference', list: references })
  emitOnce(task, outcomeNotices(row.lang, decision, references))
  emit({ type: 'set-status', stage: 'composing', text: statusText(row.lang, 'composing'), composer: 'extractive' })
  const assembler = new AnswerAssembler(sources)
  const opening = notice ? [{ kind: 'text' as const, text: notice }] : []
  for (const piece of [...opening, ...pieces]) for (const message of assembler.pushPiece(piece)) emit(message)
  for (const message of assembler.end()) emit(message)
  return assembler
}

/**
 * Lets the model write from the sources; its marks are only proposals.
 * @throws LlmFailure when the model cannot be reached or writes nothing that can be used.
 */
async function write(
  ctx: Ctx,
  task: AnswerTask,
  llm: Llm,
  findings: Findings,
  { sources, workbench, decision, messages }: { sources: Source[]; workbench: ReplyWorkbench; decision: Decision; messages: ChatMessage[] },
): Promise<ComposedText> {
  const { row, emit, untilDue, signal } = task
  const references = listReferences(findings, sources)
  emit({ type: 'set-reference', list: references })
  emit({ type: 'set-status', stage: 'composing', text: statusText(row.lang, 'composing'), composer: 'model' })
  emitOnce(task, outcomeNotices(row.lang, decision, references))
  const links = references.slice(0, sources.length).map(({ link }) => link)
  const asked = messages.map((message, at, all) =>
    decision.outcome === 'near' && at === all.length - 1
      ? { ...message, content: `${message.content}\n\n${onlyNear(row.lang, decision.missing)}` }
      : message,
  )
  const { contradictions } = await safetyOf(ctx)
  const { checked, cut } = await task.wait(() =>
    writeReply(ctx, llm, asked, { sources, links, contradictions, emit, untilDue, turn: { ...turnOf(task), signal }, workbench }),
  )
  if (cut) emit({ type: 'add-notice', ...cutNotice(row.lang, cut) })
  return checked
}

const composedBy = (composer: string, { text, citations }: ComposedText): Composed => ({ text, citations, composer })

/** Composes an answer of what was found: by the model where there is one, else by quoting. Quoting again after a crash gives the same answer. */
export async function composeAnswer(ctx: Ctx, task: AnswerTask, understanding: Understanding, findings: Findings): Promise<Composed> {
  // Of nothing a model could only invent.
  const llm = findings.passages.length === 0 ? null : modelOf(ctx, task.row)
  if (llm) return composeByModel(ctx, task, llm, understanding, findings)
  const input = { ...quoteInput(task, understanding, findings), passages: findings.passages }
  const quoted = await ctx.compute.run('quoteAnswer', input, turnOf(task))
  await learnPlaces(task, findings, quoted)
  return composedBy('extractive', show(task, findings, quoted))
}

async function composeByModel(ctx: Ctx, task: AnswerTask, llm: Llm, understanding: Understanding, findings: Findings): Promise<Composed> {
  const { row, emit, signal, history, persona } = task
  const { question } = understanding
  const { mode, lang, outputLang, outputStyle } = row
  const sources = numberSources(fitting(findings.passages), question)
  const workbench = ctx.compute.open('reply', { sources, passages: findings.passages }, turnOf(task))
  const quote = async (notice?: string) => {
    const quoted = await workbench.call('quoted', null)
    await learnPlaces(task, findings, quoted)
    return show(task, findings, quoted, notice)
  }
  try {
    const prompt = { question, history, mode, lang, outputLang, outputStyle, persona }
    const { messages, ...decision } = await workbench.call('prepare', { quote: quoteInput(task, understanding, findings), prompt })
    if (!messages) return composedBy('extractive', await quote())
    try {
      return composedBy('model', await write(ctx, task, llm, findings, { sources, workbench, decision, messages }))
    } catch (error) {
      if (signal.aborted || !(error instanceof LlmFailure)) throw error
      ctx.log.warn({ resultId: row.id, kind: error.kind }, 'the model failed; quoting instead')
      emit({ type: 'restart', reason: 'model' })
      return composedBy('fallback', await quote(fallbackNotice(lang, error.kind)))
    }
  } finally {
    workbench.close()
  }
}
