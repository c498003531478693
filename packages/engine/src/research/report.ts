import type { Citation, Contradictions, Lang, Reference, StreamMessage, Tabled } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { AnswerAssembler } from '../answer/reply/assemble.ts'
import { withAnyOf } from '../answer/evidence/relevance.ts'
import { composeExtractive, type AnswerPiece } from '../answer/composition/compose.ts'
import { readEvidence, type EvidenceSentence } from '../answer/evidence/evidence.ts'
import { saysTheSame } from '../answer/evidence/likeness.ts'
import { escapeMarkdown } from '../answer/reply/markdown.ts'
import { noAnswerToPart } from '../answer/composition/refuse.ts'
import { shownInline } from '../answer/composition/show.ts'
import type { Source } from '../answer/evidence/sources.ts'
import { understand } from '../answer/understanding/understand.ts'
import { findConflicts, type Conflict } from './conflicts.ts'
import { collectFigures, type Figure } from './figures.ts'
import { ReportSources, type Material } from './material.ts'
import { reviewFindings } from './review.ts'
import { findSeries, type Series } from './series.ts'

/** Spec section 9 "Chat-app strings": a summary has under 200 characters. */
const summaryChars = 200
const maxFigures = 12
const minFigures = 2

const texts = {
  zh: {
    conflicts: '说法不一',
    about: (subject: string) => `关于“${subject}”，各资料的说法不同：`,
    differ: '下面几处说法互不一致：',
    figures: '关键数字',
    figureHeads: ['指标', '数值', '时间', '来源'],
    series: '数据对照',
    over: ['时间', '项目'],
    inUnit: (title: string, unit: string) => `${title}（${unit}）`,
    apart: '没有单列的子问题',
    above: (question: string, heading: string) => `${question}：见“${heading}”一节`,
    unanswered: '这个问题没有找到直接的答案，下面是与它有关的各方面。',
  },
  en: {
    conflicts: 'Where the sources differ',
    about: (subject: string) => `On “${subject}” the sources differ:`,
    differ: 'These do not agree with each other:',
    figures: 'Key figures',
    figureHeads: ['Figure', 'Value', 'Time', 'Source'],
    series: 'Data',
    over: ['Time', 'Item'],
    inUnit: (title: string, unit: string) => `${title} (${unit})`,
    apart: 'Questions without a section',
    above: (question: string, heading: string) => `${question}: see “${heading}”`,
    unanswered: 'Nothing found answers the question directly; what follows is about its aspects.',
  },
} as const

