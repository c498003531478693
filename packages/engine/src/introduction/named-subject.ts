import { toSimplified } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'
import type { QuestionForm } from './model.ts'
import { subjectOf } from './self-contained.ts'

/** The parts of a document on which a question about one of its sentences may depend. */
export interface QuestionContext {
  /** What the document is named after; empty when its title is no name. */
  subject: string
  /** Whether the document is about one thing, whose parts its sentences need not name again; a handbook or minutes name theirs. */
  tellsOfOne: boolean
}

/** Minimal length of the last part of a foreign name that stands for the whole, characters. */
const minPart = 2
/** Maximal length of a question about an event that another thing takes part in, characters. */
const maxTold = 30
/** Minimal length of the nouns that name something in a text about many things, characters. */
const minNouns = 4
/** Minimal length of a proper name that needs no document around it, characters. */
const minProper = 3
/** Reports of what somebody said or hoped, which no person asks about. */
const reported = /宣布|表示|官宣|希望|指出|透露|建议/u
/** Plain questions about any thing with a proper name. */
const plainQuestion =
  /^[^，的]{3,14}(?:(?:成立|建成|创建|创立|建|始建|创刊|签署|建立)于|位于|的(?:面积|海拔|人口|长度|全长|总部|首都|省会)[是为](?:多少|几|哪))/u
/** Nouns of what is measured, which name no thing. */
const measure = /^(?:全长|总长|全程|长度|面积|金额|总额|单价|总价|价格|数量|期限|时间|日期|费用|租金|押金|标准)$/u
/** Kinds of which a text that is about many things means its own. */
const ownKind = /^(?:公司|学校|医院|集团|社区|小区|会议)/u
const interrogative = /百分之多少|多少|几|哪|什么|由谁|谁/u

const isProperWord = ({ tag, word }: TaggedWord) => /^(?:nr|ns|nt|nz|eng)/u.test(tag) && word.length > 1 && !/.[里内上下中]$/u.test(word)

/** The names by which a text calls what its document is named after, in Simplified Chinese. */
function namesOf(subject: string): string[] {
  const name = toSimplified(subject).trim()
  const parts = name.split(/[·‧・•．]/u)
  const last = parts.at(-1)!
  return parts.length > 1 && last.length >= minPart ? [name, last] : [name]
}

/** Whether the words before the interrogative name a thing: a proper name, or nouns of some length. */
function namesOneOfMany(question: string): boolean {
  const text = question.replace(/^为什么/u, '')
  const at = text.search(interrogative)
  const words = taggedWords(at > 0 ? text.slice(0, at) : text.slice(interrogative.exec(text)?.[0]?.length ?? 0))
  const nouns = words.filter(
    ({ tag, word }) => /^(?:n|vn|an|eng|l|j|i|s|x)/u.test(tag) && /[\p{L}\p{N}]/u.test(word) && !measure.test(word),
  )
  return (
    words.some(isProperWord) ||
    ownKind.test(text) ||
    nouns.reduce((sum, { word }) => sum + word.length, 0) >= minNouns ||
    text.includes('《')
  )
}

/**
 * Whether a question names what it is about: in a text about one thing that thing, by its own name, or something that is known by its own; in
 * other texts a proper name, or a kind of thing in some detail.
 */
export function namesItsSubject(text: string, form: QuestionForm, { subject, tellsOfOne }: QuestionContext): boolean {
  if (form === 'definition') return true
  if (!tellsOfOne) return namesOneOfMany(text)
  const asked = toSimplified(text)
  const names = namesOf(subject)
  if (/^《[^《》]{1,30}》/u.test(asked) || names.some((name) => asked.startsWith(name))) return true
  const tellsOf = form === 'reason' || asked.startsWith('谁') || (asked.includes('是在') && asked.length <= maxTold)
  if (tellsOf && names.some((name) => asked.includes(name)) && !reported.test(asked)) return true
  const lead = plainQuestion.test(asked) ? subjectOf(asked) : null
  return lead !== null && taggedWords(toSimplified(lead.text)).some(({ tag, word }) => /^(?:ns|nt)/u.test(tag) && word.length >= minProper)
}
