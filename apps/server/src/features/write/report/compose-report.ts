import type { Answer, ArticleSource, Lang, StepState, Tabled } from '@wenjin/contract'
import { SourceBook, sourceOf, withOwnMarks } from '../article/index.ts'

/** A chart with the Markdown of its picture; null when it was not drawn. */
export interface DrawnChart {
  chart: Tabled
  picture: string | null
}

const words = {
  zh: {
    summary: '摘要',
    points: '要点',
    text: '正文',
    charts: '数据图表',
    process: '研究过程',
    plan: ['子问题', '状态', '找到', '读过'],
    states: { waiting: '未开始', running: '进行中', done: '完成', failed: '失败', skipped: '跳过' },
    read: (sources: number, cited: number) => `读过 ${sources} 个来源，引用了其中 ${cited} 个。`,
    checked: (verified: number, all: number) => `正文有 ${all} 处引用，其中 ${verified} 处核对为来源支持整句。`,
    inUnit: (title: string, unit: string) => `${title}（${unit}）`,
    extractive: (day: string) => `这份报告由问津于 ${day} 从来源的原句整理，没有推理。`,
    model: (day: string) => `这份报告由问津于 ${day} 整理自一个 AI 生成、逐句核对的回答，请以来源为准。`,
  },
  en: {
    summary: 'Summary',
    points: 'Main points',
    text: 'Text',
    charts: 'Charts',
    process: 'How it was researched',
    plan: ['Question', 'State', 'Found', 'Read'],
    states: { waiting: 'not begun', running: 'running', done: 'done', failed: 'failed', skipped: 'skipped' },
    read: (sources: number, cited: number) => `${sources} sources were read, ${cited} of them are cited.`,
    checked: (verified: number, all: number) => `The text has ${all} citations; in ${verified} the source supports the whole sentence.`,
    inUnit: (title: string, unit: string) => `${title} (${unit})`,
    extractive: (day: string) => `Put together by Wenjin on ${day} from sentences of the sources, without reasoning.`,
    model: (day: string) =>
      `Put together by Wenjin on ${day} from an answer that AI generated and Wenjin checked. The sources are what counts.`,
  },
} as const satisfies Record<Lang, { states: Record<StepState, string> } & Record<string, unknown>>

interface Chapter {
  /** The heading without its markup; empty for the text before the first heading. */
  title: string
  body: string
}

