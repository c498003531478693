import type { Lang, Mode } from '@wenjin/contract'
import type { RankedPassage } from '../../model.ts'
import type { AnswerPiece, ExtractiveAnswer } from './compose.ts'
import { leadsIn, readEvidence, type EvidenceSentence } from '../evidence/evidence.ts'
import { isFurniture } from '../evidence/furniture.ts'
import { centralSentences, termFrequency } from '../library/central.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { noAnswer } from './refuse.ts'
import { shownInline } from './show.ts'
import { numberSources } from '../evidence/sources.ts'

/** Number of sections per document, and of sentences per section. */
const sizes: Readonly<Record<'short' | 'long', { sections: number; sentences: number }>> = {
  short: { sections: 3, sentences: 1 },
  long: { sections: 10, sentences: 2 },
}
/** Number of sentences quoted from a document with few headings. */
const plainSentenceCount = 6
const minLength = 8
const maxLength = 220

interface Section {
  heading: string
  sentences: EvidenceSentence[]
}

const isTelling = (sentence: EvidenceSentence) =>
  (sentence.kind === 'prose' || sentence.kind === 'item') &&
  !leadsIn(sentence) &&
  !isFurniture(sentence) &&
  !/[?？]$/u.test(sentence.text) &&
  sentence.text.length >= minLength &&
  sentence.text.length <= maxLength

function sectionsOf(evidence: readonly EvidenceSentence[]): Section[] {
  const sections = Map.groupBy(evidence, ({ heading }) => heading)
  return [...sections].map(([heading, sentences]) => ({ heading, sentences }))
}

/**
 * Summarizes documents by their own sentences under their own headings, each with its source. Deterministic.
 * @param passages of the documents, in document order
 */
export function composeSummary({ passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang }): ExtractiveAnswer {
  const sources = numberSources(passages)
  const pieces: AnswerPiece[] = []
  const told: EvidenceSentence[] = []
  const { sections: maxSections, sentences: maxSentences } = mode === 'concise' ? sizes.short : sizes.long
  for (const source of sources) {
    const evidence = readEvidence(source.passages).toSorted((a, b) => a.start - b.start)
    const telling = evidence.filter(isTelling)
    if (telling.length === 0) continue
    const frequency = termFrequency(telling)
    const title = source.passages[0]!.title
    const sections = sectionsOf(telling)
    if (sources.length > 1) pieces.push({ kind: 'text', text: `${pieces.length > 0 ? '\n\n' : ''}## ${escapeMarkdown(title)}\n\n` })
    const headed = sections.length > 2
    const shown = headed ? evenly(sections, maxSections) : [{ heading: '', sentences: telling }]
    shown.forEach(({ heading, sentences }, at) => {
      const count = headed ? maxSentences : mode === 'concise' ? sizes.short.sections : plainSentenceCount
      const chosen = centralSentences(sentences, count, { frequency, topic: `${title} ${heading}`, told })
      if (chosen.length === 0) return
      const lead = headed && heading !== '' ? `**${escapeMarkdown(heading)}**${lang === 'zh' ? '：' : ': '}` : ''
      pieces.push({ kind: 'text', text: `${at > 0 ? '\n' : ''}- ${lead}` })
      chosen.forEach((sentence, i) => {
        if (!headed && i > 0) pieces.push({ kind: 'text', text: '\n- ' })
        const { documentId } = sentence.passage
        const quotation = { index: source.index, documentId, start: sentence.start, end: sentence.end, quote: sentence.text }
        pieces.push({ kind: 'quote', text: shownInline(sentence), quotations: [quotation] })
      })
    })
  }
  if (told.length === 0)
    return {
      outcome: 'nothing',
      probability: 0,
      refused: true,
      nearest: [],
      missing: [],
      pieces: [{ kind: 'text', text: noAnswer(lang, sources) }],
      sources,
      quoted: [],
      repeated: [],
    }
  const cited = new Set(told.map(({ passage }) => passage.documentId))
  return {
    outcome: 'supported',
    probability: 1,
    refused: false,
    nearest: [],
    missing: [],
    pieces,
    sources: sources.map((source) => ({ ...source, cited: cited.has(source.documentId) })),
    quoted: told,
    repeated: [],
  }
}

/** Picks `count` evenly spaced elements, including the first and the last. */
function evenly<T>(things: readonly T[], count: number): T[] {
  if (things.length <= count) return [...things]
  return Array.from({ length: count }, (_, at) => things[Math.floor((at * things.length) / count)]!)
}
