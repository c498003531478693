import type { Lang, Mode } from '@wenjin/contract'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { Composition } from '../composition/composition.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { shownInline } from '../composition/show.ts'
import { composeSummary } from '../composition/summary.ts'
import { centralSentences, termFrequency } from './central.ts'
import { readDocuments, tells } from './documents.ts'

/** More documents are represented by one sentence each. */
const fewDocuments = 3
const maxCount = 50
const maxConcise = 12
/** Minimal length of an informative opening sentence, characters. */
const tellingTerms = 12

const texts = {
  zh: (n: number, listed: number) => (listed < n ? `有 ${n} 份资料，列出前 ${listed} 份：` : `有 ${n} 份资料：`),
  en: (n: number, listed: number) => (listed < n ? `${n} documents, the first ${listed}:` : `${n} documents:`),
} as const

/** Summarizes documents as a whole: a few by their headings, many by their titles with the opening or most central sentence. */
export function composeAbout({ passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang }): ExtractiveAnswer {
  const documents = readDocuments(passages)
  if (documents.length <= fewDocuments) return composeSummary({ passages, mode, lang })
  const told = documents.flatMap((document) => {
    const telling = document.evidence.filter(tells)
    // Texts usually start with their subject.
    const opening = telling.find(({ kind, normalized }) => kind === 'prose' && normalized.length >= tellingTerms)
    const [central] = centralSentences(telling, 1, { frequency: termFrequency(telling), topic: document.title })
    const sentence = opening ?? central
    return sentence ? [{ document, sentence }] : []
  })
  const listed = told.slice(0, mode === 'concise' ? maxConcise : maxCount)
  if (listed.length === 0) return composeSummary({ passages, mode, lang })
  const composition = new Composition([])
  composition.text(`${texts[lang](told.length, listed.length)}\n`)
  for (const { document, sentence } of listed) {
    composition.text(`\n- **${escapeMarkdown(document.title)}**${lang === 'zh' ? '：' : ': '}`)
    composition.quoteAlone(sentence, shownInline(sentence))
  }
  return composition.answer(listed.flatMap(({ document }) => document.passages))
}
