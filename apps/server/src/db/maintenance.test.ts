import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { tidyTables } from './maintenance.ts'
import { setting } from './schema/platform/setting.ts'

test('vacuuming frees the space of dead rows for new ones', async () => {
  const { database, close } = await testDatabase()
  try {
    const { db } = database
    const fill = async () => {
      await db.delete(setting)
      await db.insert(setting).values(Array.from({ length: 500 }, (_, i) => ({ key: `k${i}`, value: 'x'.repeat(500) })))
    }
    const size = async () => (await db.execute<{ n: number }>(sql`select pg_relation_size('setting')::int as n`)).rows[0]!.n
    await fill()
    const once = await size()
    for (let i = 0; i < 5; i++) {
      await tidyTables(database)
      await fill()
    }
    expect(await size()).toBeLessThan(once * 3)
  } finally {
    await close()
  }
})
