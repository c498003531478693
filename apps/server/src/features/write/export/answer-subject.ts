import { emptyAnswer, type Answer, type Lang, type Tabled } from '@wenjin/contract'
import { placesOfAnswer, renumbered, type CitedPlaces } from '../../../lib/text/cited-places.ts'
import { answerSources, dayOf, noticeOf, productName, type ExportSubject } from './export-source.ts'

/** A finished turn of a conversation. */
interface Turn {
  question: string
  answer: Partial<Answer> | null
  /** Milliseconds since 1970. */
  createdAt: number
  finishedAt: number | null
}

const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)

/** Converts a chart of an answer to a table of its numbers, each with the mark of its source. */
function chartMarkdown({ title, unit, labels, series }: Tabled): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const rows = labels.map((label, at) => [
    label,
    ...series.map(({ values, marks }) => {
      const value = values[at]
      if (value === null || value === undefined) return ''
      return marks[at] ? `${value}[[${marks[at]}]]` : String(value)
    }),
  ])
  const head = ['', ...series.map(({ name }) => name)]
  const table = [line(head), line(head.map(() => '---')), ...rows.map(line)]
  return `**${cell(title)}${unit === '' ? '' : ` (${cell(unit)})`}**\n\n${table.join('\n')}`
}

const pinnedText = (answer: Answer) => answer.notices.find(({ kind }) => kind === 'qa')?.qa?.answer ?? ''

/** Returns the whole text of an answer: the library's pinned answer first, its charts as tables at the end. */
function answerMarkdown(answer: Answer): string {
  return [pinnedText(answer), answer.text, ...answer.charts.map(chartMarkdown)].filter(Boolean).join('\n\n')
}

/** Returns the offset of the answer itself in that text. */
function answerStart(answer: Answer): number {
  const pinned = pinnedText(answer)
  return pinned === '' ? 0 : pinned.length + 2
}

/** Converts an answer to an export subject: a text with its sources. */
export function answerSubject(turn: Turn, lang: Lang, origin: string): ExportSubject {
  const answer = { ...emptyAnswer(), ...turn.answer }
  const createdAt = turn.finishedAt ?? turn.createdAt
  const markdown = answerMarkdown(answer)
  return {
    title: turn.question,
    markdown,
    cited: placesOfAnswer(markdown, answerStart(answer), answer),
    sources: answerSources(answer, lang, origin, createdAt),
    details: [`${productName(lang)} · ${dayOf(createdAt)}`],
    author: productName(lang),
    createdAt,
    notice: noticeOf(answer.composer, lang),
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const signs = /[\\`*_[\]<>|#~$]/g

/** Creates a register of the sources of several answers: a source cited by several of them has one number and all their quotes. */
function sourceRegister() {
  const sources: ExportSubject['sources'] = []
  const numbers = new Map<string, number>()
  /** @returns the common number of the source */
  const add = (source: ExportSubject['sources'][number]): number => {
    const { title, address, site, date, place, quotes } = source
    const key = JSON.stringify([title, address, site, date, place])
    const known = sources[(numbers.get(key) ?? 0) - 1]
    if (known) {
      const fresh = quotes.filter(({ text }) => known.quotes.every((quote) => quote.text !== text))
      known.quotes = [...known.quotes, ...fresh]
      return known.n
    }
    const n = sources.length + 1
    numbers.set(key, n)
    sources.push({ ...source, n })
    return n
  }
  return { sources, add }
}

/** Converts a conversation to an export subject: each question as a heading with its answer, and the sources of all with common numbers. */
export function sessionSubject(
  session: { title: string | null; createdAt: number },
  turns: readonly Turn[],
  lang: Lang,
  origin: string,
): ExportSubject {
  const { sources, add } = sourceRegister()
  const cited: CitedPlaces = { places: [], marks: [] }
  let markdown = ''
  for (const turn of turns) {
    const answer = { ...emptyAnswer(), ...turn.answer }
    const own = answerSources(answer, lang, origin, turn.finishedAt ?? turn.createdAt)
    const numbers = new Map(own.map((source) => [source.n, add(source)]))
    const text = answerMarkdown(answer)
    const head = `${markdown === '' ? '' : '\n\n'}# ${oneLine(turn.question).replaceAll(signs, String.raw`\$&`)}\n\n`
    const moved = renumbered(text, placesOfAnswer(text, answerStart(answer), answer), numbers, markdown.length + head.length)
    cited.places.push(...moved.cited.places)
    cited.marks.push(...moved.cited.marks)
    markdown += head + moved.markdown
  }
  const composers = new Set(turns.map(({ answer }) => answer?.composer))
  return {
    title: session.title ?? turns[0]!.question,
    markdown,
    cited,
    sources,
    details: [`${productName(lang)} · ${dayOf(session.createdAt)}`],
    author: productName(lang),
    createdAt: session.createdAt,
    notice: noticeOf(composers.size === 1 && composers.has('extractive') ? 'extractive' : 'model', lang),
  }
}
