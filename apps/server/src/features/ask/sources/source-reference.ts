import type { RankedPassage, Source } from '@wenjin/engine'
import type { FoundSource, Reference, SourceCategory } from '@wenjin/contract'
import type { SearchableTopic } from '../../library/file/index.ts'
import { toReference } from './reference.ts'

/** Category of what a topic holds: a subscribed site's pages are web pages, `mine` the asker's own, `library` the rest (spec section 3). */
export function categoryOf(topic: SearchableTopic | undefined): SourceCategory | 'library' {
  if (topic?.kind === 'subscription') return 'webpage'
  return topic?.mine ? 'mine' : 'library'
}

/** Where a passage's original opens: its page for what was read off the web, else the document itself. */
export function linkOf(passage: RankedPassage, topic: SearchableTopic | undefined): string {
  return topic?.kind === 'subscription' && passage.url ? passage.url : `/doc/${passage.documentId}`
}

/**
 * A source of an answer as its list has it.
 * @param topics that were searched, by id
 * @param found how the web found it; absent for what the instance holds
 */
export function referenceOf(source: Source, topics: ReadonlyMap<string, SearchableTopic>, found: FoundSource | undefined): Reference {
  const best = source.passages[0]!
  if (!found) {
    const topic = topics.get(best.collectionId)
    return { ...toReference(source, categoryOf(topic)), link: linkOf(best, topic) }
  }
  const { documentId, snippet, start, date } = toReference(source, found.category)
  // The page's own date counts where no service knew one.
  return { ...(date && { date }), ...unreadReference(found, source.index), documentId, snippet, start }
}

/** A source that was found and not read, as the answer's list has it. */
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
