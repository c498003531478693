import { fuseRankings, type RankedPassage, type Source } from '@wenjin/engine'
import type { Reference } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { searchableTopics, searchTopics } from '../knowledge/index.ts'
import type { AnswerOrder } from './answer-order.ts'

const passagesPerSource = 2
const snippetChars = 160

/** What was found for a question. */
export interface Findings {
  /** Best first. */
  passages: RankedPassage[]
  /** How a source that is cited appears in the answer's list. */
  reference: (source: Source) => Reference
}

/** What to look for, and how much of it. */
export interface SourceWish {
  /** Texts to search, the most important first. */
  texts: readonly string[]
  /** Documents at most. */
  sources: number
}

/** The best passages of everything the asker may search, of at most so many documents. */
export async function findSources(ctx: Ctx, order: AnswerOrder, wish: SourceWish): Promise<Findings> {
  const { row, person } = order
  const allowed = await searchableTopics(ctx, person, { topicId: row.searchTopic })
  const topics = allowed.filter(({ mine }) => mine || row.engineType !== 'mine')
  const topicIds = topics.map(({ id }) => id)
  const own = new Set(topics.filter(({ mine }) => mine).map(({ id }) => id))
  const limit = wish.sources * passagesPerSource
  const rankings: RankedPassage[][] = []
  for (const text of wish.texts) rankings.push(await searchTopics(ctx.db, topicIds, text, limit))
  const fused = fuseRankings(rankings, (passage) => passage.passageId)
  const documents = new Set<string>()
  const passages = fused.filter(({ documentId }) => {
    if (documents.size >= wish.sources && !documents.has(documentId)) return false
    documents.add(documentId)
    return true
  })
  return { passages, reference: (source) => toReference(source, own) }
}

/** Source categories of spec section 3: `mine` for the asker's own files, `library` for libraries of the instance. */
function toReference(source: Source, own: ReadonlySet<string>): Reference {
  const best = source.passages[0]!
  return {
    index: source.index,
    category: own.has(best.collectionId) ? 'mine' : 'library',
    title: best.title,
    link: `/doc/${source.documentId}`,
    ...(best.url && URL.canParse(best.url) && { site: new URL(best.url).hostname }),
    ...(best.date && { date: best.date }),
    snippet: best.text.length > snippetChars ? `${best.text.slice(0, snippetChars).toWellFormed()}…` : best.text,
    ...(best.page !== undefined && { page: best.page }),
    topicId: best.collectionId,
  }
}
