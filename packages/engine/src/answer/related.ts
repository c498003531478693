import type { Lang } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../model.ts'
import { readEvidence, type EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { shapeOf } from './question-kind.ts'
import type { Understanding } from './understand.ts'

interface Pattern {
  /** Matches a sentence of the source; `$<verb>` and `$<noun>` name what the question takes from it. */
  sentence: RegExp
  zh: (subject: string, match: RegExpExecArray) => string
  en: (subject: string, match: RegExpExecArray) => string
}

const group = (match: RegExpExecArray, name: string) => match.groups?.[name] ?? ''

/** What a sentence says about its subject, and the question it answers. Each is asked once at most. */
const PATTERNS: readonly Pattern[] = [
  {
    sentence:
      /由[^，。；]{2,16}(?<verb>创办|创立|创建|设计|发明|开发|发行|编写|执导|主演|建造|制作|出版|提出|作曲|演唱|創辦|創立|設計|發明|開發|發行|編寫|執導|建造|製作|提出)/u,
    zh: (subject, match) => `${subject}是由谁${group(match, 'verb')}的？`,
    en: (subject) => `Who is behind ${subject}?`,
  },
  {
    sentence: /(?:位于|位於|坐落于|坐落於|地处|地處)/u,
    zh: (subject) => `${subject}位于哪里？`,
    en: (subject) => `Where is ${subject}?`,
  },
  {
    sentence: /(?:分布于|分布在|分佈於|分佈在|产于|產於)/u,
    zh: (subject) => `${subject}分布在哪些地区？`,
    en: (subject) => `Where does ${subject} occur?`,
  },
  {
    sentence: /(?:又称|又名|别名|亦称|也称|俗称|简称|别称|又稱|別名|亦稱|也稱|俗稱|簡稱)/u,
    zh: (subject) => `${subject}还有哪些名称？`,
    en: (subject) => `What else is ${subject} called?`,
  },
  {
    sentence: /\d{3,4}年[^，。；]{0,12}(?<verb>成立|建立|创立|创办|建成|开通|落成|启用|通车|成立|建立|創立|創辦|開通|啟用|通車)/u,
    zh: (subject, match) => `${subject}是什么时候${group(match, 'verb')}的？`,
    en: (subject) => `When was ${subject} founded or opened?`,
  },
  {
    sentence: /\d{3,4}年[^，。；]{0,12}(?:出生|生于|生於)|(?:生于|生於|出生于|出生於)/u,
    zh: (subject) => `${subject}是什么时候出生的？`,
    en: (subject) => `When was ${subject} born?`,
  },
  {
    sentence: /毕业于|畢業於/u,
    zh: (subject) => `${subject}毕业于哪所学校？`,
    en: (subject) => `Where did ${subject} study?`,
  },
  {
    sentence: /(?:曾获|获得|荣获|曾獲|獲得|榮獲)[^，。；]{0,20}(?:奖|獎|冠军|冠軍|称号|稱號)/u,
    zh: (subject) => `${subject}获得过哪些奖项或荣誉？`,
    en: (subject) => `What has ${subject} won?`,
  },
  {
    sentence: /用于|用於|用来|用來|用途|应用于|應用於/u,
    zh: (subject) => `${subject}有什么用途？`,
    en: (subject) => `What is ${subject} used for?`,
  },
  {
    sentence: /特征|特点|特性|特徵|特點|特色/u,
    zh: (subject) => `${subject}有什么特点？`,
    en: (subject) => `What are the features of ${subject}?`,
  },
  {
    sentence: /分为|可分成|种类|类型|分為|種類|類型/u,
    zh: (subject) => `${subject}可以分为哪几类？`,
    en: (subject) => `What kinds of ${subject} are there?`,
  },
  {
    sentence: /包括|包含|组成|组织|由[^，。]{2,20}构成|組成|構成/u,
    zh: (subject) => `${subject}包括哪些内容？`,
    en: (subject) => `What does ${subject} include?`,
  },
  {
    sentence: /影响|影響/u,
    zh: (subject) => `${subject}带来了什么影响？`,
    en: (subject) => `What effect did ${subject} have?`,
  },
]

const MOST = 4
/** Passages read, and the share of the best one's score that makes another document worth asking about. */
const READ = 10
const CLOSE = 0.6
const LONGEST_SUBJECT = 24

/** A document's title as the subject of a question: without a file ending or what stands in brackets. */
function subjectOf(title: string): string {
  return title
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/\s*[（(][^（）()]*[）)]\s*$/u, '')
    .trim()
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)

