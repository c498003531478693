import type { Lang } from '@wenjin/contract'
import { normalize, parseQuantities } from '@wenjin/text'
import { understand } from '../answer/understanding/understand.ts'
import type { RankedPassage } from '../model.ts'
import { generalQuestions } from './aspects.ts'
import { distinctQuestions } from './plan.ts'
import type { Clarified } from './prompts.ts'
import type { Clarifying } from './replies.ts'
import { namedIn } from './subject.ts'

/** Questions about things that change over time. */
const changingPattern =
  /现状|最新|近年|当前|目前|趋势|发展|变化|演变|进展|增长|数据|统计|排名|价格|房价|股价|产量|销量|人口|政策|市场|前景|trend|latest|recent|current|growth|price|market|progress/iu
/** Words that already state the purpose of the answer. */
const purposedPattern = /报告|论文|作业|汇报|选购|购买|投资|备考|旅行|面试|方案|综述|\b(?:report|paper|buy|invest|exam|travel|essay)\b/iu
/** Questions for a single fact are clear. */
const facts = new Set(['who', 'when', 'where', 'howMany', 'yesNo', 'which'])
const maxSenses = 4
const maxSenseLength = 24
/** A topic with this few terms is ambiguous. */
const broadTermCount = 2

const texts = {
  zh: {
    time: '关注哪一段时间？',
    times: ['最近一年', '最近五年', '不限时间'],
    sense: (topic: string) => `“${topic}”指的是哪一个？`,
    all: '都包括',
    purpose: '主要想用来做什么？',
    purposes: ['快速了解', '写报告或论文', '做选择或决定', '深入学习'],
    open: '不限时间',
  },
  en: {
    time: 'Which period matters?',
    times: ['The last year', 'The last five years', 'Any time'],
    sense: (topic: string) => `Which “${topic}” is meant?`,
    all: 'All of them',
    purpose: 'What is it mainly for?',
    purposes: ['A quick overview', 'A report or paper', 'A choice or decision', 'Studying it in depth'],
    open: 'Any time',
  },
} as const

/** Returns titles of the findings that each name a different thing by the topic: 武汉长江大桥 and 南京长江大桥 for 长江大桥. */
function sensesOf(topic: string, passages: readonly RankedPassage[]): string[] {
  const wanted = normalize(topic)
  const titles = passages.map(({ title }) => title.replace(/\.[a-z0-9]{1,5}$/iu, '').trim())
  const senses = [...new Set(titles)].filter((title) => {
    const said = normalize(title)
    return said !== wanted && said.includes(wanted) && said.length <= maxSenseLength && (said.endsWith(wanted) || /[（(]/u.test(said))
  })
  // A document with exactly this title is the intended one.
  return wanted === '' || titles.some((title) => normalize(title) === wanted) ? [] : senses.slice(0, maxSenses)
}

/**
 * Returns clarifying questions without a model, at most 3: which of several things of that name, which period, which purpose; empty when
 * the question is clear in all of these.
 * @param passages found for the question
 */
export function clarifyByAspects(question: string, passages: readonly RankedPassage[], lang: Lang): Clarifying[] {
  const words = texts[lang]
  const { kind, topic, focus } = understand(question)
  const asked: Clarifying[] = []
  const senses = sensesOf(topic, passages)
  if (senses.length > 1) asked.push({ text: words.sense(topic), options: [...senses, words.all], multiple: true })
  const dated = parseQuantities(question).some((quantity) => quantity.kind === 'date' || quantity.kind === 'range')
  if (!dated && changingPattern.test(question)) asked.push({ text: words.time, options: [...words.times], multiple: false })
  if (!facts.has(kind) && !purposedPattern.test(question) && focus.length <= broadTermCount)
    asked.push({ text: words.purpose, options: [...words.purposes], multiple: false })
  return asked
}

/**
 * Makes a question precise by the chosen options, without a model, and suggests other questions on its topic. The purpose is omitted, since
 * it does not help the search.
 */
export function rewriteByAspects(
  question: string,
  answers: readonly Clarified[],
  lang: Lang,
): { question: string; alternatives: string[] } {
  const words = texts[lang]
  const { topic, kind } = understand(question)
  const purposes = new Set<string>(words.purposes)
  let precise = question.trim()
  const beside: string[] = []
  for (const choice of answers.flatMap(({ choices }) => choices.map((one) => one.trim()))) {
    if (choice === '' || choice === words.all || choice === words.open || purposes.has(choice)) continue
    const sense = topic !== '' && choice !== topic && normalize(choice).includes(normalize(topic)) && precise.includes(topic)
    if (sense && !precise.includes(choice)) precise = precise.replace(topic, () => choice)
    else if (!precise.includes(choice)) beside.push(choice)
  }
  if (beside.length > 0) {
    const mark = /[?？。.]$/u.exec(precise)?.[0] ?? ''
    const added = lang === 'en' ? ` (${beside.join('; ')})` : `（${beside.join('；')}）`
    precise = `${precise.slice(0, precise.length - mark.length)}${added}${mark}`
  }
  const about = namedIn(understand(precise).topic || topic)
  // A question for a single fact needs no other aspect of its topic.
  const others = about === '' || facts.has(kind) ? [] : generalQuestions(about, kind, lang)
  return { question: precise, alternatives: distinctQuestions([precise, ...others], about, 4).slice(1) }
}
