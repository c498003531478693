import { normalize, questionWordSet, stopWordSet, stripQuestion } from '@wenjin/text'
import { words } from '@wenjin/text/segment'
import { shapeOf, type Measure, type QuestionKind } from '../answer/understanding/question-kind.ts'
import { topicOf } from '../answer/understanding/topic.ts'

/** Spec section 9 "Chat-app strings": a topic has 4–5 characters; a Western word counts as one. */
const minLength = 4
const maxLength = 5
/** Maximal number of words of a question that are examined. */
const maxWords = 64

/** Topics for questions too short to contain one. */
const topicNames: Readonly<Partial<Record<QuestionKind, string>>> = {
  who: '人物',
  when: '时间',
  where: '地点',
  howMany: '数量',
  whatIs: '简介',
  why: '原因',
  howTo: '方法',
  list: '盘点',
  compare: '对比',
}

const measured: Readonly<Record<Measure, string>> = {
  length: '长度',
  weight: '重量',
  duration: '时长',
  size: '大小',
  money: '价格',
  timeOfDay: '时间',
}
const otherwise = '话题'
const unnamed = '其他话题'

/** Counts a name's units: each Chinese character, each Western word. */
const countOf = (text: string) => text.match(/\p{Script=Han}|[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.+#'-]*/gu)?.length ?? 0

const joined = (left: string, right: string) =>
  /[\p{Script=Latin}\p{N}]$/u.test(left) && /^[\p{Script=Latin}\p{N}]/u.test(right) ? `${left} ${right}` : left + right

/** Returns as many leading words as fit; a first word that is too long is cut. */
function fitting(pieces: readonly string[], max: number): string {
  let name = ''
  for (const piece of pieces) {
    if (countOf(joined(name, piece)) > max) break
    name = joined(name, piece)
  }
  return name !== '' || pieces[0] === undefined ? name : [...pieces[0]].slice(0, max).join('')
}

/**
 * Returns the topic of a session in 4–5 characters, for a narrow list: 「中国的高铁总里程是多少」 → 「中国高铁」. Deterministic; shorter only for a shorter
 * question.
 */
export function topicName(question: string): string {
  const western = !/\p{Script=Han}/u.test(question)
  const topic = western ? '' : topicOf(question).replace(/[《》「」“”"]/gu, '')
  const wordsOf = (text: string) =>
    words(text)
      .slice(0, maxWords)
      .map(({ start, end }) => text.slice(start, end))
  let name = countOf(topic) <= maxLength ? topic : fitting(wordsOf(topic), maxLength)
  if (countOf(name) >= minLength) return name
  const said = normalize(name)
  const stripped = stripQuestion(question)
  for (const { word, start, end } of words(stripped).slice(0, maxWords)) {
    if (countOf(name) >= minLength) break
    const longer = joined(name, stripped.slice(start, end))
    if (!stopWordSet.has(word) && !questionWordSet.has(word) && !said.includes(word) && countOf(longer) <= maxLength) name = longer
  }
  if (countOf(name) >= minLength) return name
  const { kind, measure } = shapeOf(question)
  const about = measure === null ? (topicNames[kind] ?? otherwise) : measured[measure]
  if (name === '') name = (question.match(/\p{L}/gu) ?? []).slice(0, maxLength - otherwise.length).join('')
  if (name === '') return unnamed
  return countOf(name) >= minLength - about.length ? joined(name, about) : `关于${name}${about}`
}
