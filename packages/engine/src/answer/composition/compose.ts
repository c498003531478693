import { isResearch, type Lang, type Mode } from '@wenjin/contract'
import type { FittedWeights } from '../../fit/model.ts'
import { weights as fitted } from '../../fit/weights.ts'
import type { RankedPassage } from '../../model.ts'
import { indexedHeadings } from '../../passages.ts'
import { withoutAnchor } from '../evidence/anchor.ts'
import { continuesThought, withAntecedents } from '../understanding/antecedent.ts'
import { Composition } from './composition.ts'
import { countItems } from '../evidence/count-items.ts'
import { decidingFirst } from './deciding-first.ts'
import { disagree } from '../evidence/disagreement.ts'
import { missingOf, sharesHalf } from '../evidence/relevance.ts'
import { readEvidence, type EvidenceSentence } from '../evidence/evidence.ts'
import { isOrder } from '../../orders/suspicion.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { bestOf, decide, isOfFewDocuments, type Decision, type Outcome } from './decide.ts'
import { nearestOnly, noAnswer, noAnswerToPart } from './refuse.ts'
import { weighQuestion, type QuestionTerms } from '../understanding/question-terms.ts'
import { matchingRow, withFirst, type MatchingRow } from './matching-row.ts'
import { lacksCode, namedRows } from './named-rows.ts'
import { Headings } from './section.ts'
import { shorten } from './shorten.ts'
import { shownCode, shownInline, showSentences } from './show.ts'
import { scoreSentences, type ScoredSentence } from '../evidence/score.ts'
import { saysTheSame } from '../evidence/likeness.ts'
import { isQuotable, selectSentences, type Selection, type SelectionSize } from './select.ts'
import { numberSources, type Source } from '../evidence/sources.ts'
import type { QuestionPart, Understanding } from '../understanding/understand.ts'

/** An exact span of a snapshot that supports a sentence of the answer. */
export interface Quotation {
  /** The `n` of its citation mark. */
  index: number
  documentId: string
  /** Offsets into the snapshot. */
  start: number
  end: number
  /** `snapshot.slice(start, end)`. */
  quote: string
}

/** A piece of an extractive answer: Markdown between quotations, or one quoted sentence with its sources. */
export type AnswerPiece = { kind: 'text'; text: string } | { kind: 'quote'; text: string; quotations: Quotation[] }

export interface ExtractiveAnswer {
  /** The outcome of the question: the best of its parts. */
  outcome: Outcome
  /** Probability that the sources answer the question, 0–1. */
  probability: number
  /** Whether the answer is a refusal: nothing found supports an answer, and the pieces say so. */
  refused: boolean
  /** The nearest sentences, for the reader to judge; empty unless `refused`. */
  nearest: Quotation[]
  /** Content words of the question that no source contains; empty when it is supported. */
  missing: string[]
  pieces: AnswerPiece[]
  /** The documents found, the quoted ones first in the order of first use. */
  sources: Source[]
  /** The quoted sentences, in order. */
  quoted: readonly EvidenceSentence[]
  /** For each part whose answer is already in the text (`said`): its best sentence. */
  repeated: readonly EvidenceSentence[]
}

export interface ExtractiveInput {
  understanding: Understanding
  mode: Mode
  /** Best first. */
  passages: readonly RankedPassage[]
  lang: Lang
  /** Sentences quoted by earlier sections of the report: none is quoted again. */
  said?: readonly EvidenceSentence[]
  /** Whether the content under a heading belongs to another section of the report. */
  isElsewhere?: (heading: string) => boolean
  /** Overrides the product's weights, for measurements. */
  weights?: FittedWeights
}

