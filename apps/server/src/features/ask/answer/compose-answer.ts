import { AnswerAssembler, numberSources, type ExtractiveAnswer, type Source, type Understanding } from '@wenjin/engine'
import type { Citation } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { fittingPassages } from '../../../providers/llm/context-window.ts'
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

/** The text of an answer including its citation marks, with its citations. */
interface ComposedText {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** A composed and verified answer with its composer: `extractive`, `model`, or `fallback` when the model failed. */
export interface Composed extends ComposedText {
  composer: string
  /** Questions that a reader may ask next. */
  related: string[]
}

/** Characters of source text in the prompt of a model; models of modest size still handle this length. */
const maxCharacters = 24_000

/** The extractive answer and its outcome. */
type Quoted = Pick<ExtractiveAnswer, 'pieces' | 'sources' | 'outcome' | 'nearest' | 'missing'>

/** How far the sources answer the question. */
type Decision = Pick<Quoted, 'outcome' | 'nearest' | 'missing'>

const quoteInput = ({ row }: AnswerTask, understanding: Understanding, { whole = false, library = null }: Findings) => ({
  understanding,
  mode: row.mode,
  lang: row.lang,
  whole,
  library,
})

/** For a library question, learn only the places of cited passages, not of everything that was searched. */
async function learnPlaces(task: AnswerTask, { library }: Findings, { sources }: Quoted): Promise<void> {
  if (library) await task.places.learn(sources.flatMap((source) => source.passages))
}

/** Emits the extractive answer: quotations of the sources. */
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
 * Writes the answer with the model from the sources; the model’s citation marks are treated as proposals only.
 * @throws LlmFailure when the model cannot be reached or writes nothing usable.
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

const composedBy = (composer: string, { text, citations }: ComposedText) => ({ text, citations, composer })

/**
 * Composes an answer from the findings: by the model when one is configured, else by quotation. Quoting is deterministic, so that a rerun
 * after a crash yields the same answer.
 */
export async function composeAnswer(ctx: Ctx, task: AnswerTask, understanding: Understanding, findings: Findings): Promise<Composed> {
  // Without passages a model could only invent an answer.
  const llm = findings.passages.length === 0 ? null : modelOf(ctx, task.row)
  if (llm) return composeByModel(ctx, task, llm, understanding, findings)
  const input = { ...quoteInput(task, understanding, findings), passages: findings.passages }
  const quoted = await ctx.compute.run('quoteAnswer', input, turnOf(task))
  await learnPlaces(task, findings, quoted)
  const composed = composedBy('extractive', show(task, findings, quoted))
  task.signal.throwIfAborted()
  const asked = { understanding, passages: findings.passages, lang: task.row.lang }
  return { ...composed, related: await ctx.compute.run('relatedQuestions', asked, turnOf(task)) }
}

async function composeByModel(ctx: Ctx, task: AnswerTask, llm: Llm, understanding: Understanding, findings: Findings): Promise<Composed> {
  const { row, emit, signal, history, persona } = task
  const { question } = understanding
  const { mode, lang, outputLang, outputStyle } = row
  const sources = numberSources(await fittingPassages(llm, findings.passages, maxCharacters), question)
  const workbench = ctx.compute.open('reply', { sources, passages: findings.passages }, turnOf(task))
  const quote = async (notice?: string) => {
    const quoted = await workbench.call('quoted', null)
    await learnPlaces(task, findings, quoted)
    return show(task, findings, quoted, notice)
  }
  const compose = async () => {
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
  }
  try {
    const composed = await compose()
    signal.throwIfAborted()
    return { ...composed, related: await workbench.call('related', { understanding, lang }) }
  } finally {
    workbench.close()
  }
}
