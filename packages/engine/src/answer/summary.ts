import { normalize } from '@wenjin/text'
import type { Lang, Mode } from '@wenjin/contract'
import type { RankedPassage } from '../model.ts'
import type { AnswerPiece, ExtractiveAnswer } from './compose.ts'
import { leadsIn, readEvidence, type EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { saysTheSame } from './likeness.ts'
import { escapeMarkdown } from './markdown.ts'
import { noAnswer } from './refuse.ts'
import { shownInline } from './show.ts'
import { numberSources } from './sources.ts'

/** Sections told of one document, and sentences of a section. */
const SIZE: Readonly<Record<'short' | 'long', { sections: number; sentences: number }>> = {
  short: { sections: 3, sentences: 1 },
  long: { sections: 10, sentences: 2 },
}
/** Where a document has few headings, so many sentences stand for it. */
const PLAIN_SENTENCES = 6
const SHORTEST = 8
const LONGEST = 220

const ASKS =
  /(?:总结|概括|归纳|摘要|梳理|提炼|要点|主要内容|大意|讲了?(?:些|的是)?什么|说了?(?:些|的是)?什么|写了?(?:些|的是)?什么|介绍一下|解读|是什么内容|有什么内容|summari[sz]e|summary|tl;?dr|key points|what (?:is|does) (?:this|it) (?:about|say))/iu
const EVERY_ASKING = new RegExp(ASKS, 'giu')
/** What a question may hold beside, and still ask for the whole: 请用三句话总结一下这个网页的主要内容。 */
const BESIDE =
  /请|帮我|麻烦|你|用|几|\d+|[一二三四五六七八九十两]+|句话|个?字|左右|以内|一下|下|这个?|那个?|该|此|上面|以上|附件|文件|文档|文章|网页|网站|页面|链接|论文|图片|图|资料|材料|内容|全文|本文|主要|核心|关键|重点|的|里面?|中|都|和|与|吗|呢|了|些|它|是|please|this|that|the|page|file|document|article|paper|link|of|me|for|in|a|an|\p{P}|\s/giu

/** Whether a question asks what its sources say as a whole, and for nothing particular in them. */
export function asksForSummary(question: string): boolean {
  const text = normalize(question)
  return ASKS.test(text) && text.replaceAll(EVERY_ASKING, '').replaceAll(BESIDE, '').length <= 2
}

interface Section {
  heading: string
  sentences: EvidenceSentence[]
}

const isTelling = (sentence: EvidenceSentence) =>
  (sentence.kind === 'prose' || sentence.kind === 'item') &&
  !leadsIn(sentence) &&
  !/[?？]$/u.test(sentence.text) &&
  sentence.text.length >= SHORTEST &&
  sentence.text.length <= LONGEST

/** How much a sentence says of what its document is about: the words that stand all over it, and of its heading. */
function weigh(sentence: EvidenceSentence, frequency: ReadonlyMap<string, number>, topic: ReadonlySet<string>): number {
  let sum = 0
  for (const gram of sentence.grams) sum += Math.min(frequency.get(gram) ?? 0, 12) + (topic.has(gram) ? 6 : 0)
  return sum / Math.sqrt(Math.max(sentence.grams.size, 12))
}

function sectionsOf(evidence: readonly EvidenceSentence[]): Section[] {
  const sections = Map.groupBy(evidence, ({ heading }) => heading)
  return [...sections].map(([heading, sentences]) => ({ heading, sentences }))
}

/** The sentences that tell a section best, in its order and without repeats. */
function tell(
  sentences: readonly EvidenceSentence[],
  count: number,
  weight: (one: EvidenceSentence) => number,
  told: EvidenceSentence[],
): EvidenceSentence[] {
  const chosen: EvidenceSentence[] = []
  const weighed = sentences.map((sentence) => ({ sentence, worth: weight(sentence) }))
  for (const { sentence } of weighed.toSorted((a, b) => b.worth - a.worth || a.sentence.start - b.sentence.start)) {
    if (chosen.length === count) break
    if (told.some((one) => saysTheSame(one, sentence))) continue
    chosen.push(sentence)
    told.push(sentence)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}

/**
 * What some documents say, told by their own sentences under their own headings, every one with what it rests on. Deterministic.
 * @param passages of the documents, in their order
 */
export function composeSummary({ passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang }): ExtractiveAnswer {
  const sources = numberSources(passages)
  const pieces: AnswerPiece[] = []
  const told: EvidenceSentence[] = []
  const { sections: mostSections, sentences: mostSentences } = mode === 'concise' ? SIZE.short : SIZE.long
  for (const source of sources) {
    const evidence = readEvidence(source.passages).toSorted((a, b) => a.start - b.start)
    const telling = evidence.filter(isTelling)
    if (telling.length === 0) continue
    const frequency = new Map<string, number>()
    for (const { grams } of telling) for (const gram of grams) frequency.set(gram, (frequency.get(gram) ?? 0) + 1)
    const title = source.passages[0]!.title
    const sections = sectionsOf(telling)
    if (sources.length > 1) pieces.push({ kind: 'text', text: `${pieces.length > 0 ? '\n\n' : ''}## ${escapeMarkdown(title)}\n\n` })
    const headed = sections.length > 2
    const shown = headed ? evenly(sections, mostSections) : [{ heading: '', sentences: telling }]
    shown.forEach(({ heading, sentences }, at) => {
      const topic = new Set(gramsOf(normalize(`${title} ${heading}`)))
      const count = headed ? mostSentences : mode === 'concise' ? SIZE.short.sections : PLAIN_SENTENCES
      const chosen = tell(sentences, count, (one) => weigh(one, frequency, topic), told)
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

/** So many of some things, from the first to the last. */
function evenly<T>(things: readonly T[], count: number): T[] {
  if (things.length <= count) return [...things]
  return Array.from({ length: count }, (_, at) => things[Math.floor((at * things.length) / count)]!)
}
