import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiCall } from '../../../db/schema/platform/metering.ts'
import { createUsers } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { trimCalls } from './metered-call.repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('of the recorded calls the last ones of an account and of the instance remain', async () => {
  const { db } = server.ctx
  const [many, few] = await createUsers(server, [{}, {}])
  const row = { apiKeyId: 'k', call: 'search', status: 200, errCode: 0, ms: 1 }
  const calls = (uid: string, count: number) => Array.from({ length: count }, (_, n) => ({ ...row, uid, id: `${uid}${n}`, createdAt: n }))
  await db.insert(apiCall).values([...calls(many.uid, 8), ...calls(few.uid, 3)])
  const left = async () => (await db.select({ id: apiCall.id }).from(apiCall)).map(({ id }) => id).toSorted()
  const last = (uid: string, count: number, from: number) => Array.from({ length: count }, (_, n) => `${uid}${from + n}`)
  await trimCalls(db, { perAccount: 5, count: 100 })
  expect(await left()).toEqual([...last(many.uid, 5, 3), ...last(few.uid, 3, 0)].toSorted())
  await trimCalls(db, { perAccount: 5, count: 6 })
  expect(await left()).toEqual([...last(many.uid, 5, 3), ...last(few.uid, 1, 2)].toSorted())
})