/** A section of a research is a structured answer to its own question; wide margins let conflicting sources appear. */
const researchSection: SelectionSize = { direct: 4, further: 4, characters: 450, margin: 14, furtherMargin: 10 }
const sizes: Readonly<Record<Mode, SelectionSize>> = {
  concise: { direct: 3, further: 0, characters: 200 },
  detail: { direct: 3, further: 6, characters: 400 },
  research: researchSection,
  'strong-research': researchSection,
  'think-research': researchSection,
}
/** Number of passages read for an answer; lower-ranked ones contain the answer for less than one question in a hundred. */
const passagesRead: Readonly<Record<Mode, number>> = {
  concise: 12,
  detail: 24,
  research: 24,
  'strong-research': 24,
  'think-research': 24,
}
/** Kinds of questions that a single place answers: other places found are about something else. */
const singleWords = new Set<QuestionPart['kind']>(['who', 'when', 'where', 'howMany', 'howTo', 'yesNo'])
/** Maximal number of sentences shown that contradict the best one. */
const maxContradictions = 3
/** Maximal score distance to the best sentence, in log-odds, when that one was quoted by an earlier section. */
const sayingMargin = 7
/** Maximal score distance of a possible instruction to the best sentence. */
const orderMargin = 2

/** Kinds of questions for a single fact: a section under a matching heading may still not state it. */
const factKinds = new Set<QuestionPart['kind']>(['who', 'when', 'where', 'howMany', 'yesNo'])

