import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { emptyAnswer, type Answer, type Lang } from '@wenjin/contract'
import type { Db } from '../../../../db/client.ts'
import { result, session } from '../../../../db/schema/ask/session.ts'
import type { Actor } from '../../../../http/caller.ts'
import { listClosedTopics } from '../../../library/access/index.ts'
import { withPlaces } from './quote-places.ts'
import { askerOf } from '../session-asker.ts'
import type { ResultRow } from '../session.repo.ts'

/** The notice of a closed answer. */
export const closedSentence: Readonly<Record<Lang, string>> = {
  zh: '这个回答引用的资料库已不对您开放，只保留您的提问。',
  en: 'A library this answer quotes is no longer open to you; only your question is kept.',
}

/** A topic that an answer quotes, and its category: `library` for a topic of other people or of the instance. */
interface QuotedTopic {
  topicId: string
  category: string
}

/** The topics of the answer's references; for an unfinished turn, the topic it was asked in. */
function quotedTopics({ answer, searchTopic }: Pick<ResultRow, 'answer' | 'searchTopic'>): QuotedTopic[] {
  if (!answer) return searchTopic === null ? [] : [{ topicId: searchTopic, category: '' }]
  return answer.references.flatMap(({ topicId, category }) => (topicId === undefined ? [] : [{ topicId, category }]))
}

/** Returns a check whether any quoted topic is closed to the person. A deleted topic stays closed to everyone but its owner. */
async function createClosedCheck(db: Db, actor: Actor, quoted: readonly QuotedTopic[]): Promise<(of: readonly QuotedTopic[]) => boolean> {
  const { known, closed } = await listClosedTopics(db, actor, [...new Set(quoted.map(({ topicId }) => topicId))])
  return (of) => of.some(({ topicId, category }) => (known.has(topicId) ? closed.has(topicId) : category === 'library'))
}

/** An empty answer with a notice, in place of the closed one. */
function closeAnswer({ lang, answer, sessionId, id, parentId }: ResultRow): Answer {
  const { composer } = answer ?? emptyAnswer()
  return { ...emptyAnswer(), sessionId, resultId: id, parentId, composer, notices: [{ kind: 'closed', text: closedSentence[lang] }] }
}

/** Whether an answer was closed because it quotes sources that its asker may no longer read. */
export const isClosed = (answer: Pick<Answer, 'notices'>): boolean => answer.notices.some(({ kind }) => kind === 'closed')

/**
 * Presents the turns of one session to its asker and to everyone they share it with: answers that quote a topic the asker may no longer
 * read are closed. The stored answers do not change, since the topic may become readable again.
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

/** Presents a single turn of any session; see `closeAnswers`. */
export async function showTurn(db: Db, row: ResultRow): Promise<ResultRow> {
  const [found] = await db.select().from(session).where(eq(session.id, row.sessionId))
  return (await closeAnswers(db, askerOf(found), [row]))[0]!
}

/** Finds which of a person's turns have closed answers. */
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
