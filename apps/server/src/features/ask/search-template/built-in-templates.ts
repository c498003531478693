import type { Lang, SearchTemplate } from '@wenjin/contract'

type Wording = Pick<SearchTemplate, 'name' | 'question'>

interface BuiltIn extends Partial<Pick<SearchTemplate, 'mode' | 'engineType' | 'filters'>> {
  id: string
  wording: Readonly<Record<Lang, Wording>>
}

/** The built-in templates. Their ids must not change, since a page may store the id of the selected template. */
const builtIn: readonly BuiltIn[] = [
  {
    id: 'builtin-literature-review',
    engineType: 'scholar',
    mode: 'research',
    wording: {
      zh: { name: '文献综述', question: '综述关于{主题}的研究：有哪些主要观点、方法和证据，结论在哪里一致、在哪里有分歧？' },
      en: {
        name: 'Literature review',
        question: 'Review the research on {topic}: what are the main views, methods and evidence, and where do findings agree or conflict?',
      },
    },
  },
  {
    id: 'builtin-product-comparison',
    wording: {
      zh: { name: '产品对比', question: '对比{甲}和{乙}：功能、价格、优点和缺点各是什么，分别适合谁？' },
      en: {
        name: 'Product comparison',
        question: 'Compare {one} with {another}: features, price, strengths and weaknesses; whom does each suit?',
      },
    },
  },
  {
    id: 'builtin-timeline',
    wording: {
      zh: { name: '时间线', question: '按时间顺序列出{事件}的经过：什么时候、谁、发生了什么，结果如何？' },
      en: { name: 'Timeline', question: 'List the course of {event} in order of time: when, who, what happened, and how did it end?' },
    },
  },
  {
    id: 'builtin-policy',
    wording: {
      zh: { name: '政策解读', question: '解读{政策}：由谁、在什么时候发布，主要规定是什么，影响哪些人，和以前相比有什么变化？' },
      en: {
        name: 'Policy explained',
        question: 'Explain {policy}: who issued it and when, what does it lay down, whom does it affect, and what has changed?',
      },
    },
  },
  {
    id: 'builtin-news',
    engineType: 'webpage',
    filters: { time: 'week' },
    wording: {
      zh: { name: '最近动态', question: '最近一周{话题}有什么新消息？' },
      en: { name: 'Latest news', question: 'What is new about {subject} in the past week?' },
    },
  },
  {
    id: 'builtin-concept',
    mode: 'concise',
    wording: {
      zh: { name: '概念解释', question: '{概念}是什么意思？请举一个例子，并说明它和{相近的概念}有什么区别。' },
      en: {
        name: 'Concept explained',
        question: 'What does {concept} mean? Give an example and say how it differs from {a similar concept}.',
      },
    },
  },
]

/** Returns the built-in templates in a language. */
export function builtInTemplates(lang: Lang): SearchTemplate[] {
  return builtIn.map(({ id, wording, mode = 'detail', engineType = 'default', filters = {} }) => ({
    id,
    ...wording[lang],
    mode,
    engineType,
    model: 'auto',
    filters,
    searchTopic: null,
    advanceMath: false,
    builtin: true,
  }))
}

export function isBuiltIn(id: string): boolean {
  return builtIn.some((template) => template.id === id)
}
