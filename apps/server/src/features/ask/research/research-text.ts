import type { Lang } from '@wenjin/contract'

/** The progress messages of a research: status lines, thinking, notices. */
export interface ResearchWords {
  planning: string
  searching: (at: number, of: number, title: string) => string
  composing: (at: number, of: number, title: string) => string
  planned: (by: 'reader' | 'model' | 'aspects', count: number) => string
  /** @param read titles of the documents read, the best first */
  searched: (title: string, texts: readonly string[], count: number, read: readonly string[]) => string
  answered: string
  open: (missing: readonly string[]) => string
  searchedAgain: (texts: readonly string[], count: number) => string
  added: (questions: readonly string[]) => string
  settled: string
  budget: (what: 'sources' | 'ms' | 'tokens', done: number, of: number) => string
  modelFailed: string
}

const zh: ResearchWords = {
  planning: '正在规划研究…',
  searching: (at, of, title) => `正在检索（${at}/${of}）：${title}`,
  composing: (at, of, title) => `正在撰写（${at}/${of}）：${title}`,
  planned: (by, count) =>
    ({
      reader: `按您确认的计划研究，共 ${count} 个子问题。\n\n`,
      model: `模型把问题拆成了 ${count} 个子问题。\n\n`,
      aspects: `没有用模型规划：按已找到资料的标题、关键词和实体分成 ${count} 个方面，不做推理。\n\n`,
    })[by],
  searched: (title, texts, count, read) =>
    `**${title}**\n\n${texts.length === 1 && texts[0] === title ? '' : `检索“${texts.join('”“')}”，`}读了 ${count} 篇资料${read.length > 0 ? `：${read.map((one) => `《${one}》`).join('')}${count > read.length ? '等' : ''}` : ''}。`,
  answered: '其中有能直接回答的内容。',
  open: (missing) => (missing.length > 0 ? `还没有能直接回答的内容，资料里没有提到：${missing.join('、')}。` : '还没有能直接回答的内容。'),
  searchedAgain: (texts, count) => `换用“${texts.join('”“')}”再查，又读了 ${count} 篇。`,
  added: (questions) => `阅读中发现还要查清：${questions.join('；')}\n\n`,
  settled: '计划里的问题都查过了，没有发现新的未决问题。\n\n',
  budget: (what, done, of) =>
    `研究用完了${{ sources: '可阅读的资料数', ms: '时间', tokens: '模型的用量' }[what]}预算，${
      what === 'tokens' ? '其余小节改为摘录资料' : `完成了 ${of} 个子问题中的 ${done} 个，报告写到这里为止`
    }。`,
  modelFailed: '模型没有响应，报告中有的内容是从资料中摘录的。',
}

const en: ResearchWords = {
  planning: 'Planning the research…',
  searching: (at, of, title) => `Searching (${at}/${of}): ${title}`,
  composing: (at, of, title) => `Writing (${at}/${of}): ${title}`,
  planned: (by, count) =>
    ({
      reader: `Following the plan you confirmed, ${count} sub-questions.\n\n`,
      model: `The model broke the question into ${count} sub-questions.\n\n`,
      aspects: `Planned without a model: ${count} aspects from the headings, key phrases and entities of what was found, by no reasoning.\n\n`,
    })[by],
  searched: (title, texts, count, read) =>
    `**${title}**\n\n${texts.length === 1 && texts[0] === title ? 'Read' : `Searched “${texts.join('”, “')}”, read`} ${count} sources${read.length > 0 ? `: ${read.join('; ')}${count > read.length ? ' and others' : ''}` : ''}. `,
  answered: 'They answer it directly.',
  open: (missing) =>
    missing.length > 0 ? `Nothing answers it directly; not mentioned: ${missing.join(', ')}.` : 'Nothing answers it directly yet.',
  searchedAgain: (texts, count) => ` Searched again for “${texts.join('”, “')}”, read ${count} more.`,
  added: (questions) => `Reading raised further questions: ${questions.join('; ')}\n\n`,
  settled: 'Every question of the plan was looked into, and no new one came up.\n\n',
  budget: (what, done, of) =>
    `The research has used up its ${{ sources: 'sources', ms: 'time', tokens: 'tokens' }[what]}; ${
      what === 'tokens' ? 'the remaining sections quote the sources' : `${done} of ${of} sub-questions are done and the report ends here`
    }.`,
  modelFailed: 'The model did not respond; parts of the report quote the sources instead.',
}

export const researchWords: Readonly<Record<Lang, ResearchWords>> = { zh, en }
