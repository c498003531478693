import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { article } from '../../../db/schema/write/article.ts'
import { book } from '../../../db/schema/library/book.ts'
import { document, file, fileDocument } from '../../../db/schema/library/file.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { poster } from '../../../db/schema/write/poster.ts'
import { result, session } from '../../../db/schema/ask/session.ts'
import { share } from '../../../db/schema/write/share.ts'

/** The target of a link, as its sharer sees it in a list. */
export interface ShareFacts {
  key: string
  title: string
  /** The shared session, or the session of a shared turn. */
  sessionId: string | null
  /** The topic that it was asked in, that contains it, or that is shared. */
  topicId: string | null
  /** Category of a source. */
  category: string | null
}

/** Loads the targets of some links, by key. */
export async function listShareFacts(db: Db, keys: readonly string[]): Promise<Map<string, ShareFacts>> {
  if (keys.length === 0) return new Map()
  const sessionOf = sql<string | null>`coalesce(${share.sessionId}, ${result.sessionId})`
  const documentTopic = db
    .select({ topicId: file.topicId })
    .from(fileDocument)
    .innerJoin(file, eq(file.id, fileDocument.fileId))
    .where(eq(fileDocument.documentId, share.documentId))
    .limit(1)
  const bookTopic = db.select({ topicId: file.topicId }).from(file).where(eq(file.id, book.fileId))
  const bookTitle = sql<string>`coalesce(${book.title}, (${db.select({ name: file.name }).from(file).where(eq(file.id, book.fileId))}))`
  const ofSource = (field: 'title' | 'category') =>
    sql`(select r->>${field} from jsonb_array_elements(${result.answer}::jsonb->'references') r where (r->>'index')::int = ${share.source})`
  const rows = await db
    .select({
      key: share.key,
      sessionId: sessionOf,
      topicId: sql<
        string | null
      >`coalesce(${share.topicId}, ${session.searchTopic}, ${article.topicId}, ${poster.topicId}, (${documentTopic}), (${bookTopic}))`,
      category: sql<string | null>`case ${share.kind} when 'source' then ${ofSource('category')} end`,
      title: sql<string>`coalesce(
        case ${share.kind} when 'session' then coalesce(${session.title}, ${session.question}) when 'source' then ${ofSource('title')}
          else ${result.question} end,
        nullif(${topic.title}, ''), ${topic.name}, ${document.title}, ${article.title}, ${poster.content}->>'title', ${poster.query},
        ${bookTitle}, '')`,
    })
    .from(share)
    .leftJoin(result, eq(result.id, share.resultId))
    .leftJoin(session, eq(session.id, sessionOf))
    .leftJoin(topic, eq(topic.id, share.topicId))
    .leftJoin(document, eq(document.id, share.documentId))
    .leftJoin(article, eq(article.id, share.articleId))
    .leftJoin(poster, eq(poster.id, share.posterId))
    .leftJoin(book, eq(book.id, share.bookId))
    .where(inArray(share.key, [...keys]))
  return new Map(rows.map((row) => [row.key, row]))
}
