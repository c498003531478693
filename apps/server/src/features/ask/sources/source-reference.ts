import type { RankedPassage, Source } from '@wenjin/engine'
import type { FoundSource, Reference, SourceCategory } from '@wenjin/contract'
import type { SearchableTopic } from '../../library/file/index.ts'
import { toReference } from './reference.ts'

/** The category of a topic's content: web page for a subscription, `mine` for the asker's own, `library` for the rest (spec section 3). */
export function categoryOf(topic: SearchableTopic | undefined): SourceCategory | 'library' {
  if (topic?.kind === 'subscription') return 'webpage'
  return topic?.mine ? 'mine' : 'library'
}

/** The link of a passage: its page on the web, else the document page. */
export function linkOf(passage: RankedPassage, topic: SearchableTopic | undefined): string {
  return topic?.kind === 'subscription' && passage.url ? passage.url : `/doc/${passage.documentId}`
}

/**
 * Converts a source to its reference in the answer's list.
 * @param topics the searched topics, by id
 * @param found the web finding; absent for content of the instance
 */
export function referenceOf(source: Source, topics: ReadonlyMap<string, SearchableTopic>, found: FoundSource | undefined): Reference {
  const best = source.passages[0]!
  if (!found) {
    const topic = topics.get(best.collectionId)
    return { ...toReference(source, categoryOf(topic)), link: linkOf(best, topic) }
  }
  const { documentId, snippet, start, date } = toReference(source, found.category)
  // The page's own date is used when no service returned one.
  return { ...(date && { date }), ...unreadReference(found, source.index), documentId, snippet, start }
}

/** Converts a finding that was not read to its reference in the answer's list. */
export function unreadReference(source: FoundSource, index: number): Reference {
  const { category, title, link, site, date, authors, snippet, services, scholar, media } = source
  return {
    index,
    category,
    title,
    link,
    snippet,
    services,
    ...(site && { site }),
    ...(date && { date }),
    ...(authors && { authors }),
    ...(scholar && { scholar }),
    ...(media && { media }),
  }
}
