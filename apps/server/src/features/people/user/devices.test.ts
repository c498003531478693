import { limits } from '@wenjin/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginSession } from '../../../db/schema/people/account.ts'
import { createUsers } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { insertLoginSession } from './login-session.repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an account is signed in on a maximum of devices: a further one ends the one unused for the longest time', async () => {
  const { db } = server.ctx
  const [{ uid }] = await createUsers(server, [{}])
  await db.execute(sql`insert into login_session (sid_hash, id, uid, name, address, created_at, last_seen_at, proven_at, expires_at)
    select sid_hash || n, id || n, uid, name, address, created_at, last_seen_at - n * 1000, proven_at, expires_at
    from login_session, generate_series(1, ${limits.devices - 1}) n where uid = ${uid}`)
  const [device] = await db.select().from(loginSession).where(eq(loginSession.uid, uid)).orderBy(desc(loginSession.lastSeenAt))
  await insertLoginSession(db, { ...device!, sidHash: 'new', id: 'new', lastSeenAt: device!.lastSeenAt + 1 })
  const { rows } = await db.execute<{ id: string }>(sql`select id from login_session where uid = ${uid} order by last_seen_at desc`)
  expect(rows.map(({ id }) => id)).toEqual([
    'new',
    device!.id,
    ...Array.from({ length: limits.devices - 2 }, (_, n) => `${device!.id}${n + 1}`),
  ])
})
