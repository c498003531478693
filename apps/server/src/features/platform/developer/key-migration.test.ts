import { expect, test } from 'vitest'
import { rewindTo, testDatabase } from '../../../../test/database.ts'
import { runMigrations } from '../../../db/migrate.ts'
import { apiKey } from '../../../db/schema/platform/developer.ts'

test('a key from before scopes existed keeps its previous rights', async () => {
  const here = await testDatabase()
  try {
    const { db, pool } = here.database
    await rewindTo(here.database, '0015')
    await pool.query(`insert into user_account (uid, name, role, created_at) values ('u1', '旧', 'user', 1)`)
    await pool.query(
      `insert into api_key (id, uid, name, hash, redacted_key, sensitive_show_id, created_at) values ('k1', 'u1', '旧', 'h', 'mk-…', 's', 1)`,
    )
    await runMigrations(pool)
    const limits = { expiresAt: null, dailyLimit: null, allowedAddresses: [], usedCount: 0 }
    expect(await db.select().from(apiKey)).toMatchObject([
      { id: 'k1', scopes: ['search', 'chat', 'knowledge:read', 'knowledge:write'], ...limits },
    ])
  } finally {
    await here.close()
  }
})
