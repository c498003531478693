import {
  AnswerAssembler,
  buildModelMessages,
  numberSources,
  type ExtractiveAnswer,
  type RankedPassage,
  type Understanding,
} from '@wenjin/engine'
import type { Citation } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { LlmFailure, type Llm } from '../../../providers/llm/llm.ts'
import { safetyOf } from '../../platform/moderation/index.ts'
import {
  type AnswerOrder,
  type Findings,
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

/** Quotes the sources. Deterministic: done again after a crash it gives the same answer. */
async function quoted(
  ctx: Ctx,
  order: AnswerOrder,
  understanding: Understanding,
  { passages, whole = false, library = null }: Findings,
): Promise<Quoted> {
  const { mode, lang } = order.row
  const said = await ctx.compute.run('quoteAnswer', { understanding, mode, passages, lang, whole, library }, turnOf(order))
  // Of all that a library question looked at, what is cited alone needs its places.
  if (library) await order.places.learn(said.sources.flatMap((source) => source.passages))
  return said
}

/** Shows what the sources say by themselves. */
function show(order: AnswerOrder, findings: Findings, { pieces, sources, ...decision }: Quoted, notice = ''): ComposedText {
  const { row, emit } = order
  const references = listReferences(findings, sources)
  emit({ type: 'set-reference', list: references })
  emitOnce(order, outcomeNotices(row.lang, decision, references))
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
  order: AnswerOrder,
  llm: Llm,
  question: string,
  findings: Findings,
  decision: Quoted,
): Promise<ComposedText> {
  const { row, emit, signal, history, persona } = order
  const sources = numberSources(fitting(findings.passages), question)
  const references = listReferences(findings, sources)
  emit({ type: 'set-reference', list: references })
  emit({ type: 'set-status', stage: 'composing', text: statusText(row.lang, 'composing'), composer: 'model' })
  emitOnce(order, outcomeNotices(row.lang, decision, references))
  const links = references.slice(0, sources.length).map(({ link }) => link)
  const messages = buildModelMessages({
    question,
    history,
    sources,
    mode: row.mode,
    lang: row.lang,
    outputLang: row.outputLang,
    outputStyle: row.outputStyle,
    persona,
  }).map((message, at, all) =>
    decision.outcome === 'near' && at === all.length - 1
      ? { ...message, content: `${message.content}\n\n${onlyNear(row.lang, decision.missing)}` }
      : message,
  )
  const { contradictions } = await safetyOf(ctx)
  const { checked, cut } = await order.wait(() =>
    writeReply(ctx, llm, messages, { sources, links, contradictions, emit, turn: { ...turnOf(order), signal } }),
  )
  if (cut) emit({ type: 'add-notice', ...cutNotice(row.lang, cut) })
  return checked
}

const composedBy = (composer: string, { text, citations }: ComposedText): Composed => ({ text, citations, composer })

/** Composes an answer of what was found: by the model where there is one, else by quoting. */
export async function composeAnswer(ctx: Ctx, order: AnswerOrder, understanding: Understanding, findings: Findings): Promise<Composed> {
  const { row, emit, signal } = order
  const llm = findings.passages.length === 0 ? null : modelOf(ctx, row)
  const decision = await quoted(ctx, order, understanding, findings)
  // Of nothing a model could only invent.
  if (!llm || decision.outcome === 'nothing') return composedBy('extractive', show(order, findings, decision))
  try {
    return composedBy('model', await write(ctx, order, llm, understanding.question, findings, decision))
  } catch (error) {
    if (signal.aborted || !(error instanceof LlmFailure)) throw error
    ctx.log.warn({ resultId: row.id, kind: error.kind }, 'the model failed; quoting instead')
    emit({ type: 'restart', reason: 'model' })
    return composedBy('fallback', show(order, findings, decision, fallbackNotice(row.lang, error.kind)))
  }
}
