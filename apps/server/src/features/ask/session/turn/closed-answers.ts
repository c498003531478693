import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { emptyAnswer, type Answer, type Lang } from '@wenjin/contract'
import type { Db } from '../../../../db/client.ts'
import { result, session } from '../../../../db/schema/ask/session.ts'
import type { Actor } from '../../../../http/caller.ts'
import { listClosedTopics } from '../../../library/access/index.ts'
import { withPlaces } from './quote-places.ts'
import { askerOf } from '../session-asker.ts'
import type { ResultRow } from '../session.repo.ts'

/** Said of an answer that is closed. */
export const closedSentence: Readonly<Record<Lang, string>> = {
  zh: '这个回答引用的资料库已不对您开放，只保留您的提问。',
  en: 'A library this answer quotes is no longer open to you; only your question is kept.',
}

/** A topic an answer quotes, and as what: `library` is one of other people or of the instance. */
interface QuotedTopic {
  topicId: string
  category: string
}

/** Of a turn under way, the topic it was asked in. */
function quotedTopics({ answer, searchTopic }: Pick<ResultRow, 'answer' | 'searchTopic'>): QuotedTopic[] {
  if (!answer) return searchTopic === null ? [] : [{ topicId: searchTopic, category: '' }]
  return answer.references.flatMap(({ topicId, category }) => (topicId === undefined ? [] : [{ topicId, category }]))
}

/** Whether any of the topics an answer quotes is closed to somebody. One that is gone stays closed to those it did not belong to. */
async function createClosedCheck(db: Db, actor: Actor, quoted: readonly QuotedTopic[]): Promise<(of: readonly QuotedTopic[]) => boolean> {
  const { known, closed } = await listClosedTopics(db, actor, [...new Set(quoted.map(({ topicId }) => topicId))])
  return (of) => of.some(({ topicId, category }) => (known.has(topicId) ? closed.has(topicId) : category === 'library'))
}

/** An answer of which nothing is left but that it was given. */
function closeAnswer({ lang, answer, sessionId, id, parentId }: ResultRow): Answer {
  const { composer } = answer ?? emptyAnswer()
  return { ...emptyAnswer(), sessionId, resultId: id, parentId, composer, notices: [{ kind: 'closed', text: closedSentence[lang] }] }
}

/** Whether an answer was closed because it quotes what its asker may no longer read. */
export const isClosed = (answer: Pick<Answer, 'notices'>): boolean => answer.notices.some(({ kind }) => kind === 'closed')

/**
 * Turns of one session as they may be shown now, to its asker and to everybody they share it with: the answers that quote a topic its asker
 * may no longer read are closed. What is stored stays: the topic may be opened again.
 */
export async function closeAnswers(db: Db, asker: Actor, rows: readonly ResultRow[]): Promise<ResultRow[]> {
  const isClosedTo = await createClosedCheck(db, asker, rows.flatMap(quotedTopics))
  const shown = rows.map((row) => (isClosedTo(quotedTopics(row)) ? { ...row, answer: closeAnswer(row) } : row))
  const answers = await withPlaces(
    db,
    shown.map(({ answer }) => answer),
  )
  return shown.map((row, at) => ({ ...row, answer: answers[at]! }))
}

/** A turn of any session, as it may be shown now. */
export async function showTurn(db: Db, row: ResultRow): Promise<ResultRow> {
  const [found] = await db.select().from(session).where(eq(session.id, row.sessionId))
  return (await closeAnswers(db, askerOf(found), [row]))[0]!
}

/** Those of some turns of a person whose answers are closed to them. */
export async function findClosedTurns(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({
      id: result.id,
      quoted: sql<
        QuotedTopic[]
      >`coalesce((select jsonb_agg(distinct jsonb_build_object('topicId', ref->>'topicId', 'category', ref->>'category'))
        from jsonb_array_elements(${result.answer}->'references') as ref where ref->>'topicId' is not null), '[]')`,
    })
    .from(result)
    .where(and(inArray(result.id, [...ids]), isNotNull(result.answer)))
  const isClosedTo = await createClosedCheck(
    db,
    actor,
    rows.flatMap(({ quoted }) => quoted),
  )
  return new Set(rows.filter(({ quoted }) => isClosedTo(quoted)).map(({ id }) => id))
}
