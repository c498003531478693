import type { RankedPassage } from '../model.ts'
import { readDocuments, tells, type ReadDocument } from '../answer/library/documents.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'

/** A document prepared for its introduction. */
export interface IntroducedDocument extends ReadDocument {
  /** Its title as the subject of a question; empty when the title is not a name. */
  subject: string
  isEnglish: boolean
  /** Its informative sentences. */
  statements: readonly EvidenceSentence[]
}

const maxSubject = 20
/** Number of characters examined to detect the language of a document. */
const sample = 2000
/** A document with a smaller share of Chinese characters counts as English. */
const hanShare = 0.1

/**
 * Returns a title as the subject of a question: without file extension, number and bracketed parts; empty when it does not name a thing.
 */
export function subjectOfTitle(title: string): string {
  const name = title
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[（(【[][^（）()【】[\]]*[）)】\]]\s*$/u, '')
    .replace(/_$/u, '')
    .replace(/^(?:\d+[.、_\-\s]+)/u, '')
    // Statements in the minutes of a meeting are about the meeting.
    .replace(/(?<=[会會]|[会會][议議])的?(?:[纪紀]要|[记記紀][录錄]|[笔筆][记記])$/u, '')
    .trim()
  const isName = name.length >= 2 && name.length <= maxSubject && !/[{}<>=;_|,，。：:!?！？\\/]|::|^\d|\d{6}|\w-\w+-/u.test(name)
  return isName && !/^(?:readme|index|changelog|untitled|document|未命名|新建|无标题|文档|副本|扫描|微信|图片|sheet)/iu.test(name)
    ? name
    : ''
}

export function readTexts(passages: readonly RankedPassage[]): IntroducedDocument[] {
  return readDocuments(passages).map((document) => {
    const text = document.passages
      .map((passage) => passage.text.slice(0, sample))
      .join('')
      .slice(0, sample)
    const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
    return {
      ...document,
      subject: subjectOfTitle(document.title),
      isEnglish: han < hanShare * text.length,
      statements: document.evidence.filter((sentence) => tells(sentence) && !sentence.doubtful),
    }
  })
}
