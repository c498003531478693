import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '../database.ts'
import { createUsers } from '../people.ts'
import { sharedSecret, startPostgres, type ThrowAwayPostgres } from '../postgres.ts'
import { say, startScriptedModel, type ScriptedModel } from '../peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

let postgres: ThrowAwayPostgres | null
let model: ScriptedModel
let first: TestServer
let second: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  if (!postgres) return
  model = await startScriptedModel()
  const { url } = await createPostgresDatabase(postgres.url)
  const env = { DATABASE_URL: url, WENJIN_SECRET: sharedSecret }
  first = await startTestServer({ env })
  second = await startTestServer({ env })
})
afterAll(async () => {
  await second?.close()
  await first?.close()
  await model?.close()
  await postgres?.stop()
})

const instanceAt = (visitor: Visitor) => visitor.get<{ model: string | null; offline: boolean }>('/api/instance')

test('a model connected, replaced and removed at one instance changes also at another that shares only the database', async (context) => {
  if (!postgres) return context.skip('PostgreSQL is not installed')
  const [{ visitor: admin }] = await createUsers(first, [{ role: 'admin' }])
  await admin.token()
  const there = second.visitor()
  expect(await instanceAt(there)).toMatchObject({ model: null, offline: false })

  model.script = say('这句话由另一个实例上连接的模型写成。')
  const connect = (name: string) =>
    admin.call('PUT', '/api/admin/setup/model', { address: model.baseUrl, model: name, key: 'sk-two-instances' })
  expect((await connect('first-name')).status).toBe(200)
  await expect.poll(() => instanceAt(there)).toMatchObject({ model: 'first-name' })
  expect((await there.ask('水多少度沸腾？', { engineType: 'ai' })).text).toContain('另一个实例上连接的模型')
  expect(model.requests.at(-1)).toMatchObject({ model: 'first-name' })

  await connect('second-name')
  await expect.poll(() => instanceAt(there)).toMatchObject({ model: 'second-name' })
  await admin.call('DELETE', '/api/admin/setup/model')
  await expect.poll(() => instanceAt(there)).toMatchObject({ model: null })
})
