import type { Lang } from '@wenjin/contract'
import type { ExportSource } from '@wenjin/export'
import { renumbered, type CitedPlaces } from './evidence/export-evidence.ts'
import type { ExportSubject } from './export-source.ts'

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
const warnings = { zh: '**（与原文矛盾）**', en: ' **(contradicts the source)**' } as const

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

/** Returns an address without the place in it: the parts of one page or file differ in that only. */
function withoutPlace(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  if (url === null) return address
  url.hash = ''
  for (const name of ['start', 'end', 'page']) url.searchParams.delete(name)
  return url.href
}

const keyOf = ({ title, address, site, date, authors }: ExportSource) => JSON.stringify([title, withoutPlace(address), site, date, authors])

/** Joins two entries of the same source: all its places and quotes. */
function joined(one: ExportSource, other: ExportSource): ExportSource {
  const places = [...new Set([one.place, other.place].filter((place) => place !== undefined && place !== ''))]
  const fresh = other.quotes.filter(({ text, verdict }) => one.quotes.every((quote) => quote.text !== text || quote.verdict !== verdict))
  return { ...one, place: places.length === 0 ? one.place : places.join('、'), quotes: [...one.quotes, ...fresh] }
}

/** Lists each source once, and numbers the sources from 1 in the order of their first marks. A mark without a source is left out. */
export function withOrderedSources<T extends Pick<ExportSubject, 'markdown' | 'sources' | 'cited'>>(subject: T): T {
  const { markdown, cited } = subject
  if (!cited) return subject
  const known = new Map(subject.sources.map((source) => [source.n, source]))
  const sources: ExportSource[] = []
  const byKey = new Map<string, number>()
  const numbers = new Map<number, number>()
  for (const { source: n } of cited.marks) {
    const source = known.get(n)
    if (!source || numbers.has(n)) continue
    const key = keyOf(source)
    const number = byKey.get(key) ?? sources.length + 1
    sources[number - 1] = { ...(byKey.has(key) ? joined(sources[number - 1]!, source) : source), n: number }
    byKey.set(key, number)
    numbers.set(n, number)
  }
  return { ...subject, ...renumbered(markdown, cited, numbers, 0), sources }
}
