import { isResearch, type Lang, type Mode } from '@wenjin/contract'
import type { RankedPassage } from '../model.ts'
import { countItems } from './count-items.ts'
import { decidingFirst } from './decide.ts'
import { disagree } from './disagreement.ts'
import { readEvidence, type EvidenceSentence } from './evidence.ts'
import { isOrder } from '../orders/suspicion.ts'
import { escapeMarkdown } from './markdown.ts'
import { canAnswer, noAnswer, noAnswerToPart } from './refuse.ts'
import { weighQuestion } from './question-terms.ts'
import { Headings } from './section.ts'
import { shorten } from './shorten.ts'
import { shownInline, showSentences, type Writer } from './show.ts'
import { scoreSentences, type ScoredSentence } from './score.ts'
import { saysTheSame } from './likeness.ts'
import { isQuotable, selectSentences, type SelectionSize } from './select.ts'
import { numberSources, type Source } from './sources.ts'
import type { QuestionPart, Understanding } from './understand.ts'

/** An exact span of a snapshot that a sentence of the answer rests on. */
export interface Quotation {
  /** The `n` of its mark. */
  index: number
  documentId: string
  /** Offsets into the snapshot. */
  start: number
  end: number
  /** `snapshot.slice(start, end)`. */
  quote: string
}

/** A piece of an extractive answer: Markdown between quotations, or one quoted sentence with what it rests on. */
export type AnswerPiece = { kind: 'text'; text: string } | { kind: 'quote'; text: string; quotations: Quotation[] }

export interface ExtractiveAnswer {
  /** Nothing found answers the question; the pieces say so. */
  refused: boolean
  pieces: AnswerPiece[]
  /** The documents found, quoted ones first in the order of first use. */
  sources: Source[]
  /** The sentences it quotes, in order. */
  quoted: readonly EvidenceSentence[]
  /** For each part whose answer stands above already (`said`): the best sentence of it. */
  repeated: readonly EvidenceSentence[]
}

export interface ExtractiveInput {
  understanding: Understanding
  mode: Mode
  /** Best first. */
  passages: readonly RankedPassage[]
  lang: Lang
  /** Sentences that stand in the text already, quoted by the sections before this one: none is quoted again. */
  said?: readonly EvidenceSentence[]
  /** Whether another section of the report is the place for what stands under a heading. */
  isElsewhere?: (heading: string) => boolean
}

/** A section of a research is a structured answer to its own question. */
const SECTION: SelectionSize = { direct: 4, further: 4, characters: 450, beside: 0.5 }
const SIZES: Readonly<Record<Mode, SelectionSize>> = {
  concise: { direct: 3, further: 0, characters: 200 },
  detail: { direct: 3, further: 6, characters: 400 },
  research: SECTION,
  'strong-research': SECTION,
  'think-research': SECTION,
}
/** Passages read for an answer; those further back hold what was asked for less than once in a hundred questions. */
const READ: Readonly<Record<Mode, number>> = {
  concise: 12,
  detail: 24,
  research: 24,
  'strong-research': 24,
  'think-research': 24,
}
/** Questions that one place answers: what else is found speaks of something else. */
const SINGLE = new Set<QuestionPart['kind']>(['who', 'when', 'where', 'howMany', 'howTo', 'yesNo'])
/** Sources cited for one claim. */
const MAX_SAME = 3
/** What is left when the best was said above must be worth this share of it. */
const WORTH_SAYING = 0.6
/** What may be an order must be worth this share of the best sentence. */
const NEARLY_BEST = 0.9

const WORDS = {
  zh: {
    differ: '各资料的说法不同：',
    further: '相关内容：',
    counted: (count: number, classifier: string, more: boolean) => `资料${more ? '至少' : ''}列出 ${count} ${classifier}：\n\n`,
  },
  en: {
    differ: 'The sources differ:',
    further: 'Related:',
    counted: (count: number, _classifier: string, more: boolean) => `The source lists ${more ? 'at least ' : ''}${count}:\n\n`,
  },
} as const

class Composition implements Writer {
  readonly pieces: AnswerPiece[] = []
  readonly used: EvidenceSentence[] = []
  private readonly numbers = new Map<string, number>()
  private readonly evidence: readonly EvidenceSentence[]

