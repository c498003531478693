import { setImmediate } from 'node:timers/promises'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { plainAnswer } from '@wenjin/engine'
import { normalize } from '@wenjin/text'
import type { Db } from '../../../../db/client.ts'
import { underline } from '../../../../db/schema/ask/derive.ts'
import { result, turnText } from '../../../../db/schema/ask/session.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import type { ResultRow } from '../session.repo.ts'

/** Number of turns read per batch; normalizing is CPU work, so the event loop runs other work between batches. */
const turnBatchSize = 50

/** The searchable texts of a turn before normalization. */
export interface TurnWords {
  question: string
  /** The answer as plain text, line by line. */
  text: string
  /** Underlined texts and their notes. */
  notes: readonly string[]
}

const answerText = sql<string>`coalesce(${result.answer}->>'text', '')`

/** Reads the searchable texts of turns, by id. */
export async function readTurnWords(db: Db, ids: readonly string[]): Promise<Map<string, TurnWords>> {
  if (ids.length === 0) return new Map()
  const turns = await db
    .select({ id: result.id, question: result.question, text: answerText })
    .from(result)
    .where(inArray(result.id, [...ids]))
  const notes = await db
    .select({ resultId: underline.resultId, text: underline.text, note: underline.note })
    .from(underline)
    .where(inArray(underline.resultId, [...ids]))
    .orderBy(asc(underline.start))
  const byTurn = Map.groupBy(notes, ({ resultId }) => resultId)
  const written = (id: string) => (byTurn.get(id) ?? []).flatMap((one) => [one.text, one.note]).filter(Boolean)
  return new Map(turns.map(({ id, question, text }) => [id, { question, text: plainAnswer(text), notes: written(id) }]))
}

/**
 * The normalized search text of a turn. Its parts are joined by line breaks, which no search contains, so that no match spans two parts.
 */
export function toTurnText({ question, text, notes }: TurnWords): string {
  return [question, ...text.split('\n'), ...notes].map(normalize).join('\n')
}

/** Stores the search texts of turns, yielding to the event loop between batches. */
export async function saveTurnText(db: Db, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += turnBatchSize) {
    if (at > 0) await setImmediate()
    const rows = [...(await readTurnWords(db, ids.slice(at, at + turnBatchSize)))].map(([resultId, words]) => ({
      resultId,
      text: toTurnText(words),
    }))
    if (rows.length > 0) await db.insert(turnText).values(rows).onConflictDoNothing()
  }
}

/** Deletes the search text of a turn whose notes changed; the next search rebuilds it. */
export async function deleteTurnText(db: Db, { id }: Authorized<ResultRow, 'session:change'>): Promise<void> {
  await db.delete(turnText).where(eq(turnText.resultId, id))
}
