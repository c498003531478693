import { keyScopes, type ApiKey } from '@wenjin/contract'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { begin, chunk, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startProgramServer } from '../../../../test/program-server.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import { sumEntries } from '../../people/billing/index.ts'

let server: TestServer
let owner: TestUser
let model: ScriptedModel
let openai: OpenAI
const web = new FakeWebSearch()
const messages = [{ role: 'user' as const, content: '越窑在哪里？' }]

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startProgramServer(model, web)
  owner = await createUser(server)
  const { key } = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: [...keyScopes] })
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 })
  await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  web.found = [finding('https://example.org/yue', '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。唐代烧制青瓷。' })]
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const spent = async () => -(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER))

/** Simulates a model that sends a text, or nothing, and continues until the connection is closed. */
function hangingModel(text: string) {
  const begun = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  model.script = (response) => {
    response.on('close', closed.resolve)
    begin(response)
    if (text) chunk(response, { content: text })
    begun.resolve()
  }
  return { begun: begun.promise, closed: closed.promise }
}

test('a whole answer that its client did not wait for is refunded', async () => {
  const before = await spent()
  const { begun, closed } = hangingModel('越窑在浙江慈溪[[1]]。唐代')
  const stop = new AbortController()
  const asked = openai.chat.completions.create({ model: 'fast', messages }, { signal: stop.signal })
  await begun
  expect(await spent()).toBe(before + 10)
  stop.abort()
  await expect(asked).rejects.toThrow('aborted')
  await closed
  await expect.poll(spent).toBe(before)
})

test('a stream that its client left before any text is refunded', async () => {
  const before = await spent()
  const { begun, closed } = hangingModel('')
  const stream = await openai.chat.completions.create({ model: 'fast', messages, stream: true })
  await begun
  stream.controller.abort()
  await closed
  await expect.poll(spent).toBe(before)
})

test('a stream that its client left after some text stays charged', async () => {
  const before = await spent()
  const { closed } = hangingModel('越窑在浙江慈溪[[1]]。唐代烧青瓷[[1]]。越窑')
  const stream = await openai.chat.completions.create({ model: 'fast', messages, stream: true })
  for await (const part of stream) if (part.choices[0]!.delta.content) break
  stream.controller.abort()
  await closed
  // The turn is deleted after the refund would have been entered.
  await expect.poll(() => owner.visitor.get<{ total: number }>('/api/search-history').then(({ total }) => total)).toBe(0)
  expect(await spent()).toBe(before + 10)
})

test('an answer that arrives is charged once', async () => {
  const before = await spent()
  model.script = say('越窑在浙江慈溪[[1]]。')
  const answer = await openai.chat.completions.create({ model: 'fast', messages })
  expect(answer.choices[0]!.message.content).toContain('慈溪')
  expect(await spent()).toBe(before + 10)
})
