import { createHash } from 'node:crypto'
import type { MediaFacts, ScholarFacts, WebCategory } from '@wenjin/contract'
import { dateText } from './date-text.ts'
import { completeMedia } from './complete-media.ts'
import { isWebAddress } from './web-address.ts'
import type { ServiceId } from '../known-services.ts'
import { canonicalUrl } from './canonical-url.ts'
import { plainParagraphs, plainText, shortText } from './plain-text.ts'
import type { FoundText, WebFinding } from '../web-search.ts'

const maxSnippet = 500
const maxTitle = 300
const maxAuthors = 30
const maxText = 200_000
const maxFact = 500
/** Facts that a page uses as links, frames and pictures. */
const addresses: ReadonlySet<string> = new Set(['url', 'embedUrl', 'cover', 'picture', 'licenceUrl', 'pdfUrl'])

/** A result as a service returns it: texts may contain tags and entities, and a date may have any format. */
export interface RawFinding {
  title: string | undefined
  link: string | undefined
  snippet?: string | undefined
  date?: string | number | undefined
  authors?: readonly (string | undefined)[] | undefined
  /** Name of the site, if it differs from its host. */
  site?: string | undefined
  scholar?: ScholarFacts | undefined
  media?: MediaFacts | undefined
  text?: { kind: FoundText['kind']; content: string | undefined } | undefined
}

/** Converts a service's result to the common form; returns nothing when it has no title or no valid link. */
export function toFinding(service: ServiceId, category: WebCategory, raw: RawFinding, now: number): WebFinding[] {
  const link = raw.link?.trim() ?? ''
  const title = shortText(plainText(raw.title ?? ''), maxTitle)
  if (title === '' || !isWebAddress(link)) return []
  const scholar = raw.scholar && cleanFacts({ ...raw.scholar, doi: bareDoi(raw.scholar.doi) })
  const facts = completeMedia(category, link, raw.media)
  const media = facts && cleanFacts(facts)
  const authors = [...new Set((raw.authors ?? []).map((name) => plainText(name ?? '')).filter(Boolean))].slice(0, maxAuthors)
  const content = plainParagraphs(raw.text?.content?.slice(0, maxText) ?? '')
  return [
    {
      ...filled({
        id: findingId(link, scholar?.doi),
        category,
        title,
        link,
        site: raw.site ? plainText(raw.site) : new URL(link).hostname.replace(/^www\./, ''),
        date: dateText(raw.date, now),
        authors: authors.length > 0 ? authors : undefined,
        services: [service],
        scholar,
        media,
        text: raw.text && content !== '' ? { kind: raw.text.kind, content } : undefined,
      }),
      // Picture results often have no snippet.
      snippet: shortText(plainText(raw.snippet ?? ''), maxSnippet),
    },
  ]
}

/** Returns the id of a result, the same for the same source in any service: by DOI for a paper, by address otherwise. */
export function findingId(link: string, doi?: string): string {
  return createHash('sha256')
    .update(doi ? `doi:${doi}` : canonicalUrl(link))
    .digest('base64url')
    .slice(0, 22)
}

/** Returns a DOI in lower case without the address of its resolver. */
function bareDoi(doi: string | undefined): string | undefined {
  const bare = doi
    ?.trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
    .toLowerCase()
  return bare?.startsWith('10.') ? bare : undefined
}

/** Returns the seconds of `1:02:03`, `4:05` or a number; undefined for an invalid duration. */
export function seconds(duration: string | number | undefined): number | undefined {
  if (typeof duration === 'number') return duration
  if (duration === undefined || !/^\d+(?::\d{1,2}){0,2}$/.test(duration.trim())) return undefined
  return (
    duration
      .trim()
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0) || undefined
  )
}

/**
 * Cleans facts for display: whole numbers, texts without tags, web addresses. A size or length of zero means unknown; undefined when
 * nothing is left.
 */
function cleanFacts<T extends object>(facts: T): T | undefined {
  const clean = Object.entries(facts).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'number')
      return [name, Number.isFinite(value) && (value > 0 || name === 'citedBy') ? Math.round(value) : undefined]
    if (typeof value !== 'string') return [name, undefined]
    if (addresses.has(name)) return [name, isWebAddress(value) ? value : undefined]
    return [name, shortText(plainText(value), maxFact)]
  })
  const known = filled(Object.fromEntries(clean) as T)
  return Object.keys(known).length > 0 ? known : undefined
}

/** Returns the object without undefined fields. */
function filled<T extends object>(facts: T): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== '')) as T
}