const answerWords = {
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

/** Quotes sentences that contradict the first quoted one, each with its source and date. */
function contradictions(composition: Composition, scored: readonly ScoredSentence[], lang: Lang): void {
  const base = composition.used[0]
  if (base === undefined) return
  const against = scored.filter(({ sentence }) => disagree(base, sentence)).slice(0, maxContradictions)
  if (against.length === 0) return
  composition.text(`\n\n${answerWords[lang].differ}\n\n`)
  for (const sentence of [base, ...against.map((one) => one.sentence)]) {
    const date = sentence.passage.date === undefined ? '' : `（${sentence.passage.date}）`
    composition.text(`- **${escapeMarkdown(sentence.passage.title)}**${date}：`)
    composition.quote(sentence, shownInline(sentence))
    composition.text('\n')
  }
}

/** Returns the heading over a further point: its section, prefixed by the document title when there are several documents. */
function headingOf(sentence: EvidenceSentence, several: boolean): string {
  const { title } = sentence.passage
  return [several || sentence.heading === '' ? title : '', withoutAnchor(sentence.heading)]
    .filter((part, i, all) => part !== '' && all.indexOf(part) === i && !isOrder(part, sentence.passage))
    .join(' · ')
}

/** Removes possible instructions, unless they score nearly as well as the best sentence. */
function trusted(part: QuestionPart, scored: readonly ScoredSentence[]): ScoredSentence[] {
  const best = scored.find(({ sentence }) => isQuotable(part, sentence))
  return scored.filter((one) => !one.sentence.doubtful || (best !== undefined && one.score >= best.score - orderMargin))
}

/** Quotes further points, grouped by headings if that yields fewer groups than points. */
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

/** Whether a sentence (matching form) contains a synonym of a word, or its characters apart: 拆线 in 缝线于第七天拆除. */
function isSaidOtherwise(word: string, { rewordings }: QuestionTerms, sentence: string): boolean {
  if (rewordings.some((term) => term.word.includes(word))) return true
  return word.length > 1 && [...word].every((character) => sentence.includes(character))
}

/** Number of nearest sentences shown: two, and a third within the score margin of the first. */
const maxNearest = 3
const nearestMargin = 3

/** Quotes the sentences nearest to an unanswered question in a list under a label. False when all of them are already in the text. */
function quoteNearest(
  composition: Composition,
  part: QuestionPart,
  scored: readonly ScoredSentence[],
  isSaid: (sentence: EvidenceSentence) => boolean,
  label: string,
): boolean {
  const nearest: EvidenceSentence[] = []
  let min = -Infinity
  for (const { sentence, score } of scored) {
    if (nearest.length === maxNearest || (nearest.length === maxNearest - 1 && score < min)) break
    // A sentence that may be an order answers a question best or not at all.
    if (sentence.doubtful && nearest.length > 0) continue
    const isNew = !isSaid(sentence) && !composition.isUsed(sentence) && nearest.every((one) => !saysTheSame(one, sentence))
    if (!isNew || !isQuotable(part, sentence)) continue
    if (nearest.length === 0) min = score - nearestMargin
    nearest.push(sentence)
  }
  if (nearest.length === 0) return false
  composition.text(`${label}\n`)
  for (const sentence of nearest) {
    const isCode = sentence.kind === 'code'
    composition.text(isCode ? '\n\n' : '\n- ')
    composition.quote(sentence, isCode ? shownCode(sentence.text) : shownInline(sentence))
  }
  return true
}

/**
 * Returns the quotable sentences of a section: not said by earlier ones, and outside its own heading not the subject of another section.
 */
function freshOf(
  part: QuestionPart,
  scored: readonly ScoredSentence[],
  isSaid: (sentence: EvidenceSentence) => boolean,
  isElsewhere: (heading: string) => boolean = () => false,
): ScoredSentence[] {
  const best = scored.find(({ sentence }) => isQuotable(part, sentence))
  if (best === undefined) return []
  const repeats = isSaid(best.sentence)
  if (repeats && singleWords.has(part.kind)) return []
  const { heading } = best.sentence
  return scored.filter(
    ({ sentence, score }) =>
      !isSaid(sentence) &&
      (!repeats || score >= best.score - sayingMargin) &&
      (sentence.heading === heading || sentence.heading === '' || !isElsewhere(sentence.heading)),
  )
}

/**
 * The decision where the structure of the sources says more than the fitted probability. A near answer is supported where a list is counted or a
 * section stands under a heading that asks what is asked, whatever words they use; it is nothing where many documents have no content word of the question.
 */
function settleNear(decision: Decision, { answered, isForeign }: Record<'answered' | 'isForeign', () => boolean>): Decision {
  if (decision.outcome !== 'near') return decision
  const outcome = answered() ? 'supported' : isForeign() ? 'nothing' : 'near'
  return { ...decision, outcome }
}

/** The decision where a question names rows of a table: rows that it names exactly answer it, and rows of other names never do. */
function settleRows(decision: Decision, { isExact, isOther }: { isExact: boolean; isOther: () => boolean }): Decision {
  if (isExact) return { ...decision, outcome: 'supported' }
  return decision.outcome === 'supported' && isOther() ? { ...decision, outcome: 'near' } : decision
}

/** Returns a selection with exactly the rows that the question names, as far as they may be quoted. */
function withRows(selection: Selection, asked: MatchingRow | null, fresh: readonly ScoredSentence[]): Selection {
  if (asked?.exact !== true) return selection
  const rows = asked.rows.filter((row) => fresh.some(({ sentence }) => sentence === row))
  return rows.length === 0 ? selection : { ...selection, direct: rows }
}

/**
 * Composes an answer from the sources' own sentences, each with its quotation. Deterministic. Instructions to the program are never quoted;
 * a part of the question without any match is reported as unsupported.
 */
export function composeExtractive({
  understanding,
  mode,
  passages,
  lang,
  said = [],
  isElsewhere,
  weights = fitted,
}: ExtractiveInput): ExtractiveAnswer {
  const read = passages.slice(0, passagesRead[mode])
  const evidence = readEvidence(read, understanding.question)
  const tableRows = evidence.filter(({ kind, header }) => kind === 'row' && header !== '')
  const texts = read.map((one) => [one.title, ...indexedHeadings(one), one.text].join('\n'))
  const isSaid = (sentence: EvidenceSentence) => said.some((one) => saysTheSame(one, sentence))
  const report = isResearch(mode)
  const composition = new Composition(evidence)
  const compound = understanding.parts.length > 1
  const furtherOfAll: ScoredSentence[] = []
  const repeated: EvidenceSentence[] = []
  const decisions: Decision[] = []
  const nearest = new Composition(evidence)
  understanding.parts.forEach((part, i) => {
    const terms = weighQuestion(part.question, evidence)
    const named = namedRows(part, tableRows)
    const ranked = scoreSentences(part, terms, evidence, compound, weights, named?.rows)
    const asked = matchingRow(part, evidence, ranked[0], named)
    const scored = trusted(part, asked === null ? decidingFirst(part, ranked) : withFirst(asked.rows, ranked))
    const counted = report ? null : countItems(part, evidence, scored)
    const headings = new Headings(part, terms)
    const best = scored.find(({ sentence }) => isQuotable(part, sentence))
    const isHeaded = () => !factKinds.has(part.kind) && best !== undefined && headings.bestOf(best.sentence, evidence) !== null
    // A plan asks what nobody asked of these documents.
    const few = !report && isOfFewDocuments(part, evidence)
    const isForeign = () =>
      !few &&
      part.focus.length > 0 &&
      missingOf(part.focus, read).length === part.focus.length &&
      !part.focus.some((word) => isSaidOtherwise(word, terms, best?.sentence.normalized ?? ''))
    const settled = settleNear(decide(part, terms, evidence, ranked, weights, few), {
      answered: () => counted !== null || asked?.answers === true || isHeaded(),
      isForeign,
    })
    const decision = settleRows(settled, {
      isExact: asked?.exact === true && asked.answers,
      isOther: () => asked === null && best?.sentence.kind === 'row' && best.sentence.header !== '' && lacksCode(part, texts),
    })
    const size = sizes[mode]
    const fresh = report ? freshOf(part, scored, isSaid, isElsewhere) : scored
    const open = report ? evidence.filter((sentence) => !isSaid(sentence)) : evidence
    const selection =
      decision.outcome === 'supported' && counted === null
        ? withRows(selectSentences(part, fresh, open, headings, compound ? { ...size, further: 2 } : size), asked, fresh)
        : null
    // One sentence may answer two parts.
    if (i > 0 && selection?.direct.length && selection.direct.every((sentence) => composition.isUsed(sentence))) {
      decisions.push(decision)
      return
    }
    if (i > 0) composition.text('\n\n')
    const isClose =
      decision.outcome === 'near' && quoteNearest(composition, part, scored, isSaid, nearestOnly(lang, compound ? part.question : ''))
    if (isClose || decision.outcome === 'supported') decisions.push(decision)
    if (isClose) return
    if (decision.outcome !== 'supported') {
      decisions.push({ ...decision, outcome: 'nothing' })
      composition.text(noAnswerToPart(lang, part.question))
      quoteNearest(nearest, part, scored, isSaid, '')
      return
    }
    if (counted !== null) {
      composition.text(answerWords[lang].counted(counted.count, counted.classifier, counted.more))
      showSentences(composition, counted.items, false)
      return
    }
    if (!selection || selection.direct.length === 0) {
      repeated.push((best ?? scored[0]!).sentence)
      return
    }
    // A sentence that answers two parts is quoted once, by the first of them.
    const whole = withAntecedents(selection.direct, evidence).filter((sentence) => i === 0 || !composition.isUsed(sentence))
    const direct = mode === 'concise' ? whole.map((sentence) => shorten(sentence, part, terms)) : whole
    showSentences(composition, direct, part.kind === 'howTo')
    // A report collects all contradictions of its sources in one place.
    if (!compound && !report) contradictions(composition, scored, lang)
    furtherOfAll.push(...selection.further.filter(({ sentence }) => !continuesThought(sentence)))
  })
  const decision = bestOf(decisions)
  const missing = decision.outcome === 'supported' ? [] : missingOf(understanding.focus, read)
  if (decision.outcome === 'nothing') {
    const sources = numberSources(passages)
    const text = noAnswer(lang, sources)
    return {
      ...decision,
      missing,
      refused: true,
      nearest: nearest.quotations(),
      pieces: [{ kind: 'text', text }],
      sources,
      quoted: [],
      repeated,
    }
  }
  if (mode !== 'concise') furtherPoints(composition, furtherOfAll, report ? '' : answerWords[lang].further)
  const sources = composition.sources(passages).filter((source) => source.cited || sharesHalf(understanding.focus, source.passages))
  return { ...decision, missing, refused: false, nearest: [], pieces: composition.pieces, sources, quoted: composition.used, repeated }
}
