import { normalize } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import type { RankedPassage } from '../model.ts'

/** Tags of trailing words of a topic that are not part of a name: 云岭县经济增长快, 茶旅融合存在. */
const saysHowPattern = /^(?:a|ad|d|v|vd|vi|u[a-z]*|p|c|m|t)$/u
const timedPattern = /(?:\d{4}|[零〇一二三四五六七八九]{4})\s*(?:[–—~至到-]\s*)?(?:\d{4}\s*)?年?(?:度|末|底)?$/u
/** The kind of document after its subject: 云岭县2024年政府工作报告, 云岭县志. */
const publicationPattern =
  /(?:国民经济和社会发展)?(?:统计)?(?:公报|年鉴|年报|月报|白皮书|蓝皮书|(?:政府)?工作报告|(?:调研|调查|研究|分析|评估|可行性)?报告|(?<=[县市省区镇乡])志|综述|概况|简介|发展规划|总体规划|实施方案|会议纪要)$/u
const minLength = 2
/** A topic with more characters is not a name, and is not trimmed. */
const maxLength = 64
/** Minimal length of a document subject that a longer topic may start with, characters: a shorter name is too general: 中国 of 中国高铁. */
const minChars = 3

/** Returns the name in a topic, without attributes and dates. */
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

/** Returns the subject of a document whose title also states the kind of document. */
function aboutOf(title: string): string {
  const [name = title] = bareTitle(title).split('·')
  const about = name.trim().replace(publicationPattern, '').replace(timedPattern, '').trim()
  return about.length >= minLength ? about : title
}

/**
 * Returns the subject of a research as named by the titles of the findings: 云岭县 for 云岭县经济增长 when reports on 云岭县 were found.
 * @param topic as returned by `namedIn`
 */
function subjectOf(topic: string, passages: readonly RankedPassage[]): string {
  const wanted = normalize(topic)
  const abouts = new Set(passages.map(({ title }) => aboutOf(title)))
  const fitting = [...abouts].filter((about) => about.length >= minChars && wanted.startsWith(normalize(about)))
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? topic
}

/**
 * Returns the passages on the subject of a research. Reports, year books and similar documents are titled with their subject, so that
 * questions from their headings ask about the subject and not about the document.
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

/** Whether a question asks about a report or a year book itself, as a question from its first heading would. */
export function asksForTitle(question: string, passages: readonly RankedPassage[]): boolean {
  return passages.some(({ title }) => aboutOf(title) !== title && question.includes(bareTitle(title)))
}
