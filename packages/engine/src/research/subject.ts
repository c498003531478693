import { normalize } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import type { RankedPassage } from '../model.ts'

/** Words that end a topic and name nothing: 云岭县经济增长快, 茶旅融合存在. */
const saysHowPattern = /^(?:a|ad|d|v|vd|vi|u[a-z]*|p|c|m|t)$/u
const timedPattern = /(?:\d{4}|[零〇一二三四五六七八九]{4})\s*(?:[–—~至到-]\s*)?(?:\d{4}\s*)?年?(?:度|末|底)?$/u
/** The document kind behind its subject: 云岭县2024年政府工作报告, 云岭县志. */
const publicationPattern =
  /(?:国民经济和社会发展)?(?:统计)?(?:公报|年鉴|年报|月报|白皮书|蓝皮书|(?:政府)?工作报告|(?:调研|调查|研究|分析|评估|可行性)?报告|(?<=[县市省区镇乡])志|综述|概况|简介|发展规划|总体规划|实施方案|会议纪要)$/u
const minLength = 2
/** A topic with more characters is no name: nothing is taken off its end. */
const maxLength = 64
/** A shorter name that many titles begin with is not what a longer topic is about: 中国 of 中国高铁. */
const minChars = 3

/** The name in a topic, without attributes and dates. */
export function namedIn(topic: string): string {
  let named = topic.replace(timedPattern, '').trim()
  if (named.length > maxLength) return topic
  for (let last = taggedWords(named).at(-1); last && last.start >= minLength; last = taggedWords(named).at(-1)) {
    if (!saysHowPattern.test(last.tag) || last.end !== named.length) break
    named = named.slice(0, last.start)
  }
  return named.length >= minLength ? named : topic
}

const bareTitle = (title: string) => title.replace(/\.[a-z0-9]{1,5}$|[（(][^（）()]*[）)]\s*$/giu, '').trim()

/** The subject of a document, where its title also names the kind of document. */
function aboutOf(title: string): string {
  const [name = title] = bareTitle(title).split('·')
  const about = name.trim().replace(publicationPattern, '').replace(timedPattern, '').trim()
  return about.length >= minLength ? about : title
}

/**
 * The subject of a research, as the titles of the findings name it: 云岭县 for 云岭县经济增长 where reports on 云岭县 were found.
 * @param topic as `namedIn` gives it
 */
function subjectOf(topic: string, passages: readonly RankedPassage[]): string {
  const wanted = normalize(topic)
  const abouts = new Set(passages.map(({ title }) => aboutOf(title)))
  const fitting = [...abouts].filter((about) => about.length >= minChars && wanted.startsWith(normalize(about)))
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? topic
}

/**
 * The passages that speak of what a research is about. Reports, year books and the like carry the name of what they are about, so
 * that questions made of their headings ask for that and not for the book.
 */
export function underSubject(topic: string, passages: readonly RankedPassage[]): RankedPassage[] {
  const subject = subjectOf(namedIn(topic), passages)
  const wanted = normalize(subject)
  const speaking = passages.filter(({ title, headingPath, text }) => normalize([title, ...headingPath, text].join('\n')).includes(wanted))
  return (wanted === '' ? passages : speaking).map((passage) => {
    const about = aboutOf(passage.title)
    return about !== passage.title && normalize(about).startsWith(wanted) ? { ...passage, title: about } : passage
  })
}

/** Whether a question asks for a report or a year book itself, as its first heading would have it. */
export function asksForTitle(question: string, passages: readonly RankedPassage[]): boolean {
  return passages.some(({ title }) => aboutOf(title) !== title && question.includes(bareTitle(title)))
}
