import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'

let here: TestDatabase
let pool: Pool

beforeAll(async () => {
  here = await testDatabase()
  pool = here.database.pool
  await pool.query('create table t (id int primary key, v text)')
})
afterAll(() => here.close())

const query = (text: string, values: unknown[]) => pool.query({ text }, values)

async function preparedTexts(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a repeated statement is prepared, with the current values each time', async () => {
  const text = 'select $1::int + 1 as n'
  expect((await query(text, [1])).rows).toEqual([{ n: 2 }])
  expect(await preparedTexts()).not.toContain(text)
  for (const n of [2, 3, 40]) expect((await query(text, [n])).rows).toEqual([{ n: n + 1 }])
  if (here.database.kind === 'embedded') expect(await preparedTexts()).toContain(text)
})

test('a failed statement can be run again, also inside the transaction it broke', async () => {
  const insert = 'insert into t (id, v) values ($1, $2)'
  await query(insert, [1, 'a'])
  await expect(query(insert, [1, 'a'])).rejects.toThrow('duplicate key')
  await query(insert, [2, 'b'])
  const look = 'select v from t where id = $1'
  const client = await pool.connect()
  await client.query('begin')
  await expect(client.query({ text: insert }, [2, 'b'])).rejects.toThrow('duplicate key')
  for (let time = 0; time < 3; time += 1) await expect(client.query({ text: look }, [1])).rejects.toThrow('aborted')
  await client.query('rollback')
  client.release()
  expect((await query(look, [2])).rows).toEqual([{ v: 'b' }])
})

test('a table altered meanwhile is read in its new form', async () => {
  const text = 'select v from t where id = $1'
  for (let time = 0; time < 8; time += 1) await query(text, [1])
  await pool.query('alter table t add column w int')
  await pool.query('create index t_v on t (v)')
  expect((await query(text, [1])).rows).toEqual([{ v: 'a' }])
})
