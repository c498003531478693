import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lockByName } from './advisory-lock.ts'
import type { Tx } from './client.ts'

type TableOfTopics = PgTable & { id: PgColumn; topicId: PgColumn }

/**
 * Returns the parts of an archive's hooks that count and find the rows of a table in a topic.
 * @param options.lock name of the lock under which rows of a topic are added @param options.most rows of a topic @param options.shown
 * condition of the rows that are found; absent: all
 */
export function rowsOfTopic(table: TableOfTopics, { lock, most, shown }: { lock: string; most: number; shown?: SQL }) {
  return {
    async room(tx: Tx, topicId: string): Promise<number> {
      await lockByName(tx, `${lock}:${topicId}`)
      return most - (await tx.$count(table, eq(table.topicId, topicId)))
    },
    async has(tx: Tx, topicId: string, id: string): Promise<boolean> {
      return (await tx.$count(table, and(eq(table.id, id), eq(table.topicId, topicId), shown))) > 0
    },
  }
}