  constructor(evidence: readonly EvidenceSentence[]) {
    this.evidence = evidence
  }

  text(text: string): void {
    this.pieces.push({ kind: 'text', text })
  }

  /** Quote a sentence, citing every document that says the same. */
  quote(sentence: EvidenceSentence, shown: string): void {
    this.used.push(sentence)
    // The steps of a list and the rows of a table mean nothing outside of it.
    const apart = sentence.kind === 'item' || sentence.kind === 'row'
    const others = this.evidence.filter(
      (other) =>
        !apart && other.passage.documentId !== sentence.passage.documentId && saysTheSame(sentence, other) && !disagree(sentence, other),
    )
    const documents = new Map([sentence, ...others].toReversed().map((one) => [one.passage.documentId, one]))
    const cited = [...documents.values()].toReversed().slice(0, MAX_SAME)
    this.pieces.push({ kind: 'quote', text: shown, quotations: cited.map((one) => this.quotation(one)) })
  }

  isUsed(sentence: EvidenceSentence): boolean {
    return this.used.some((one) => one === sentence || saysTheSame(one, sentence))
  }

  private quotation(sentence: EvidenceSentence): Quotation {
    const { documentId } = sentence.passage
    let index = this.numbers.get(documentId)
    if (index === undefined) {
      index = this.numbers.size + 1
      this.numbers.set(documentId, index)
    }
    return { index, documentId, start: sentence.start, end: sentence.end, quote: sentence.text }
  }

  /** Documents renumbered so that the quoted ones come first. */
  sources(passages: readonly RankedPassage[]): Source[] {
    const found = numberSources(passages)
    const cited = [...this.numbers.keys()].flatMap((id) => found.filter((source) => source.documentId === id))
    const rest = found.filter((source) => !this.numbers.has(source.documentId))
    return [...cited, ...rest].map(({ documentId, passages: own }, i) => ({
      index: i + 1,
      documentId,
      passages: own,
      cited: i < cited.length,
    }))
  }
}

/** Sentences that contradict one already quoted, each with its source and date. */
function contradictions(composition: Composition, scored: readonly ScoredSentence[], lang: Lang): void {
  const base = composition.used[0]
  if (base === undefined) return
  const against = scored.filter(({ sentence }) => disagree(base, sentence)).slice(0, MAX_SAME)
  if (against.length === 0) return
  composition.text(`\n\n${WORDS[lang].differ}\n\n`)
  for (const sentence of [base, ...against.map((one) => one.sentence)]) {
    const date = sentence.passage.date === undefined ? '' : `（${sentence.passage.date}）`
    composition.text(`- **${escapeMarkdown(sentence.passage.title)}**${date}：`)
    composition.quote(sentence, shownInline(sentence))
    composition.text('\n')
  }
}

/** The heading over a further point: its section, led by the title of its document where there are several. */
function headingOf(sentence: EvidenceSentence, several: boolean): string {
  const { title } = sentence.passage
  return [several || sentence.heading === '' ? title : '', sentence.heading]
    .filter((part, i, all) => part !== '' && all.indexOf(part) === i && !isOrder(part, sentence.passage))
    .join(' · ')
}

/** What may be an order is quoted where it answers nearly as well as the best, and never beside it. */
function trusted(part: QuestionPart, scored: readonly ScoredSentence[]): ScoredSentence[] {
  const best = scored.find(({ sentence }) => isQuotable(part, sentence))
  return scored.filter((one) => !one.sentence.doubtful || (best !== undefined && one.score >= NEARLY_BEST * best.score))
}

