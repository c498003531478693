import type { PoolClient } from 'pg'
import { listTables } from '../backup/table-rows.ts'
import type { Database } from '../db/client.ts'
import type { CheckReport } from './finding.ts'

/** Pages of a table read by one statement; other work can run between two statements. */
const pageBatchSize = 1000

/** Reads every value of every row, so that an unreadable value is found, and also counts the rows by each primary key. */
export async function checkTables({ pool }: Database, report: CheckReport): Promise<void> {
  const client = await pool.connect()
  let names: string[]
  try {
    names = (await listTables(client)).map(({ name }) => name)
  } finally {
    client.release()
  }
  for (const name of names) {
    const reading = await pool.connect()
    try {
      await checkTable(reading, name, report)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      report.found(
        'tables',
        `表 ${name} 中有读不出的内容，其他表不受影响。请从备份恢复。${reason}`,
        `The table ${name} holds what cannot be read; other tables are not concerned. Restore a backup. ${reason}`,
      )
    } finally {
      reading.release()
    }
  }
}

async function checkTable(client: PoolClient, name: string, report: CheckReport): Promise<void> {
  const table = client.escapeIdentifier(name)
  const size = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  )
  const { pages } = size.rows[0]!
  let read = 0
  for (let from = 0; from < pages; from += pageBatchSize) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count, sum(length(t::text)) as characters from ${table} t where ctid >= $1::tid and ctid < $2::tid`,
      [`(${from},0)`, `(${from + pageBatchSize},0)`],
    )
    read += rows[0]!.count
  }
  report.examined('tables', read)
  await checkPrimaryKey(client, name, report)
}

/** Finds rows that are in the primary key's index but lost from the table, or the reverse, by counting both. */
async function checkPrimaryKey(client: PoolClient, name: string, report: CheckReport): Promise<void> {
  const table = client.escapeIdentifier(name)
  const key = await client.query<{ column: string }>(
    `select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  const column = key.rows[0]?.column
  if (column === undefined) return
  await client.query('begin isolation level repeatable read read only')
  try {
    const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off')
    const byKey = await client.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from ${table} order by ${client.escapeIdentifier(column)}) t`,
    )
    const lost = byKey.rows[0]!.count - counted.rows[0]!.count
    if (lost === 0) return
    report.found(
      'tables',
      `表 ${name} 的行数与主键不符，相差 ${Math.abs(lost)} 行。请从备份恢复。`,
      `The table ${name} and its primary key differ by ${Math.abs(lost)} rows. Restore a backup.`,
    )
  } finally {
    await client.query('rollback')
  }
}
