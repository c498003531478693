import type { Lang, Noticed, Stage } from '@wenjin/contract'
import type { LlmCut, LlmFailureKind } from '../../../providers/llm/llm.ts'

/** The status text of a stage while an answer is produced. */
export function statusText(lang: Lang, stage: Stage, n = 0): string {
  const zh = {
    understanding: '正在理解问题…',
    planning: '正在规划…',
    searching: '正在检索资料…',
    reading: `正在阅读 ${n} 篇资料…`,
    composing: '正在组织回答…',
    verifying: `已核对 ${n} 处引用`,
  }
  const en = {
    understanding: 'Understanding the question…',
    planning: 'Planning…',
    searching: 'Searching…',
    reading: `Reading ${n} sources…`,
    composing: 'Writing the answer…',
    verifying: `${n} citations checked`,
  }
  return (lang === 'zh' ? zh : en)[stage]
}

const noResponse: Readonly<Record<Lang, string>> = { zh: '模型暂时没有响应', en: 'The model did not respond' }
const failureTexts: Readonly<Partial<Record<LlmFailureKind, Readonly<Record<Lang, string>>>>> = {
  length: { zh: '模型发来的内容太长', en: 'The model sent too much' },
  thinking: { zh: '模型一直在思考，没有写出回答', en: 'The model kept thinking and wrote no answer' },
  blank: { zh: '模型只发来了空白', en: 'The model sent nothing but blanks' },
  repetition: { zh: '模型一直重复同样的话', en: 'The model kept repeating itself' },
}

/** The reason why a model wrote nothing usable, as a clause without a period. */
export function failureText(lang: Lang, kind: LlmFailureKind): string {
  return (failureTexts[kind] ?? noResponse)[lang]
}

/** The Markdown notice before the extractive answer that replaces a failed model's. */
export function fallbackNotice(lang: Lang, kind: LlmFailureKind): string {
  const why = failureText(lang, kind)
  return lang === 'zh' ? `> ${why}，以下是从资料中摘录的回答。\n\n` : `> ${why}; this answer quotes the sources instead.\n\n`
}

const cutTexts: Readonly<Record<LlmCut, Readonly<Record<Lang, string>>>> = {
  timeout: { zh: '模型太久没有写完', en: 'The model took too long' },
  broken: { zh: '模型中途断开', en: 'The model broke off' },
  length: { zh: '模型写到了长度上限', en: 'The model reached the limit of length' },
  thinking: { zh: '模型思考得太久', en: 'The model thought for too long' },
  blank: { zh: '模型只发来空白', en: 'The model went on with nothing but blanks' },
  repetition: { zh: '模型重复同样的话', en: 'The model kept repeating itself' },
}

const cutEnds: Readonly<Record<Lang, Readonly<Record<'answer' | 'section', string>>>> = {
  zh: { answer: '，回答在这里结束。', section: '，有的小节用资料的摘录补全。' },
  en: { answer: '; the answer ends here.', section: '; some sections are completed with quotations.' },
}

/** The notice that says why a model's text was cut: the whole answer, or one section of a report, whose rest is quoted. */
export function cutNotice(lang: Lang, reason: LlmCut, part: 'answer' | 'section' = 'answer'): Noticed {
  return { kind: 'cut', text: `${cutTexts[reason][lang]}${cutEnds[lang][part]}` }
}

/** The error text of an answer that is not restarted a third time. */
export function givenUpText(lang: Lang): string {
  return lang === 'zh'
    ? '这次回答两次让服务中断，已停止；换一种问法，或减少资料'
    : 'The service stopped twice while working on this answer, so it was given up; ask in other words, or of fewer sources'
}

/** The error text of an answer whose engine work exceeded its limit of time or memory. */
export function tooLargeText(lang: Lang): string {
  return lang === 'zh'
    ? '这次回答要处理的内容太多，没能在限定的时间里完成，已停止；把问题写短一些，或减少资料'
    : 'This answer had too much to work through and was stopped at its time limit; make the question shorter, or use fewer sources'
}