/** Further points, under headings when that sorts them. */
function furtherPoints(composition: Composition, further: readonly ScoredSentence[], label: string): void {
  const fresh = further.map((one) => one.sentence).filter((sentence) => !composition.isUsed(sentence))
  if (fresh.length === 0) return
  const several = new Set(fresh.map((sentence) => sentence.passage.documentId)).size > 1
  const groups = Map.groupBy(fresh, (sentence) => headingOf(sentence, several))
  const sorted = groups.size > 1 && groups.size < fresh.length
  if (!sorted) composition.text(`\n\n${label}${label === '' ? '' : '\n'}`)
  for (const [heading, sentences] of sorted ? groups : [['', fresh] as const]) {
    composition.text(sorted ? `\n\n### ${escapeMarkdown(heading)}\n\n` : label === '' ? '' : '\n')
    sentences
      .toSorted((a, b) => a.rank - b.rank || a.start - b.start)
      .forEach((sentence, i) => {
        composition.text(i === 0 ? '- ' : '\n- ')
        composition.quote(sentence, shownInline(sentence))
      })
  }
}

/** What a section of a report may quote: nothing said above, and nothing that another section is the place for beside its own answer. */
function freshOf(
  part: QuestionPart,
  scored: readonly ScoredSentence[],
  isSaid: (sentence: EvidenceSentence) => boolean,
  isElsewhere: (heading: string) => boolean = () => false,
): ScoredSentence[] {
  const best = scored.find(({ sentence }) => isQuotable(part, sentence))
  if (best === undefined) return []
  const repeats = isSaid(best.sentence)
  if (repeats && SINGLE.has(part.kind)) return []
  const { heading } = best.sentence
  return scored.filter(
    ({ sentence, score }) =>
      !isSaid(sentence) &&
      (!repeats || score >= WORTH_SAYING * best.score) &&
      (sentence.heading === heading || sentence.heading === '' || !isElsewhere(sentence.heading)),
  )
}

/**
 * An answer made of the sources' own sentences, every one with what it rests on. Deterministic. Sentences that order the program about
 * are never quoted; a part of the question that nothing found speaks of is said to have no support.
 */
export function composeExtractive({ understanding, mode, passages, lang, said = [], isElsewhere }: ExtractiveInput): ExtractiveAnswer {
  const evidence = readEvidence(passages.slice(0, READ[mode]), understanding.question)
  const isSaid = (sentence: EvidenceSentence) => said.some((one) => saysTheSame(one, sentence))
  const report = isResearch(mode)
  const composition = new Composition(evidence)
  const compound = understanding.parts.length > 1
  const furtherOfAll: ScoredSentence[] = []
  const repeated: EvidenceSentence[] = []
  let answered = 0
  understanding.parts.forEach((part, i) => {
    if (i > 0) composition.text('\n\n')
    const terms = weighQuestion(part.question, evidence)
    const scored = trusted(part, decidingFirst(part, scoreSentences(part, terms, evidence, compound)))
    if (!canAnswer(part, terms, evidence, scored, compound)) {
      composition.text(noAnswerToPart(lang, part.question))
      return
    }
    answered++
    const size = SIZES[mode]
    const headings = new Headings(part, terms)
    const best = scored.find(({ sentence }) => isQuotable(part, sentence)) ?? scored[0]!
    const fresh = report ? freshOf(part, scored, isSaid, isElsewhere) : scored
    const open = report ? evidence.filter((sentence) => !isSaid(sentence)) : evidence
    const counted = report ? null : countItems(part, evidence, scored)
    if (counted !== null) {
      composition.text(WORDS[lang].counted(counted.count, counted.classifier, counted.more))
      showSentences(composition, counted.items, false)
      return
    }
    const selection = selectSentences(part, fresh, open, headings, compound ? { ...size, further: 2 } : size)
    if (selection.direct.length === 0) {
      repeated.push(best.sentence)
      return
    }
    const direct = mode === 'concise' ? selection.direct.map((sentence) => shorten(sentence, part, terms)) : selection.direct
    showSentences(composition, direct, part.kind === 'howTo')
    // A report has all that its sources disagree on in one place.
    if (!compound && !report) contradictions(composition, scored, lang)
    furtherOfAll.push(...selection.further)
  })
  if (answered === 0) {
    const sources = numberSources(passages)
    return { refused: true, pieces: [{ kind: 'text', text: noAnswer(lang, sources) }], sources, quoted: [], repeated }
  }
  if (mode !== 'concise') furtherPoints(composition, furtherOfAll, report ? '' : WORDS[lang].further)
  return { refused: false, pieces: composition.pieces, sources: composition.sources(passages), quoted: composition.used, repeated }
}
