import {
  AnswerAssembler,
  buildModelMessages,
  composeExtractive,
  fuseRankings,
  keyPoints,
  numberSources,
  relatedQuestions,
  understand,
  type RankedPassage,
  type Source,
  type Understanding,
} from '@wenjin/engine'
import { type Mode, type Reference, type StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { LlmFailure, type Llm } from '../../providers/llm/llm.ts'
import { searchableTopics, searchTopics } from '../knowledge/index.ts'
import type { ResultRow } from './search.repo.ts'
import { fallbackNotice, statusText } from './status-text.ts'
import type { Person } from '../../http/caller.ts'

/** A question on its way to an answer. */
export interface AnswerOrder {
  row: ResultRow
  person: Person
  /** Earlier turns it follows, oldest first. */
  history: { question: string; text: string }[]
  emit: (message: StreamMessage) => void
  signal: AbortSignal
}

/** Sources read by mode (answering: modes), and passages looked at for them. */
const sourcesRead: Readonly<Record<Mode, number>> = { concise: 8, detail: 20 }
const passagesPerSource = 2
const snippetChars = 160

/** What was found for a question. */
interface Findings {
  passages: RankedPassage[]
  reference: (source: Source) => Reference
}

/** The best passages of every variant of the question, of at most so many documents. */
async function search(ctx: Ctx, order: AnswerOrder, understanding: Understanding): Promise<Findings> {
  const { row, person } = order
  const topics = await searchableTopics(ctx, person, { topicId: row.searchTopic, onlyMine: row.engineType === 'mine' })
  const topicIds = topics.map(({ id }) => id)
  const own = new Set(topics.filter(({ mine }) => mine).map(({ id }) => id))
  const limit = sourcesRead[row.mode] * passagesPerSource
  const rankings: RankedPassage[][] = []
  for (const variant of understanding.variants) rankings.push(await searchTopics(ctx.db, topicIds, variant, limit))
  const fused = fuseRankings(rankings, (passage) => passage.passageId)
  const documents = new Set<string>()
  const passages = fused.filter(({ documentId }) => {
    if (documents.size >= sourcesRead[row.mode] && !documents.has(documentId)) return false
    documents.add(documentId)
    return true
  })
  return { passages, reference: (source) => toReference(source, own) }
}

/** Source categories of spec section 3: `mine` for the asker's own files, `library` for libraries of the instance. */
function toReference(source: Source, own: ReadonlySet<string>): Reference {
  const best = source.passages[0]!
  return {
    index: source.index,
    category: own.has(best.collectionId) ? 'mine' : 'library',
    title: best.title,
    link: `/doc/${source.documentId}`,
    ...(best.url && URL.canParse(best.url) && { site: new URL(best.url).hostname }),
    ...(best.date && { date: best.date }),
    snippet: best.text.length > snippetChars ? `${best.text.slice(0, snippetChars).toWellFormed()}…` : best.text,
    ...(best.page !== undefined && { page: best.page }),
    topicId: best.collectionId,
  }
}

/** Quotes the sources. Deterministic: done again after a crash it gives the same answer. */
function quote(order: AnswerOrder, understanding: Understanding, { passages, reference }: Findings, notice = ''): AnswerAssembler {
  const { row, emit } = order
  const { pieces, sources } = composeExtractive({ understanding, mode: row.mode, passages, lang: row.lang })
  emit({ type: 'set-reference', list: sources.map(reference) })
  emit({ type: 'set-status', stage: 'composing', text: statusText(row.lang, 'composing'), composer: 'extractive' })
  const assembler = new AnswerAssembler(sources)
  const opening = notice ? [{ kind: 'text' as const, text: notice }] : []
  for (const piece of [...opening, ...pieces]) for (const message of assembler.pushPiece(piece)) emit(message)
  for (const message of assembler.end()) emit(message)
  return assembler
}

/**
 * Lets the model write from the sources; its marks are only proposals.
 * @throws LlmFailure when the model cannot be reached, breaks off or writes nothing.
 */
async function write(order: AnswerOrder, llm: Llm, { passages, reference }: Findings): Promise<AnswerAssembler> {
  const { row, emit, signal, history } = order
  const sources = numberSources(passages)
  const references = sources.map(reference)
  emit({ type: 'set-reference', list: references })
  emit({ type: 'set-status', stage: 'composing', text: statusText(row.lang, 'composing'), composer: 'model' })
  const assembler = new AnswerAssembler(
    sources,
    references.map(({ link }) => link),
  )
  const messages = buildModelMessages({
    question: row.question,
    history,
    sources,
    mode: row.mode,
    lang: row.lang,
    outputLang: row.outputLang,
    outputStyle: row.outputStyle,
  })
  for await (const piece of llm.stream(messages, { signal })) {
    if (signal.aborted) break
    if (piece.type === 'thinking') emit({ type: 'append-thinking', text: piece.text })
    else for (const message of assembler.push(piece.text)) emit(message)
    if (assembler.isFull) break
  }
  for (const message of assembler.end()) emit(message)
  if (assembler.isEmpty && !signal.aborted) throw new LlmFailure('broken', 'the model wrote nothing')
  return assembler
}

async function compose(ctx: Ctx, order: AnswerOrder, understanding: Understanding, findings: Findings) {
  const { row, emit, signal } = order
  const llm = row.model === 'extractive' || findings.passages.length === 0 ? null : ctx.llm
  if (!llm) return { assembler: quote(order, understanding, findings), composer: 'extractive' }
  try {
    return { assembler: await write(order, llm, findings), composer: 'model' }
  } catch (error) {
    if (signal.aborted || !(error instanceof LlmFailure)) throw error
    ctx.log.warn({ resultId: row.id, kind: error.kind }, 'the model failed; quoting instead')
    emit({ type: 'restart', reason: 'model' })
    return { assembler: quote(order, understanding, findings, fallbackNotice(row.lang)), composer: 'fallback' }
  }
}

/**
 * Understands, searches, reads, composes and verifies one question, and emits the messages of its stream.
 * @returns which composer wrote the answer.
 * @throws when the signal is aborted in the middle, or a part fails that has no substitute.
 */
export async function runAnswer(ctx: Ctx, order: AnswerOrder): Promise<string> {
  const { row, emit, signal, history } = order
  const { lang } = row
  emit({ type: 'set-status', stage: 'understanding', text: statusText(lang, 'understanding') })
  const understanding = understand(row.question, history)
  emit({ type: 'set-status', stage: 'searching', text: statusText(lang, 'searching') })
  const findings = await search(ctx, order, understanding)
  const { passages } = findings
  signal.throwIfAborted()
  const documents = new Set(passages.map((passage) => passage.documentId)).size
  emit({ type: 'set-status', stage: 'reading', text: statusText(lang, 'reading', documents) })
  const { assembler, composer } = await compose(ctx, order, understanding, findings)
  signal.throwIfAborted()
  const checked = assembler.citations.filter(({ verdict }) => verdict !== 'unsupported').length
  emit({ type: 'set-status', stage: 'verifying', text: statusText(lang, 'verifying', checked) })
  emit({ type: 'set-highlight', list: keyPoints(assembler.text, assembler.citations) })
  emit({ type: 'set-related', list: relatedQuestions(understanding, passages, lang) })
  return composer
}
