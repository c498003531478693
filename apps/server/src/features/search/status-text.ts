import type { Lang, Stage } from '@wenjin/contract'

/** What a person reads while an answer is made. */
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

/** Stands before an answer whose model failed. Markdown. */
export function fallbackNotice(lang: Lang): string {
  return lang === 'zh'
    ? '> 模型暂时没有响应，以下是从资料中摘录的回答。\n\n'
    : '> The model did not respond; this answer quotes the sources instead.\n\n'
}

/** Ends an answer that is not begun a third time. */
export function givenUpText(lang: Lang): string {
  return lang === 'zh'
    ? '这次回答两次让服务中断，已停止；换一种问法，或减少资料'
    : 'The service stopped twice while working on this answer, so it was given up; ask in other words, or of fewer sources'
}

/** Ends an answer whose engine work took longer, or more memory, than it may. */
export function tooLargeText(lang: Lang): string {
  return lang === 'zh'
    ? '这次回答要处理的内容太多，没能在限定的时间里完成，已停止；把问题写短一些，或减少资料'
    : 'This answer had too much to work through and was stopped at its time limit; make the question shorter, or use fewer sources'
}
