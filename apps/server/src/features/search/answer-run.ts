import { keyPoints, relatedQuestions, understand } from '@wenjin/engine'
import type { Mode } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { AnswerOrder } from './answer-order.ts'
import { composeAnswer } from './compose-answer.ts'
import { findSources } from './find-sources.ts'
import { statusText } from './status-text.ts'

/** Sources read by mode (answering: modes). */
export const sourcesRead: Readonly<Record<Mode, number>> = {
  concise: 8,
  detail: 20,
  research: 60,
  'strong-research': 100,
  'think-research': 100,
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
  const findings = await findSources(ctx, order, { texts: understanding.variants, sources: sourcesRead[row.mode] })
  const { passages } = findings
  signal.throwIfAborted()
  const documents = new Set(passages.map((passage) => passage.documentId)).size
  emit({ type: 'set-status', stage: 'reading', text: statusText(lang, 'reading', documents) })
  const { assembler, composer } = await composeAnswer(ctx, order, understanding, findings)
  signal.throwIfAborted()
  const checked = assembler.citations.filter(({ verdict }) => verdict !== 'unsupported').length
  emit({ type: 'set-status', stage: 'verifying', text: statusText(lang, 'verifying', checked) })
  emit({ type: 'set-highlight', list: keyPoints(assembler.text, assembler.citations) })
  emit({ type: 'set-related', list: relatedQuestions(understanding, passages, lang) })
  return composer
}
