import { toSimplified } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import { chineseNamePattern } from '../derive/entity-mentions.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import type { QuestionDraft } from './model.ts'
import type { IntroducedDocument } from './read-text.ts'
import { statementPatterns } from './statement-patterns.ts'

/** Titles of texts, which have no place, birth or builder of their own. */
const textTitle =
  /(?:法|条例|规定|办法|细则|指南|手册|教程|说明|文档|问题|问答|需求|流程|方案|报告|纪要|记录|计划|总结|配置|安装|部署|概述|简介|清单|列表|安排|申请|规范|标准|公告|通知|条款|协议|合同|会议|[例周月年]会|座谈会|访谈|研究|论文)$/u
const placeTitle = /(?:[岛国省市县区州镇乡村山河湖海站]|半岛|战争|内战|之战|铁路|大学)$/u
const maxTitle = 16
/** Words between the subject and its statement, characters; a possessive among them gives the statement another subject. */
const maxBetween = 40

/** The start of what a sentence says of the subject: after the subject itself, or a pronoun for it; null when it speaks of something else. */
function predicateOf(text: string, subject: string): number | null {
  if (text.startsWith(subject)) return subject.length
  const pronoun = /^(?:他|她|它|该\p{Script=Han}{1,3}?(?=[位坐地又由于在是]))/u.exec(text)?.[0]
  return pronoun?.length ?? null
}

/** Whether a title is a person's name, Chinese or foreign. */
const isPersonName = (subject: string) =>
  (chineseNamePattern.test(subject) && subject.length <= 4) || /^\p{Script=Han}{1,8}[·‧]\p{Script=Han}{1,8}$/u.test(subject)

/** Statements about a person. */
const personal = /生于|生於|出生|毕业于|畢業於|[获獲]|[称稱名]/u

/** Whether the last clause before a place has a noun: it stands where that is, as the epicentre of an earthquake or the tomb of a person. */
function hasOtherSubject(between: string): boolean {
  const clause = between.split(/[，,；;（(）)、]/u).at(-1)!
  return taggedWords(toSimplified(clause)).some(({ tag }) => /^(?:n|s|l|j|vn)/u.test(tag))
}

function askOf(subject: string, sentence: EvidenceSentence): Omit<QuestionDraft, 'place'>[] {
  const from = predicateOf(sentence.text, subject)
  if (from === null) return []
  return statementPatterns.flatMap(({ sentence: pattern, zh, form }) => {
    const match = form === undefined ? null : pattern.exec(sentence.text)
    if (match === null || form === undefined || match.index < from || match.index - from > maxBetween) return []
    const verb = match.groups?.['verb'] ?? ''
    const between = sentence.text.slice(from, match.index)
    const isOfAnother =
      /的|其|他|她|之/u.test(between) ||
      ((form === 'place' || form === 'date') && hasOtherSubject(between + match[0].slice(0, match[0].lastIndexOf(verb)))) ||
      (isPersonName(subject) && !personal.test(match[0]))
    return isOfAnother ? [] : [{ question: zh(subject, match), form, weight: 3.3, answer: '' }]
  })
}

/** Whether the subject of a document is a thing, and not a text such as a handbook or an activity. */
export function namesThing(subject: string): boolean {
  const name = toSimplified(subject)
  if (name === '' || name.length > maxTitle || textTitle.test(name)) return false
  const words = taggedWords(name)
  // 外蒙古独立 is an event, 安装依赖 an activity; a verb of one character may be a part of a foreign name.
  return !words.some(({ tag, word }) => tag === 'v' && word.length > 1) || /^(?:nr|ns|nt)/u.test(words[0]!.tag) || placeTitle.test(name)
}

/** What the first sentence about a person says. */
const personSentence =
  /(?:生于|出生|本名|原名|字|号|人|员|家|师|手|者|教练|演员|导演|教授|院士|皇帝|国王|皇后|将军|将领|大臣|总统|总理|主席|主持人)[，。、；）)]|[（(]\d{3,4}年/u

/** 「谭志源是谁？」: the first sentence about a person answers it. */
function askWho(id: string, subject: string, statements: readonly EvidenceSentence[]): QuestionDraft[] {
  const [first] = statements
  if (!isPersonName(subject) || !first?.text.startsWith(subject) || !/^[（(，,是]/u.test(first.text.slice(subject.length))) return []
  if (!personSentence.test(toSimplified(first.text))) return []
  return [
    {
      question: `${subject}是谁？`,
      form: 'person',
      weight: 2.7,
      answer: '',
      place: { documentId: id, start: first.start, end: first.end },
    },
  ]
}

/** Returns questions about the thing that a document is named after, from what its sentences state of it; each at most once. */
export function askSubject({ id, subject, isEnglish, statements }: IntroducedDocument): QuestionDraft[] {
  if (isEnglish || !namesThing(subject)) return []
  const drafts = statements
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .flatMap((sentence) =>
      askOf(subject, sentence).map((draft) => ({ ...draft, place: { documentId: id, start: sentence.start, end: sentence.end } })),
    )
  drafts.push(...askWho(id, subject, statements))
  return [...new Map(drafts.toReversed().map((draft) => [draft.question, draft])).values()].toReversed()
}