const fence = /^ {0,3}(?:```|~~~)/
const chapterHeading = /^ {0,3}#{1,2} +(\S.*)$/

/** Splits a text at its headings of the first two levels, ignoring code. */
function chaptersOf(markdown: string): Chapter[] {
  const chapters: { title: string; lines: string[] }[] = [{ title: '', lines: [] }]
  let inCode = false
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) inCode = !inCode
    const heading = inCode ? null : chapterHeading.exec(line)
    if (heading) chapters.push({ title: heading[1]!.trim(), lines: [] })
    else chapters.at(-1)!.lines.push(line)
  }
  return chapters.map(({ title, lines }) => ({ title, body: lines.join('\n').trim() }))
}

const pointChars = 120
const maxPoints = 8
/** Whether a line is not running text: a table, a heading, code, a picture, a quotation, a formula. */
const isApart = (line: string) => /^\s{0,8}(?:\||#|```|~~~|!\[|>|\$\$)/.test(line)
const listSign = /^\s{0,8}(?:[-*+]|\d{1,4}[.)])\s+/
const sentenceEnd = /[。！？!?]|\.(?=\s|\[\[)/
const marks = /^(?:\s{0,2}\[\[\d{1,6}\]\]){1,12}/

/** Returns the first sentence of a chapter with a citation; empty when no sentence fits. */
function firstPoint({ body }: Chapter): string {
  for (const line of body.split('\n')) {
    if (line.trim() === '' || isApart(line)) continue
    const text = line.replace(listSign, '').trim()
    const end = sentenceEnd.exec(text)
    const stop = end === null ? text.length : end.index + end[0].length
    const cited = text.slice(0, stop) + (marks.exec(text.slice(stop))?.[0] ?? '')
    // Unbalanced markup within the sentence would break the list.
    const isEven = cited.split('**').length % 2 === 1 && cited.split('`').length % 2 === 1
    if (cited.includes('[[') && cited.length <= pointChars && isEven) return cited
  }
  return ''
}

const cell = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim()
const row = (cells: readonly (string | number)[]) => `| ${cells.map((one) => cell(String(one))).join(' | ')} |`
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>|#~$\s]/g, '')

/**
 * Returns the mark of a number in a chart: the citation of its source whose words contain the number, else the source's first citation, or
 * the source alone when it has none.
 */
function markOf(answer: Answer, book: SourceBook, index: number | undefined, value: number): string {
  const reference = answer.references.find((one) => one.index === index)
  if (!reference) return ''
  const own = answer.citations.filter((one) => one.index === index)
  return book.mark(sourceOf(reference, own.find(({ quote }) => quote.includes(String(value))) ?? own[0]))
}

function chartTable(answer: Answer, book: SourceBook, { labels, series }: Tabled): string {
  const lines = labels.map((label, at) => {
    const cells = series.map(({ values, marks: own }) => {
      const value = values[at]
      return value === null || value === undefined ? '' : `${value}${markOf(answer, book, own[at], value)}`
    })
    return row([label, ...cells])
  })
  return [row(['', ...series.map(({ name }) => name)]), `|${' --- |'.repeat(series.length + 1)}`, ...lines].join('\n')
}

/** Inserts the pictures of charts above their tables in a text; charts without a table remain in `left`. */
function placePictures(body: string, left: Set<DrawnChart>, lang: Lang): string {
  const lines = body.split('\n')
  const placed = lines.flatMap((line) => {
    const heading = /^ {0,3}#{3,4} +(\S.*)$/.exec(line)
    if (!heading) return [line]
    const own = [...left].find(({ chart }) => {
      const names = [chart.title, words[lang].inUnit(chart.title, chart.unit)].map(plain)
      return names.includes(plain(heading[1]!))
    })
    if (!own) return [line]
    left.delete(own)
    return own.picture === null ? [line] : [line, '', own.picture]
  })
  return placed.join('\n')
}

function processPart({ plan, references, citations, text }: Answer, lang: Lang): string {
  const said = words[lang]
  const cited = new Set([...text.matchAll(/(?<!\\)\[\[(\d+)\]\]/g)].map((match) => Number(match[1])))
  const checked = citations.filter(({ mark }) => mark > 0)
  const parts = [
    [
      said.read(references.length, references.filter(({ index }) => cited.has(index)).length),
      ...(checked.length > 0 ? [said.checked(checked.filter(({ verdict }) => verdict === 'verified').length, checked.length)] : []),
    ].join(lang === 'zh' ? '' : ' '),
  ]
  if (plan.length > 0) {
    const lines = plan.map(({ title, state, found, read }) => row([title, said.states[state], found ?? '—', read ?? '—']))
    parts.push([row(said.plan), `|${' --- |'.repeat(said.plan.length)}`, ...lines].join('\n'))
  }
  return parts.join('\n\n')
}

/**
 * Composes a report from an answer: its short answer and main points as a summary, its chapters with their tables and charts, the research
 * process, and the notice about its generation. The report states nothing beyond the answer and its sources; every mark refers to a source
 * of the report.
 * @param day `YYYY-MM-DD`
 * @returns Markdown with marks `[[n]]`, and their sources
 */
export function composeReport(
  answer: Answer,
  charts: readonly DrawnChart[],
  { lang, day }: { lang: Lang; day: string },
): { content: string; sources: ArticleSource[] } {
  const said = words[lang]
  const book = new SourceBook()
  const [lead, ...rest] = chaptersOf(withOwnMarks(answer, book).trim()) as [Chapter, ...Chapter[]]
  // An answer without headings is a single chapter; its first paragraph also serves as the summary.
  const isFlat = rest.length === 0
  const paragraphs = lead.body.split(/\n{2,}/)
  const summary = isFlat ? (paragraphs.find((one) => one.trim() !== '' && !isApart(one)) ?? '') : lead.body
  const chapters = isFlat ? (paragraphs.length > 1 ? [{ title: said.text, body: lead.body }] : []) : rest
  const points = chapters
    .map(firstPoint)
    .filter((point, at, all) => point !== '' && !summary.includes(point) && all.indexOf(point) === at)
    .slice(0, maxPoints)
  const left = new Set(charts)
  const parts = [`## ${said.summary}`, summary]
  if (points.length > 1) parts.push(`**${said.points}**`, points.map((point) => `- ${point}`).join('\n'))
  for (const { title, body } of chapters) parts.push(`## ${title}`, placePictures(body, left, lang))
  if (left.size > 0) {
    parts.push(`## ${said.charts}`)
    for (const { chart, picture } of left) {
      const name = chart.unit === '' ? chart.title : said.inUnit(chart.title, chart.unit)
      parts.push(`### ${cell(name)}`, ...(picture === null ? [] : [picture]), chartTable(answer, book, chart))
    }
  }
  parts.push(`## ${said.process}`, processPart(answer, lang))
  parts.push(`*${answer.composer === 'extractive' ? said.extractive(day) : said.model(day)}*`)
  return { content: parts.filter((part) => part.trim() !== '').join('\n\n'), sources: book.sources }
}
