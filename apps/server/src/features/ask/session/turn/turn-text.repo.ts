import { setImmediate } from 'node:timers/promises'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { plainAnswer } from '@wenjin/engine'
import { normalize } from '@wenjin/text'
import type { Db } from '../../../../db/client.ts'
import { underline } from '../../../../db/schema/ask/derive.ts'
import { result, turnText } from '../../../../db/schema/ask/session.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import type { ResultRow } from '../session.repo.ts'

/** Turns read at once; normalising them lets other work have its turn in between. */
const turnBatchSize = 50

/** The searchable text of a turn, as it is written. */
export interface TurnWords {
  question: string
  /** The answer as a reader sees it, line by line. */
  text: string
  /** Underlined places and what is noted there. */
  notes: readonly string[]
}

const answerText = sql<string>`coalesce(${result.answer}->>'text', '')`

/** The searchable texts of some turns, by their ids. */
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

/** The searchable text of a turn, in matching form. Nobody types a line break into a search: words of two parts never make one. */
export function toTurnText({ question, text, notes }: TurnWords): string {
  return [question, ...text.split('\n'), ...notes].map(normalize).join('\n')
}

/** Records what some turns are found by; other work has its turn in between. */
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

/** Deletes what a turn is found by, because its notes changed; the next search reads it again. */
export async function deleteTurnText(db: Db, { id }: Authorized<ResultRow, 'session:change'>): Promise<void> {
  await db.delete(turnText).where(eq(turnText.resultId, id))
}
