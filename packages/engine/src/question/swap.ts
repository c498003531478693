import { normalize } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'
import { asksAnything } from './parse.ts'

/** Maximal number of consecutive words that form one thing. */
const maxWords = 4
const digitsPattern = /[\d零〇一二两三四五六七八九十百千万]+/gu
const weekdayPattern = /(周|星期|礼拜)[一二三四五六日天末]/gu
/** Minimal likeness; lower values occur by chance. */
const likeScore = 2
const samePatternScore = 10
const sameTagScore = 3
const proper = /^(?:nr|ns|nt|nz|eng)/u

const patternOf = (text: string) => text.replace(weekdayPattern, '$1#').replace(digitsPattern, '#')

/** Returns the similarity in kind of two things: equal but for a number, the same start or end, names of one kind. Matching form. */
function likeness(one: string, other: string, tags: readonly [string, string]): number {
  if (one === other) return 0
  const pattern = patternOf(one)
  if (pattern.includes('#') && pattern === patternOf(other)) return samePatternScore
  let suffix = 0
  while (suffix < Math.min(one.length, other.length) && one.at(-1 - suffix) === other.at(-1 - suffix)) suffix++
  let prefix = 0
  while (prefix < Math.min(one.length, other.length) - suffix && one[prefix] === other[prefix]) prefix++
  const longer = Math.max(one.length, other.length)
  const shared = (2 * suffix + prefix) / longer > 0.3 && longer <= 2 * Math.min(one.length, other.length) ? 2 * suffix + prefix : 0
  return shared + (tags[0] !== '' && tags[0] === tags[1] && proper.test(tags[0]) ? sameTagScore : 0)
}

/** Returns the object of an action: PDF of 「导入 PDF」. */
function withoutVerb(topic: string): string {
  const tokens = taggedWords(topic)
  const first = tokens.findIndex(({ tag }) => tag !== 'v')
  return first > 0 ? topic.slice(tokens[first]!.start) : topic
}

/**
 * Transfers a question to another thing: replaces the part of the same kind as `thing`, 7月 by 8月 and 江南区 by 江北区; without such a part, the
 * topic.
 * @param topic the topic of the question, as written
 * @returns `sure` when a part of the same kind was found
 */
export function swapInto(question: string, thing: string, topic: string): { text: string; sure: boolean } {
  const tokens = taggedWords(question)
  const wanted = normalize(thing)
  const own = taggedWords(thing)
  const tag = own.length === 1 ? own[0]!.tag : ''
  let best: { start: number; end: number; score: number } = { start: -1, end: -1, score: 0 }
  tokens.forEach((first: TaggedWord, at) => {
    for (let count = 1; count <= maxWords && at + count <= tokens.length; count++) {
      const last = tokens[at + count - 1]!
      // 甲方案的工期: 的 may occur inside a thing, but not at its end.
      if (last.tag === 'uj' && count > 1) continue
      if (/^(?:uj|w|y)/u.test(last.tag) || !/[\p{L}\p{N}]/u.test(last.word)) break
      const score = likeness(wanted, normalize(question.slice(first.start, last.end)), [tag, count === 1 ? first.tag : ''])
      if (score > best.score && !asksAnything(question.slice(first.start, last.end))) best = { start: first.start, end: last.end, score }
    }
  })
  if (best.score >= likeScore) return { text: question.slice(0, best.start) + thing + question.slice(best.end), sure: true }
  const about = withoutVerb(topic)
  const place = question.indexOf(about)
  return {
    text: place < 0 ? `${thing}，${question}` : question.slice(0, place) + thing + question.slice(place + about.length),
    sure: false,
  }
}
