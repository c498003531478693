import { parseAuthor } from './author-name.ts'
import type { CiteKind, CiteRecord } from './cite-record.ts'

const types: Readonly<Record<CiteKind, string>> = {
  article: 'JOUR',
  preprint: 'UNPB',
  book: 'BOOK',
  thesis: 'THES',
  conference: 'CONF',
  dataset: 'DATA',
  web: 'ELEC',
}

function authorOf(author: string): string {
  const name = parseAuthor(author)
  if ('whole' in name) return name.whole
  return [name.family, name.given, name.suffix].filter(Boolean).join(', ')
}

/** Formats a work as an RIS record: UTF-8 with CR LF line ends, as reference managers expect. */
export function formatRis(record: CiteRecord): string {
  const { kind, container, pages, date } = record
  const [first, last] = pages?.split('-') ?? []
  const lines: [string, string | number | undefined][] = [
    ['TY', types[kind]],
    ...record.authors.map((author): [string, string] => ['AU', authorOf(author)]),
    ['TI', record.title],
    [kind === 'article' ? 'JO' : 'T2', container],
    ['PY', record.year],
    // An RIS date has four parts, of which the last may be empty.
    ['DA', date && date.length > 4 ? `${date.replaceAll('-', '/')}${'/'.repeat(4 - date.split('-').length)}` : undefined],
    ['VL', record.volume],
    ['IS', record.issue],
    ['SP', first],
    ['EP', last],
    ['PB', record.publisher],
    ['DO', record.doi],
    ['AN', record.pmid ?? (record.arxivId && `arXiv:${record.arxivId}`)],
    ['UR', record.url],
    ['Y2', record.url && `${record.accessed.replaceAll('-', '/')}/`],
    ['ER', ''],
  ]
  const known = lines.filter(([tag, value]) => tag === 'ER' || (value !== undefined && value !== ''))
  return known.map(([tag, value]) => `${tag}  - ${String(value).replaceAll(/\s+/g, ' ')}\r\n`).join('')
}
