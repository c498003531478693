import { parseAuthor } from './author-name.ts'
import type { CiteKind, CiteRecord } from './cite-record.ts'

const types: Readonly<Record<CiteKind, string>> = {
  article: 'article',
  preprint: 'misc',
  book: 'book',
  thesis: 'phdthesis',
  conference: 'inproceedings',
  dataset: 'misc',
  web: 'misc',
}

/** TeX escapes of special characters. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function escapeTex(text: string): string {
  return text.replaceAll(/[\\~^&%$#_{}]/g, (character) => escapes[character] ?? `\\${character}`)
}

/** Protects words with meaningful capitals by braces, since BibTeX styles write titles in lower case. */
function escapeTitle(title: string): string {
  return title
    .split(/(\s+)/)
    .map((word) =>
      /\p{Lu}/u.test(/\p{L}(.*)/su.exec(word)?.[1] ?? '') && !/\p{Script=Han}/u.test(word) ? `{${escapeTex(word)}}` : escapeTex(word),
    )
    .join('')
}

/** Keeps addresses as they are, except for braces, which would end the field. */
const escapeUrl = (url: string) => url.replaceAll('{', '%7B').replaceAll('}', '%7D')

function authorOf(author: string): string {
  const name = parseAuthor(author)
  if ('whole' in name) return /\s/.test(name.whole) ? `{${escapeTex(name.whole)}}` : escapeTex(name.whole)
  return [name.family, name.suffix, name.given].filter(Boolean).map(escapeTex).join(', ')
}

const asciiWord = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Returns a short hash of a text (FNV-1a, base 36). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}

const smallWords = new Set(['a', 'an', 'the', 'on', 'of', 'in', 'for', 'and', 'to'])

/** Returns the entry's key: author, year and first word; the same for the same work. ASCII only, as old programs require. */
function keyOf({ authors, title, year }: CiteRecord): string {
  const first = authors[0] === undefined ? undefined : parseAuthor(authors[0])
  const family = first === undefined ? '' : asciiWord('whole' in first ? (first.whole.split(' ')[0] ?? '') : first.family)
  const word =
    title
      .split(/\s+/)
      .map(asciiWord)
      .find((known) => known !== '' && !smallWords.has(known)) ?? ''
  if (family && word) return `${family}${year ?? ''}${word}`
  return `ref${year ?? ''}-${shortHash(`${title}|${authors.join('|')}`)}`
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Formats a work as a BibTeX entry, UTF-8, ending with a line feed. */
export function formatBibtex(record: CiteRecord): string {
  const { kind, container, publisher, volume, issue, pages, doi, arxivId, pmid, url, date } = record
  const text = (value: string | undefined) => (value === undefined ? undefined : `{${escapeTex(value)}}`)
  const month = monthNames[Number(date?.slice(5, 7)) - 1]
  const fields: Record<string, string | undefined> = {
    author: record.authors.length > 0 ? `{${record.authors.map(authorOf).join(' and ')}}` : undefined,
    title: `{${escapeTitle(record.title)}}`,
    ...(kind === 'conference' ? { booktitle: text(container) } : kind === 'thesis' ? {} : { journal: text(container) }),
    ...(kind === 'thesis' ? { school: text(publisher ?? container) } : { publisher: text(publisher) }),
    year: record.year === undefined ? undefined : `{${record.year}}`,
    month,
    volume: text(volume),
    number: text(issue),
    pages: pages === undefined ? undefined : `{${escapeTex(pages.replaceAll('-', '--'))}}`,
    doi: doi === undefined ? undefined : `{${escapeUrl(doi)}}`,
    eprint: text(arxivId),
    archivePrefix: arxivId === undefined ? undefined : '{arXiv}',
    pmid: text(pmid),
    url: url === undefined ? undefined : `{${escapeUrl(url)}}`,
    urldate: url === undefined ? undefined : `{${record.accessed}}`,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = ${value}`]))
  return `@${types[kind]}{${keyOf(record)},\n${lines.join(',\n')}\n}\n`
}
