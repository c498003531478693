import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { document } from '../../../db/schema/library/file.ts'
import { passage, passageVector } from '../../../db/schema/library/passage-index.ts'
import { sharedRead } from '../../../db/shared-read.ts'

/** A vector as stored. */
export interface StoredVector {
  passageId: number
  place: number
  bytes: Uint8Array
}

/** Lists the next passages of a topic that have no vector of this model, with their titles and headings. */
export async function listPassagesWithoutVector(db: Db, topicId: string, model: string, limit: number) {
  return db
    .select({ id: passage.id, title: document.title, headingPath: passage.headingPath, blocks: passage.blocks, text: passage.text })
    .from(passage)
    .innerJoin(document, eq(document.id, passage.documentId))
    .leftJoin(passageVector, and(eq(passageVector.passageId, passage.id), eq(passageVector.model, model)))
    .where(and(eq(passage.topicId, topicId), sql`${passageVector.passageId} is null`))
    .orderBy(asc(passage.id))
    .limit(limit)
}

/** Lists the topics with passages that have no vector of this model. */
export async function listTopicsWithoutVectors(db: Db, model: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ topicId: passage.topicId })
    .from(passage)
    .leftJoin(passageVector, and(eq(passageVector.passageId, passage.id), eq(passageVector.model, model)))
    .where(sql`${passageVector.passageId} is null`)
  return rows.map(({ topicId }) => topicId)
}

/** Saves vectors of passages that still exist, replacing those of another model. */
export async function insertVectors(
  db: Db,
  topicId: string,
  model: string,
  vectors: readonly { passageId: number; bytes: Uint8Array }[],
): Promise<void> {
  const ids = sql.param(vectors.map(({ passageId }) => passageId))
  const bytes = sql.param(vectors.map((vector) => Buffer.from(vector.bytes.buffer, vector.bytes.byteOffset, vector.bytes.byteLength)))
  await db.execute(sql`
    insert into ${passageVector} (passage_id, topic_id, model, bytes)
    select t.id, ${topicId}, ${model}, t.bytes
    from unnest(${ids}::bigint[], ${bytes}::bytea[]) as t (id, bytes)
    join ${passage} on ${passage.id} = t.id
    on conflict (passage_id) do update set model = excluded.model, bytes = excluded.bytes, place = nextval(pg_get_serial_sequence('passage_vector', 'place'))`)
}

/** Counts the vectors of this model in each topic, and finds the place of the last one. */
export const countVectors = sharedRead(
  async (db, topicIds: readonly string[], model: string): Promise<readonly { topicId: string; count: number; last: number }[]> =>
    db
      .select({
        topicId: passageVector.topicId,
        count: sql<number>`count(*)::int`,
        last: sql<number>`max(${passageVector.place})`.mapWith(Number),
      })
      .from(passageVector)
      .where(and(anyOf(passageVector.topicId, topicIds), eq(passageVector.model, model)))
      .groupBy(passageVector.topicId)
      .orderBy(asc(passageVector.topicId)),
  (topicIds, model) => [model, ...topicIds].join(' '),
)

/** Reads the vectors of a topic after a place, in order. */
export async function readVectors(db: Db, topicId: string, model: string, after: number, limit: number): Promise<StoredVector[]> {
  return db
    .select({ passageId: passageVector.passageId, place: passageVector.place, bytes: passageVector.bytes })
    .from(passageVector)
    .where(and(eq(passageVector.topicId, topicId), eq(passageVector.model, model), sql`${passageVector.place} > ${after}`))
    .orderBy(asc(passageVector.place))
    .limit(limit)
}
