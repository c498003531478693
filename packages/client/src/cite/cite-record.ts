import type { MediaFacts, ScholarFacts } from '@wenjin/contract'

/** The kinds of works that citation formats distinguish. */
export type CiteKind = 'article' | 'preprint' | 'book' | 'thesis' | 'conference' | 'dataset' | 'web'

/** The fields of a work that citation formats use. */
export interface CiteRecord {
  kind: CiteKind
  title: string
  authors: readonly string[]
  /** The journal, or the proceedings that contain the work. */
  container?: string | undefined
  publisher?: string | undefined
  year?: number | undefined
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  date?: string | undefined
  volume?: string | undefined
  issue?: string | undefined
  pages?: string | undefined
  doi?: string | undefined
  arxivId?: string | undefined
  pmid?: string | undefined
  url?: string | undefined
  /** Access date, `YYYY-MM-DD`. */
  accessed: string
}

/** The fields that a source of an answer and a card of a results list share. */
export interface Citable {
  title: string
  link: string
  site?: string | undefined
  date?: string | undefined
  authors?: readonly string[] | undefined
  scholar?: ScholarFacts | undefined
  media?: MediaFacts | undefined
}

/** Citation kinds by the words that services use for them. */
const kindWords: readonly [RegExp, CiteKind][] = [
  [/preprint|posted-content/, 'preprint'],
  [/thesis|dissertation/, 'thesis'],
  [/proceeding|conference/, 'conference'],
  [/dataset/, 'dataset'],
  [/book|monograph/, 'book'],
]

function citeKindOf(scholar: ScholarFacts | undefined): CiteKind {
  if (!scholar) return 'web'
  const named = scholar.kind?.toLowerCase() ?? ''
  const found = kindWords.find(([words]) => words.test(named))?.[1]
  if (found) return found
  // On arXiv and in no journal.
  if (scholar.arxivId && (!scholar.journal || /^arxiv/i.test(scholar.journal))) return 'preprint'
  return scholar.journal || scholar.doi || scholar.pmid || named.includes('article') ? 'article' : 'web'
}

const clean = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim() || undefined

/** Returns the address of the work itself, for the reader of the citation. */
function addressOf(source: Citable): string | undefined {
  const { doi, arxivId } = source.scholar ?? {}
  if (/^https?:\/\//i.test(source.link)) return source.link
  if (doi) return `https://doi.org/${doi}`
  return arxivId ? `https://arxiv.org/abs/${arxivId}` : undefined
}

/** Converts a source to a citation record. @param accessed the access date, `YYYY-MM-DD`. */
export function citeRecord(source: Citable, accessed: string): CiteRecord {
  const { scholar } = source
  const date = clean(source.date)
  const kind = citeKindOf(scholar)
  return {
    kind,
    title: clean(source.title)?.replace(/[.。]$/, '') ?? '',
    authors: (source.authors ?? []).map((name) => clean(name)).filter((name) => name !== undefined),
    container: clean(scholar?.journal) ?? clean(source.media?.collection),
    publisher: clean(scholar?.publisher) ?? (kind === 'web' ? clean(source.site) : undefined),
    year: scholar?.year ?? (date ? Number(date.slice(0, 4)) || undefined : undefined),
    date,
    volume: clean(scholar?.volume),
    issue: clean(scholar?.issue),
    // Services write different dashes between pages; use one.
    pages: clean(scholar?.pages)?.replaceAll(/(?:(?<!\s)\s+)?[-–—]+\s*/g, '-'),
    doi: clean(scholar?.doi)?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, ''),
    arxivId: clean(scholar?.arxivId)?.replace(/^arxiv:/i, ''),
    pmid: clean(scholar?.pmid),
    url: addressOf(source),
    accessed,
  }
}
