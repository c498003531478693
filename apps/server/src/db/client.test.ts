import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { runWork } from '../lib/flow/running-work.ts'
import { runMigrations } from './migrate.ts'
import { setting } from './schema/platform/setting.ts'

let here: TestDatabase

beforeAll(async () => {
  here = await testDatabase()
})
afterAll(() => here.close())

describe('the database behind its single driver', () => {
  test('writes and reads rows through the query builder', async () => {
    const { db } = here.database
    await db.insert(setting).values({ key: '问', value: '津 𠮷' })
    expect(await db.select().from(setting)).toEqual([{ key: '问', value: '津 𠮷' }])
  })

  test('carries large parameters and large results', async () => {
    const value = '长'.repeat(3_000_000)
    const { rows } = await here.database.pool.query('select $1::text as value from generate_series(1, 2)', [value])
    expect(rows.map((row) => row.value === value)).toEqual([true, true])
  })

  test('returns an SQL error as an error and continues', async () => {
    const { pool } = here.database
    await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await expect(pool.query('selec')).rejects.toMatchObject({ code: '42601' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('rolls back a transaction that throws', async () => {
    const { db } = here.database
    const attempt = db.transaction(async (tx) => {
      await tx.insert(setting).values({ key: 'undone', value: '' })
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await db.$count(setting)).toBe(1)
  })

  test('starts the next connection without state of the previous session', async () => {
    const { pool } = here.database
    const client = await pool.connect()
    await client.query("begin; set search_path to pg_catalog; insert into public.setting values ('left', '')")
    client.release(true)
    expect((await pool.query("select current_setting('search_path') as path, count(*)::int from public.setting")).rows[0]).toMatchObject({
      count: 1,
    })
    expect((await pool.query('show search_path')).rows[0].search_path).not.toBe('pg_catalog')
  })

  test('separates concurrent statements', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => here.database.pool.query('select $1::int as i', [i])))
    expect(answers.map(({ rows }) => rows[0].i)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  })

  test('serves owners in turns: a hundred statements of one delay another’s by the one in progress', async () => {
    const { pool } = here.database
    const call = (address: string) => ({ kind: 'call', name: 'getTopic', id: '', uid: null, address, owner: '' }) as const
    const ended: string[] = []
    const ask = async (address: string) => {
      await runWork(call(address), () => pool.query('select 1'))
      ended.push(address)
    }
    const many = Array.from({ length: 100 }, () => ask('203.0.113.1'))
    await Promise.all([...many, ask('203.0.113.2')])
    expect(ended.indexOf('203.0.113.2')).toBeLessThanOrEqual(2)
  })

  test('gives the connection on after a failed statement and a failed transaction', async () => {
    const { db, pool } = here.database
    const failures = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? pool.query('selec') : db.transaction(() => Promise.reject(new Error('no'))),
    )
    expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(failures.map(() => 'rejected'))
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('reruns its migrations without effect', async () => {
    await runMigrations(here.database.pool)
    expect(await here.database.db.$count(setting)).toBe(1)
  })
})
