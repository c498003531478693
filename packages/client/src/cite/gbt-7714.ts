import { initials, isChinese, parseAuthor } from './author-name.ts'
import type { CiteKind, CiteRecord } from './cite-record.ts'

/** Number of authors named before 等 or et al. */
const namedAuthors = 3

/** Marks of a work's kind and carrier, GB/T 7714-2015 appendix B. */
const marks: Readonly<Record<CiteKind, string>> = {
  article: 'J',
  preprint: 'J/OL',
  book: 'M',
  thesis: 'D',
  conference: 'C',
  dataset: 'DS/OL',
  web: 'EB/OL',
}

function nameOf(author: string): string {
  const name = parseAuthor(author)
  if ('whole' in name) return name.whole
  const parts = [name.family.toUpperCase(), initials(name.given), name.suffix && name.suffix.toUpperCase()]
  return parts.filter(Boolean).join(' ')
}

function authorsOf({ authors, title }: CiteRecord): string {
  const named = authors.slice(0, namedAuthors).map(nameOf)
  if (authors.length <= namedAuthors) return named.join(', ')
  return [...named, isChinese(authors[0] ?? title) ? '等' : 'et al'].join(', ')
}

/** Formats `年, 卷(期): 页码`, as far as known. */
function placeInJournal({ year, volume, issue, pages }: CiteRecord): string {
  const number = `${volume ?? ''}${issue ? `(${issue})` : ''}`
  const when = [year, number].filter(Boolean).join(', ')
  return pages ? `${when || '[出版年不详]'}: ${pages}` : when
}

/** Formats publisher, year and pages of an independent publication; unknown fields of an electronic work are left out (8.4.3). */
function imprint({ publisher, year, pages }: CiteRecord): string {
  const text = [publisher, year].filter(Boolean).join(', ')
  return pages ? `${text}: ${pages}` : text
}

function publication(record: CiteRecord): string {
  const { kind, container, arxivId, date, year, accessed } = record
  const joined = (...parts: (string | number | undefined)[]) => parts.filter(Boolean).join(', ')
  switch (kind) {
    case 'article':
      return joined(container, placeInJournal(record))
    case 'preprint':
      return `${joined(arxivId ? `arXiv preprint arXiv:${arxivId}` : (container ?? record.publisher), year)}[${accessed}]`
    case 'conference':
      return imprint(record)
    case 'book':
    case 'thesis':
      return imprint(record)
    case 'dataset':
      return `${joined(record.publisher ?? container, year)}[${accessed}]`
    case 'web':
      // Publication date in round brackets, access date in square ones.
      return `${date ? `(${date})` : ''}[${accessed}]`
  }
}

/** Joins the parts of an entry with full stops and no doubled ones. */
function sentence(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ''))
    .join('. ')
    .concat('.')
}

/** Formats a work in the numeric style of GB/T 7714-2015, without its number. */
export function formatGbt7714(record: CiteRecord): string {
  const { kind, title, container, doi, url } = record
  const within = kind === 'conference' && container ? `//${container}` : ''
  const online = marks[kind].endsWith('/OL')
  return sentence([
    authorsOf(record),
    `${title}[${marks[kind]}]${within}`,
    publication(record),
    online && url ? url : '',
    // Leave out the DOI when the address contains it.
    doi && !(online && url?.includes(doi)) ? `DOI:${doi}` : '',
  ])
}
