import { buildAloneMessages, calculate } from '@wenjin/engine'
import type { Lang, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { LlmFailure, type Llm } from '../../../providers/llm/llm.ts'
import { type AnswerTask, cutNotice, failureText, statusText, turnOf, writeReply } from '../sources/index.ts'
import { modelOf } from '../session/index.ts'

const notices: Readonly<Record<'calculated' | 'alone' | 'noModel', Readonly<Record<Lang, string>>>> = {
  calculated: {
    zh: '这个结果由程序计算得出，没有检索资料，也没有经过模型。',
    en: 'This result was computed by the program: no sources were searched and no model was asked.',
  },
  alone: {
    zh: '以下由模型直接回答，没有检索资料，其中的内容没有出处可以核对。',
    en: 'The model answers by itself: nothing was searched, and its text has no source to check.',
  },
  noModel: {
    zh: '这里没有配置模型，AI 直接回答用不了，已改为检索资料后摘录。',
    en: 'No model is configured here, so AI cannot answer by itself; sources were searched and quoted instead.',
  },
}

/** Separators between the clauses of a question: punctuation and line breaks. */
const clausePattern = /[，,。；;？?！!\n]+/u

/**
 * Answers a question that consists of a calculation only. With `advanceMath`, any other question gets a notice with the computed result of
 * each clause that is a calculation.
 * @returns false when the question still needs an answer.
 */
export async function answerByCalculation({ row, emit }: AnswerTask): Promise<boolean> {
  const calculation = await calculate(row.question, row.lang)
  if (!calculation) {
    if (row.advanceMath) for (const clause of row.question.split(clausePattern)) await emitResult(clause, row.lang, emit)
    return false
  }
  emit({ type: 'add-notice', kind: 'calculated', text: notices.calculated[row.lang] })
  emit({ type: 'set-status', stage: 'composing', text: statusText(row.lang, 'composing') })
  emit({ type: 'append-text', text: calculation.text })
  return true
}

async function emitResult(clause: string, lang: Lang, emit: AnswerTask['emit']): Promise<void> {
  const calculation = await calculate(clause, lang)
  if (!calculation) return
  const text = calculation.text.replaceAll('**', '').replaceAll(/(?<!\s)\s*\n\s*/gu, lang === 'zh' ? '；' : '; ')
  emit({ type: 'add-notice', kind: 'calculated', text: lang === 'zh' ? `由程序算出：${text}` : `Computed by the program: ${text}` })
}

/**
 * Answers by the model alone, as engine `ai` requests. The output is cleaned like any other answer; no sentence is marked, because there is
 * no source to verify it against, and a notice says so.
 * @returns false when no model is configured or the model failed; the caller then searches sources.
 */
export async function answerWithoutSources(ctx: Ctx, task: AnswerTask): Promise<boolean> {
  const { row, emit, signal } = task
  const llm = modelOf(ctx, row)
  if (!llm) {
    emit({ type: 'add-notice', kind: 'noModel', text: notices.noModel[row.lang] })
    return false
  }
  emit({ type: 'add-notice', kind: 'other', text: notices.alone[row.lang] })
  try {
    await writeAlone(ctx, task, llm)
    return true
  } catch (error) {
    if (signal.aborted || !(error instanceof LlmFailure)) throw error
    ctx.log.warn({ resultId: row.id, kind: error.kind }, 'the model failed; searching instead')
    emit({ type: 'restart', reason: 'model' })
    const why = failureText(row.lang, error.kind)
    const text = row.lang === 'zh' ? `${why}，已改为检索资料后摘录。` : `${why}; sources were searched and quoted instead.`
    emit({ type: 'add-notice', kind: 'noModel', text })
    return false
  }
}

/** @throws LlmFailure when the model cannot be reached or writes nothing usable. */
async function writeAlone(ctx: Ctx, task: AnswerTask, llm: Llm): Promise<void> {
  const { row, emit, untilDue, signal, history } = task
  const { question, mode, lang, outputLang, outputStyle } = row
  emit({ type: 'set-status', stage: 'composing', text: statusText(lang, 'composing'), composer: 'model' })
  const send = (message: StreamMessage) => {
    if (message.type !== 'set-citation') emit(message)
  }
  const messages = buildAloneMessages({ question, history, mode, lang, outputLang, outputStyle })
  const { cut } = await task.wait(() =>
    writeReply(ctx, llm, messages, { sources: [], links: [], emit: send, untilDue, turn: { ...turnOf(task), signal } }),
  )
  if (cut) emit({ type: 'add-notice', ...cutNotice(lang, cut) })
}
