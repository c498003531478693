import type { MediaFacts, ScholarFacts } from '@wenjin/contract'
import type { Text } from '../../../lib/i18n/index.ts'

/** Maximum number of authors named in a line. */
const namedAuthors = 3

/** The fields shared by a result and a source of an answer. */
export interface FactualSource {
  site?: string | undefined
  date?: string | undefined
  authors?: readonly string[] | undefined
  scholar?: ScholarFacts | undefined
  media?: MediaFacts | undefined
}

/** Formats seconds as `m:ss` or `h:mm:ss`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Names the first authors, and the total when not all are named. */
export function authorsText(authors: readonly string[], t: Text): string {
  const named = authors.slice(0, namedAuthors).join(t('sources.authorComma'))
  return authors.length > namedAuthors ? t('sources.authorsMore', { names: named, n: authors.length }) : named
}

/** Formats where a scholarly work was published: journal, volume and issue, year. */
function journalText({ journal, year, volume, issue }: ScholarFacts): string | undefined {
  const number = volume ? `${volume}${issue ? `(${issue})` : ''}` : ''
  return [journal, [year, number].filter(Boolean).join(', ')].filter(Boolean).join(' ') || undefined
}

/** Returns short facts for the line beside a source's title, the most informative first. */
export function factsOf({ site, date, authors = [], scholar, media }: FactualSource, t: Text): string[] {
  const facts = scholar
    ? [
        authors.length > 0 ? authorsText(authors, t) : undefined,
        journalText(scholar) ?? date ?? site,
        scholar.citedBy === undefined ? undefined : t('sources.citedBy', { n: scholar.citedBy }),
      ]
    : [
        media?.collection ?? site,
        media?.collection && media.collection !== site ? site : undefined,
        date,
        media?.duration === undefined ? undefined : durationText(media.duration),
      ]
  return facts.filter((fact): fact is string => Boolean(fact))
}

/** Returns the id for the page of a scholarly record, or undefined. */
export function academicIdOf(scholar: ScholarFacts | undefined): string | undefined {
  return scholar?.doi ?? scholar?.arxivId ?? scholar?.pmid
}
