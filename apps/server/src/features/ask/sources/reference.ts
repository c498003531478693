import type { Reference } from '@wenjin/contract'
import type { Source } from '@wenjin/engine'

const snippetChars = 160

/**
 * Converts a cited source to its reference in the answer's list.
 * @param category of spec section 3; `mine` for the asker's own files, `library` for libraries of the instance
 */
export function toReference(source: Source, category: string): Reference {
  const best = source.passages[0]!
  return {
    index: source.index,
    category,
    documentId: source.documentId,
    title: best.title,
    link: `/doc/${source.documentId}`,
    ...(best.url && URL.canParse(best.url) && { site: new URL(best.url).hostname }),
    ...(best.date && { date: best.date }),
    snippet: best.text.length > snippetChars ? `${best.text.slice(0, snippetChars).toWellFormed()}…` : best.text,
    start: best.start,
    topicId: best.collectionId,
  }
}
