import { taggedWords } from '@wenjin/text/segment'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import type { QuestionDraft } from './model.ts'
import type { IntroducedDocument } from './read-text.ts'
import { statementPatterns } from './statement-patterns.ts'

/** Titles of texts, which have no place, birth or builder of their own. */
const textTitle =
  /(?:法|条例|规定|办法|细则|指南|手册|教程|说明|文档|问题|问答|需求|流程|方案|报告|纪要|记录|计划|总结|配置|安装|部署|概述|简介|清单|列表|安排|申请|规范|标准|公告|通知|条款|协议|合同|会议|[例周月年]会|座谈会|访谈|研究|论文)$/u
const maxTitle = 16
/** Words between the subject and its statement, characters; a possessive among them gives the statement another subject. */
const maxBetween = 40

/** The start of what a sentence says of the subject: after the subject itself, or a pronoun for it; null when it speaks of something else. */
function predicateOf(text: string, subject: string): number | null {
  if (text.startsWith(subject)) return subject.length
  const pronoun = /^(?:他|她|它|该\p{Script=Han}{1,3}?(?=[位坐地又由于在是]))/u.exec(text)?.[0]
  return pronoun?.length ?? null
}

function askOf(subject: string, sentence: EvidenceSentence): Omit<QuestionDraft, 'place'>[] {
  const from = predicateOf(sentence.text, subject)
  if (from === null) return []
  return statementPatterns.flatMap(({ sentence: pattern, zh, form }) => {
    const match = form === undefined ? null : pattern.exec(sentence.text)
    if (match === null || form === undefined || match.index < from || match.index - from > maxBetween) return []
    return /的|其|他|她|之/u.test(sentence.text.slice(from, match.index))
      ? []
      : [{ question: zh(subject, match), form, weight: 3.3, answer: '' }]
  })
}

/** Whether the subject of a document is a thing, and not a text such as a handbook or an activity. */
export function namesThing(subject: string): boolean {
  return subject !== '' && subject.length <= maxTitle && !textTitle.test(subject) && !taggedWords(subject).some(({ tag }) => tag === 'v')
}

/** Returns questions about the thing that a document is named after, from what its sentences state of it; each at most once. */
export function askSubject({ id, subject, isEnglish, statements }: IntroducedDocument): QuestionDraft[] {
  if (isEnglish || !namesThing(subject)) return []
  const drafts = statements
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .flatMap((sentence) =>
      askOf(subject, sentence).map((draft) => ({ ...draft, place: { documentId: id, start: sentence.start, end: sentence.end } })),
    )
  return [...new Map(drafts.toReversed().map((draft) => [draft.question, draft])).values()].toReversed()
}
