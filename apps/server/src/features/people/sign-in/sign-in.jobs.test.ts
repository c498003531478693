import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { Ctx } from '../../../context.ts'
import { loginSession, signInFailure, ticket, user, verificationCode } from '../../../db/schema/people/account.ts'
import { sweepSignIn } from './sign-in.jobs.ts'

const now = 1_800_000_000_000
const day = 86_400_000
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the sweep deletes expired rows and nothing else', async () => {
  const { db } = database.database
  await db.insert(user).values({ uid: 'u', name: '张三', role: 'user', createdAt: now })
  const login = { uid: 'u', name: 'API', address: '127.0.0.1', createdAt: 0, lastSeenAt: 0 }
  const code = { type: 'email', purpose: 'login', codeHash: '', createdAt: 0 } as const
  for (const [name, expiresAt] of [
    ['old', now - 1],
    ['good', now + 1],
  ] as const) {
    await db.insert(loginSession).values({ ...login, sidHash: name, id: name, expiresAt })
    await db.insert(verificationCode).values({ ...code, content: name, expiresAt })
    await db.insert(ticket).values({ hash: name, kind: 'reset', data: {}, visitorId: 'v', expiresAt })
    await db.insert(signInFailure).values({ key: name, count: 3, lastAt: expiresAt - day })
  }
  await sweepSignIn({ db, now: () => now } as Ctx)
  expect((await db.select().from(loginSession)).map(({ id }) => id)).toEqual(['good'])
  expect((await db.select().from(verificationCode)).map(({ content }) => content)).toEqual(['good'])
  expect((await db.select().from(ticket)).map(({ hash }) => hash)).toEqual(['good'])
  expect((await db.select().from(signInFailure)).map(({ key }) => key)).toEqual(['good'])
})