function alike(a: string, b: string): boolean {
  const one = new Set(gramsOf(a))
  const other = new Set(gramsOf(b))
  let common = 0
  for (const gram of one) if (other.has(gram)) common++
  return common / Math.max(1, Math.min(one.size, other.size)) > 0.7
}

/**
 * 3–4 questions a reader may ask next, each answered by a sentence or a section of the passages found, none like the question asked.
 * Fewer when the passages give no more.
 */
export function relatedQuestions(understanding: Understanding, passages: readonly RankedPassage[], lang: Lang): string[] {
  const questions: string[] = []
  const add = (question: string) => {
    if (
      questions.length < MOST &&
      !alike(question, understanding.searchQuestion) &&
      !questions.some((other) => normalize(other) === normalize(question))
    )
      questions.push(question)
  }
  const titles = byTitle(readEvidence(nearTheBest(passages)))
  const usedPatterns = new Set<Pattern>()
  for (const [title, sentences] of titles) {
    const subject = subjectOf(title)
    if (subject === '' || subject.length > LONGEST_SUBJECT) continue
    const before = questions.length
    // A document titled with a question answers that question.
    const named = isQuestion(subject)
    if (named) add(asQuestion(subject, lang))
    for (const heading of new Set(sentences.flatMap((sentence) => sentence.passage.headingPath.slice(-1)))) {
      if (heading !== '' && heading.length <= LONGEST_SUBJECT && normalize(heading) !== normalize(subject))
        add(aboutHeading(subject, heading, lang))
      if (questions.length - before >= 2) break
    }
    for (const pattern of PATTERNS) {
      if (questions.length >= MOST) break
      const match = named || usedPatterns.has(pattern) ? null : firstMatch(pattern.sentence, subject, sentences)
      if (match === null) continue
      usedPatterns.add(pattern)
      add(pattern[lang](subject, match))
    }
    const defined = sentences.some((sentence) =>
      new RegExp(`${escapeRegExp(subject)}[^。]{0,12}(?:是|为|為|指| is )`, 'u').test(sentence.text),
    )
    if (!named && defined && questions.length === before) add(lang === 'en' ? `What is ${subject}?` : `${subject}是什么？`)
    if (questions.length >= MOST) break
  }
  return questions
}

/** Passages of the best document, and of others that were found nearly as well. */
function nearTheBest(passages: readonly RankedPassage[]): RankedPassage[] {
  const best = passages[0]
  if (best === undefined) return []
  return passages.filter((passage) => passage.documentId === best.documentId || passage.score >= CLOSE * best.score).slice(0, READ)
}

function aboutHeading(subject: string, heading: string, lang: Lang): string {
  if (isQuestion(heading)) return asQuestion(heading, lang)
  return lang === 'en' ? `What does ${subject} say about ${heading}?` : `关于“${heading}”，《${subject}》是怎么说的？`
}

function isQuestion(text: string): boolean {
  return /[?？]$/u.test(text) || shapeOf(text).kind !== 'other'
}

function asQuestion(text: string, lang: Lang): string {
  return text.replace(/[?？]?$/u, lang === 'en' ? '?' : '？')
}

/** Whether a sentence speaks of its document's subject: it names it, or points back to it. */
function speaksOf(subject: string, sentence: EvidenceSentence): boolean {
  return sentence.text.includes(subject) || /^(?:他|她|它|牠|该|該|其|本)/u.test(sentence.text)
}

function byTitle(evidence: readonly EvidenceSentence[]): Map<string, EvidenceSentence[]> {
  const groups = new Map<string, EvidenceSentence[]>()
  for (const sentence of evidence) {
    const found = groups.get(sentence.passage.title)
    if (found === undefined) groups.set(sentence.passage.title, [sentence])
    else found.push(sentence)
  }
  return groups
}

function firstMatch(pattern: RegExp, subject: string, sentences: readonly EvidenceSentence[]): RegExpExecArray | null {
  for (const sentence of sentences) {
    const match = speaksOf(subject, sentence) ? pattern.exec(sentence.text) : null
    if (match !== null) return match
  }
  return null
}