/** Converts a section's question to its heading. */
const headingOf = (question: string) => escapeMarkdown(question.trim().replace(/(?<![?？。.])[?？。.]+$/u, ''))
const cell = (text: string) =>
  escapeMarkdown(text.replace(/\s+/gu, ' ').replace(/ ?\| ?/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim()

const keyOf = ({ passage, start }: EvidenceSentence) => `${passage.documentId}:${start}`

/** Returns the number of visible characters of a Markdown text. */
const lengthOf = (text: string) => text.replace(/\[\[\d+\]\]|[*_#>\\]/gu, '').length

/**
 * Composes a research report: one Markdown text without a title, the short answer first, a section per sub-question, then contradictions of
 * the sources, a table of key figures, and series as tables with charts. Every claim is marked and checked, references are numbered once,
 * and no sentence is quoted in two sections. The same material in the same order yields the same report.
 */
export class ResearchReport {
  readonly #question: string
  readonly #lang: Lang
  readonly #sources = new ReportSources()
  readonly #assembler: AnswerAssembler
  /** The quoted sentences, with the headings of their sections. */
  readonly #quoted = new Map<EvidenceSentence, string>()
  /** Sentences related to the questions, in the order of the sections. */
  readonly #near: EvidenceSentence[] = []
  readonly #read = new Map<string, EvidenceSentence>()
  #plan: readonly string[] = []
  /** For each sub-question without a section, a reference to the section that answers it. */
  readonly #apart: string[] = []

  /** @param contradictions treatment of a model's sentence that its source contradicts */
  constructor(question: string, lang: Lang, contradictions: Contradictions = 'mark') {
    this.#question = question
    this.#lang = lang
    this.#assembler = new AnswerAssembler([], [], contradictions)
  }

  /** The report's Markdown so far. */
  get text(): string {
    return this.#assembler.text
  }

  /** Every citation so far. */
  get citations(): readonly Citation[] {
    return this.#assembler.citations
  }

  /** Whether the report has reached the maximal length of one answer. */
  get isFull(): boolean {
    return this.#assembler.isFull
  }

  /** Sets the questions of all sections: content that belongs to another question is left to its section. */
  setPlan(questions: readonly string[]): void {
    this.#plan = questions.map(normalize)
  }

  /** Quotes the short answer, under 200 characters. It may repeat sentences of a section. */
  quoteSummary(material: Material): StreamMessage[] {
    this.#learn(this.#question, material)
    const answer = this.#compose(this.#question, material, 'concise')
    if (answer.refused) return this.#put([{ kind: 'text', text: texts[this.#lang].unanswered }])
    const pieces: AnswerPiece[] = []
    let length = 0
    for (const piece of answer.pieces) {
      length += lengthOf(piece.text)
      if (length >= summaryChars && pieces.some(({ kind }) => kind === 'quote')) break
      pieces.push(piece)
    }
    return this.#put(pieces)
  }

  /**
   * Writes a section that quotes the findings for its question. A question already answered by another section gets no heading; the end of
   * the report refers to that section.
   */
  quoteSection(question: string, material: Material): StreamMessage[] {
    this.#learn(question, material)
    const answer = this.#compose(question, material, 'research')
    if (!answer.refused && answer.quoted.length === 0 && answer.repeated[0]) {
      this.#apart.push(texts[this.#lang].above(headingOf(question), this.#sectionOf(answer.repeated[0])))
      return []
    }
    return [...this.#open(question), ...this.#putQuotes(question, answer)]
  }

  /** Continues with quotations after a model was interrupted: the section of a question, or the short answer. */
  quoteRest(question: string | null, material: Material): StreamMessage[] {
    const gap = this.#put(/(?:^|\n\n)$/u.test(this.text) ? [] : [{ kind: 'text', text: '\n\n' }])
    if (question === null) return [...gap, ...this.quoteSummary(material)]
    return [...gap, ...this.#putQuotes(question, this.#compose(question, material, 'research'))]
  }

  #putQuotes(question: string, answer: ReturnType<typeof composeExtractive>): StreamMessage[] {
    if (answer.refused) return this.#put([{ kind: 'text', text: noAnswerToPart(this.#lang, question) }])
    for (const sentence of answer.quoted) this.#quoted.set(sentence, headingOf(question))
    return this.#put(answer.pieces)
  }

  #putApart(): StreamMessage[] {
    if (this.#apart.length === 0) return []
    const list = this.#apart.map((line) => `\n- ${line}`).join('')
    return this.#put([{ kind: 'text', text: `\n\n## ${texts[this.#lang].apart}\n${list}` }])
  }

  /**
   * Starts text written by a model: the section of a question, or the short answer without one.
   * @returns the messages to send first, and the sources with the numbers the model has to use
   */
  beginWritten(question: string | null, material: Material): { messages: StreamMessage[]; sources: Source[] } {
    this.#learn(question ?? this.#question, material)
    const before = this.#sources.size
    const sources = this.#sources.asSources(material).map((source) => ({ ...source, question: question ?? this.#question }))
    const references = this.#sources.size > before ? [this.#references()] : []
    const links = material.documents.map(({ described }) => described.link)
    const heading = question === null ? [] : this.#open(question)
    return { messages: [...references, ...heading, ...this.#assembler.beginSection(sources, links, 3)], sources }
  }

  /** Adds the next piece of the model's text. */
  write(chunk: string): StreamMessage[] {
    return this.#assembler.push(chunk)
  }

  /** Ends the model's text, complete or interrupted. */
  endWritten(): StreamMessage[] {
    return this.#assembler.end()
  }

  /** Writes the parts that need all sections: contradictions, key figures, series. Afterwards every source that was read has a number. */
  close(maxSources: number): StreamMessage[] {
    const all = [...this.#read.values()]
    const figures = collectFigures([...this.#quoted.keys(), ...this.#near])
    const series = findSeries(figures, this.#near, all)
    const drawn = new Set(series.flatMap(({ points }) => points.map(({ sentence }) => keyOf(sentence))))
    const conflicts = findConflicts(this.#near, figures)
    const told = new Set([...this.#quoted.keys(), ...conflicts.flatMap(({ sentences }) => sentences)].map(keyOf))
    const isTold = ({ sentence }: Figure) => this.#quoted.size === 0 || told.has(keyOf(sentence))
    const isDrawn = ({ indicator, sentence }: Figure) => drawn.has(keyOf(sentence)) && series.some(({ title }) => title === indicator)
    const messages = [
      ...this.#putApart(),
      ...this.#putConflicts(conflicts),
      ...this.#putFigures(figures.filter((figure) => isTold(figure) && !isDrawn(figure))),
      ...this.#putSeries(series),
    ]
    const before = this.#sources.size
    this.#sources.numberRest(maxSources)
    return this.#sources.size > before ? [...messages, this.#references()] : messages
  }

  #compose(question: string, material: Material, mode: 'concise' | 'research') {
    const understanding = understand(question)
    // A section is not filled up with documents that speak neither of its question nor of the subject of the report.
    const passages = withAnyOf([...understanding.focus, ...understand(this.#question).focus], material.passages)
    if (mode === 'concise') return composeExtractive({ understanding, mode, passages, lang: this.#lang })
    const own = normalize(question)
    const isElsewhere = (heading: string) => {
      const asked = normalize(heading)
      return !own.includes(asked) && this.#plan.some((other) => other !== own && other.includes(asked))
    }
    return composeExtractive({ understanding, mode, passages, lang: this.#lang, said: [...this.#quoted.keys()], isElsewhere })
  }

  /** Returns the heading of the section that quotes the content of a sentence. */
  #sectionOf(sentence: EvidenceSentence): string {
    for (const [said, heading] of this.#quoted) if (saysTheSame(said, sentence)) return heading
    return [...this.#quoted.values()].at(-1) ?? headingOf(this.#question)
  }

  #learn(question: string, material: Material): void {
    this.#sources.learn(material)
    for (const sentence of readEvidence(material.passages)) {
      const key = keyOf(sentence)
      if (!this.#read.has(key)) this.#read.set(key, sentence)
    }
    // One sentence found for two questions counts as one.
    for (const sentence of reviewFindings(question, material.passages).near) {
      const known = this.#read.get(keyOf(sentence)) ?? sentence
      if (!this.#near.includes(known)) this.#near.push(known)
    }
  }

  #open(question: string): StreamMessage[] {
    return this.#put([{ kind: 'text', text: `${this.text === '' ? '' : '\n\n'}## ${headingOf(question)}\n\n` }])
  }

  #references(): { type: 'set-reference'; list: Reference[] } {
    return { type: 'set-reference', list: this.#sources.list() }
  }

  /** Sends pieces with the report's own numbers, preceded by the list of sources if that has grown. */
  #put(pieces: readonly AnswerPiece[]): StreamMessage[] {
    const before = this.#sources.size
    const messages = pieces.flatMap((piece) =>
      this.#assembler.pushPiece(
        piece.kind === 'text'
          ? piece
          : { ...piece, quotations: piece.quotations.map((one) => ({ ...one, index: this.#sources.numberOf(one.documentId) })) },
      ),
    )
    return this.#sources.size > before ? [this.#references(), ...messages] : messages
  }

  /** Creates a piece that shows the given text, supported by a sentence. */
  #resting(sentence: EvidenceSentence, text: string): AnswerPiece {
    const { documentId } = sentence.passage
    const { start, end } = sentence
    const index = this.#sources.numberOf(documentId)
    return { kind: 'quote', text, quotations: [{ index, documentId, start, end, quote: sentence.text }] }
  }

  #putConflicts(conflicts: readonly Conflict[]): StreamMessage[] {
    const words = texts[this.#lang]
    if (conflicts.length === 0) return []
    const before = this.#sources.size
    const pieces: AnswerPiece[] = [{ kind: 'text', text: `\n\n## ${words.conflicts}` }]
    for (const { subject, sentences } of conflicts) {
      pieces.push({ kind: 'text', text: `\n\n${subject === '' ? words.differ : words.about(escapeMarkdown(subject))}\n` })
      for (const sentence of sentences) {
        const { title, date } = sentence.passage
        pieces.push({ kind: 'text', text: `\n- **${escapeMarkdown(title)}**${date === undefined ? '' : `（${date}）`}：` })
        pieces.push(this.#resting(sentence, shownInline(sentence)))
      }
    }
    return this.#withReferences(before, this.#put(pieces))
  }

  #putFigures(figures: readonly Figure[]): StreamMessage[] {
    const words = texts[this.#lang]
    // Figures of one subject are grouped.
    const shown = [...Map.groupBy(figures, ({ indicator, unit }) => `${indicator}\n${unit}`).values()].flat().slice(0, maxFigures)
    if (shown.length < minFigures) return []
    const before = this.#sources.size
    const head = `| ${words.figureHeads.join(' | ')} |\n|${' --- |'.repeat(words.figureHeads.length)}`
    const pieces: AnswerPiece[] = [{ kind: 'text', text: `\n\n## ${words.figures}\n\n${head}` }]
    for (const { indicator, value, time, sentence } of shown) {
      const when = time || sentence.passage.date || '—'
      pieces.push({ kind: 'text', text: '\n' })
      pieces.push(this.#resting(sentence, `| ${[indicator, value, when, sentence.passage.title].map(cell).join(' | ')}`))
      pieces.push({ kind: 'text', text: ' |' })
    }
    return this.#withReferences(before, this.#put(pieces))
  }

  #putSeries(found: readonly Series[]): StreamMessage[] {
    const words = texts[this.#lang]
    if (found.length === 0) return []
    const before = this.#sources.size
    const quoted = new Set([...this.#quoted.keys()].map(keyOf))
    const pieces: AnswerPiece[] = []
    for (const { title, unit, kind, names, points } of found) {
      // For a table already quoted in a section only the chart is drawn.
      if (points.every(({ sentence }) => sentence.kind === 'row' && quoted.has(keyOf(sentence)))) continue
      if (pieces.length === 0) pieces.push({ kind: 'text', text: `\n\n## ${words.series}` })
      const head = [words.over[kind === 'line' ? 0 : 1], ...names].map(cell).join(' | ')
      const named = cell(unit === '' ? title : words.inUnit(title, unit))
      pieces.push({ kind: 'text', text: `\n\n### ${named}\n\n| ${head} |\n|${' --- |'.repeat(names.length + 1)}` })
      for (const { label, written, sentence } of points) {
        const row = this.#resting(sentence, `| ${[label, ...written].map(cell).join(' | ')}`)
        pieces.push({ kind: 'text', text: '\n' }, row, { kind: 'text', text: ' |' })
      }
    }
    const messages = this.#withReferences(before, this.#put(pieces))
    const list = found.map((series) => this.#chartOf(series))
    return [...messages, { type: 'set-chart', list }]
  }

  #chartOf({ title, unit, kind, names, points }: Series): Tabled {
    const marks = points.map(({ sentence }) => this.#sources.numberOf(sentence.passage.documentId))
    const series = names.map((name, at) => ({ name, values: points.map(({ values }) => values[at]!), marks }))
    return { title, unit, kind, labels: points.map(({ label }) => label), series }
  }

  #withReferences(before: number, messages: StreamMessage[]): StreamMessage[] {
    return this.#sources.size > before && messages[0]?.type !== 'set-reference' ? [this.#references(), ...messages] : messages
  }
}
