import { expect, test } from 'vitest'
import { rewindTo, testDatabase } from '../../../../test/database.ts'
import { runMigrations } from '../../../db/migrate.ts'
import { share, shareVisitor } from '../../../db/schema/write/share.ts'

test('links from before the common table of links still open their objects', async () => {
  const here = await testDatabase()
  try {
    const { db, pool } = here.database
    await rewindTo(here.database, '0019')
    const asked = `'越窑？', 'concise', 'default', 'auto'`
    for (const [id, owner, key] of [
      ['s1', 'u1', `'whole'`],
      ['s2', 'guest', 'null'],
    ])
      await pool.query(
        `insert into session (id, owner, visitor_id, question, mode, engine_type, model, share_key, created_at, updated_at) values ('${id}', '${owner}', 'v1', ${asked}, ${key}, 1, 2)`,
      )
    await pool.query(
      `insert into result (id, session_id, ordinal, question, mode, engine_type, model, lang, state, created_at) values ('r1', 's2', 0, ${asked}, 'zh', 'done', 1)`,
    )
    await pool.query(`insert into shared_branch (share_key, session_id, leaf_id, created_at) values ('branch', 's2', 'r1', 3)`)
    await pool.query(`insert into html_share (id, result_id, created_at) values ('page', 'r1', 4)`)
    await pool.query(`insert into topic (id, name, owner, kind, dir_root_id, created_at) values ('t1', '窑', 'u2', 'library', 'd1', 1)`)
    await pool.query(
      `insert into topic_share (topic_id, share_key, permission, password_hash, expires_at, created_at) values ('t1', 'topic', 'edit', 'hash', 9, 5)`,
    )
    await pool.query(`insert into topic_grant (topic_id, person, created_at) values ('t1', 'u3', 6)`)
    await runMigrations(pool)
    const rows = (await db.select().from(share)).toSorted((a, b) => a.createdAt - b.createdAt)
    expect(rows).toMatchObject([
      { key: 'whole', kind: 'session', owner: 'u1', sessionId: 's1', enabled: true, passwordHash: null },
      { key: 'branch', kind: 'branch', owner: 'guest:v1', resultId: 'r1' },
      { key: 'page', kind: 'answer', owner: 'guest:v1', resultId: 'r1' },
      { key: 'topic', kind: 'topic', owner: 'u2', topicId: 't1', permission: 'edit', passwordHash: 'hash', expiresAt: 9 },
    ])
    // A link from before the choice of whole documents opens none.
    expect(rows.map(({ documents }) => documents)).toEqual(rows.map(() => []))
    expect(await db.select().from(shareVisitor)).toEqual([{ shareKey: 'topic', person: 'u3', entered: true, createdAt: 6 }])
  } finally {
    await here.close()
  }
})
