import { shownNumbers, type Lang } from '@wenjin/contract'
import type { ExportSource } from '@wenjin/export'
import { renumbered, type CitedPlaces } from './cited-places.ts'

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
const warnings = { zh: '**（与原文矛盾）**', en: ' **(contradicts the source)**' } as const

/** The words after a mark whose quote contradicts its sentence, as plain text. */
export const contradictionWarning = (lang: Lang) => warnings[lang].replaceAll('*', '').trim()

/** Inserts a warning after each mark whose quote contradicts its sentence, so that every format has it. */
export function withWarnings(markdown: string, { marks }: CitedPlaces, lang: Lang): string {
  if (marks.every(({ place }) => place?.verdict !== 'contradicted')) return markdown
  let at = 0
  return markdown.replaceAll(citationMark, (mark) => {
    const place = marks[at]?.place
    at += 1
    return place?.verdict === 'contradicted' ? mark + warnings[lang] : mark
  })
}

/** A text with its sources, and its located citations. */
interface CitingText {
  markdown: string
  sources: ExportSource[]
  /** Absent for a text without citations. */
  cited?: CitedPlaces | undefined
}

/** Joins two entries of the same source: all its places and quotes. */
function joined(one: ExportSource, other: ExportSource): ExportSource {
  const places = [...new Set([one.place, other.place].filter((place) => place !== undefined && place !== ''))]
  const fresh = other.quotes.filter(({ text, verdict }) => one.quotes.every((quote) => quote.text !== text || quote.verdict !== verdict))
  return { ...one, place: places.length === 0 ? one.place : places.join('、'), quotes: [...one.quotes, ...fresh] }
}

/** Lists each source once, and numbers the sources from 1 in the order of their first marks. A mark without a source is left out. */
export function withOrderedSources<T extends CitingText>(subject: T): T {
  const { markdown, cited } = subject
  if (!cited) return subject
  const known = new Map(subject.sources.map((source) => [source.n, source]))
  const named = new Map(subject.sources.map((source) => [source.n, { ...source, link: source.address }]))
  const numbers = shownNumbers(
    cited.marks.map(({ source }) => source),
    named,
  )
  const sources: ExportSource[] = []
  for (const [n, number] of numbers) {
    const [source, first] = [known.get(n)!, sources[number - 1]]
    sources[number - 1] = { ...(first ? joined(first, source) : source), n: number }
  }
  return { ...subject, ...renumbered(markdown, cited, numbers, 0), sources }
}
