import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeam, createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { ownTopic, storeFile } from './account-export.fixture.ts'
import type { SessionRecord } from '../../ask/session/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function download(visitor: Visitor): Promise<Record<string, Uint8Array>> {
  const response = await visitor.fetch('/api/account/export')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''wenjin-\d{4}-\d\d-\d\d\.zip$/)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const jsonIn = (files: Record<string, Uint8Array>, name: string) => JSON.parse(strFromU8(files[name]!)) as Record<string, unknown>

test('the archive contains everything of an account: profile, questions with their sources, originals, events', async () => {
  const { visitor, uid, email } = await createUser(server, { name: '陈九', notes: '{"seen":true}' })
  const stranger = await createUser(server)
  await stranger.visitor.put('别人.txt', '别人的秘密。')
  await stranger.visitor.ask('别人的问题？', { model: 'extractive' })
  const original = '# 龙井\n\n龙井茶产于杭州西湖。\n'
  await visitor.put('龙井/茶.md', original)
  const answer = await visitor.ask('龙井茶产于哪里？/\\:*?', { model: 'extractive' })
  await createTeam(server, uid)
  await visitor.post('/api/api-key', { name: '脚本' })
  await visitor.post('/api/feedback', { content: '很好用' })
  const [own] = await visitor.get<{ id: string }[]>('/api/topic')
  await visitor.post(`/api/topic/${own!.id}/qa`, { question: '何时采茶？', answer: '清明前。' })
  await visitor.post(`/api/topic/${own!.id}/article`, { title: '茶记', content: '明前为上。' })
  await visitor.post(`/api/topic/${own!.id}/poster`, { query: '龙井茶' })
  await visitor.post('/api/search-template', { name: '产地', question: '{茶名}产于哪里？' })
  await visitor.post(`/api/result/${answer.id}/underline`, { start: 0, end: 2, note: '出口前看' })
  visitor.setCookie('consent', '1')
  await visitor.post('/api/track', { events: [{ event_name: 'page', text: '首页' }] })

  const files = await download(visitor)
  expect(strFromU8(files['README.txt']!)).toMatch(/问津账号数据.*Wenjin account data/s)
  const account = jsonIn(files, 'account.json')
  expect(account).toMatchObject({
    uid,
    name: '陈九',
    notes: { seen: true },
    identities: [{ kind: 'email', subject: email }],
    devices: [{ name: 'API' }],
    teams: [{ manager: true }],
    apiKeys: [{ name: '脚本' }],
    searchTemplates: [{ name: '产地', question: '{茶名}产于哪里？', mode: 'detail' }],
    feedback: [{ content: '很好用' }],
    questionsAndAnswers: [{ question: '何时采茶？', answer: '清明前。' }],
    posters: [{ query: '龙井茶', type: 'html' }],
    complaints: [],
  })
  expect(JSON.stringify(account)).not.toMatch(/argon2|sidHash|passwordHash/)

  const [json, markdown] = Object.keys(files).filter((name) => name.startsWith('questions/'))
  expect(json).toBe('questions/1 龙井茶产于哪里？_____.json')
  const record = jsonIn(files, json!) as unknown as SessionRecord
  expect(record.results[0]).toMatchObject({ text: answer.text, references: answer.references, citations: answer.citations })
  expect(record).toMatchObject({ underlines: [{ resultId: answer.id, note: '出口前看' }], mindMaps: [] })
  const read = strFromU8(files[markdown!]!)
  expect(read).toContain(answer.text)
  expect(read).toContain('出口前看')
  for (const { index, link } of answer.references) expect(read).toMatch(new RegExp(String.raw`^${index}\. .*<${link}>$`, 'm'))

  expect(strFromU8(files['articles/茶记.md']!)).toContain('明前为上。')
  expect(strFromU8(files['topics/我的资料/茶.md']!)).toBe(original)
  expect(jsonIn(files, 'topics/我的资料/_files.json')).toMatchObject({
    name: '我的资料',
    files: [{ packed: '茶.md', name: '茶.md', state: 'ready' }],
  })
  const events = strFromU8(files['events.jsonl']!)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { eventName: string; userId: string })
  expect(events.map(({ eventName }) => eventName)).toContain('page')
  for (const { userId } of events) expect(userId).toBe(uid)
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
  ).not.toContain('别人')
})

test('file names cannot leave their folder, clash or be lost; missing bytes are reported', async () => {
  const { visitor } = await createUser(server)
  const topic = await ownTopic(server, visitor)
  const { hash, size } = await server.ctx.blobs.put(Buffer.from('内容'))
  const names = ['../../etc/passwd', 'a.txt', 'A.txt', 'a.txt', 'CON', '_files.json', '.hidden', `${'长'.repeat(90)}.pdf`]
  for (const name of names) await storeFile(server, topic, name, hash, size)
  await storeFile(server, topic, '丢失.txt', 'f'.repeat(64), 1)
  const packed = Object.keys(await download(visitor)).filter((name) => name.startsWith('topics/'))
  expect(packed).toHaveLength(names.length + 1)
  expect(new Set(packed.map((name) => name.toLowerCase())).size).toBe(packed.length)
  for (const name of packed) expect(name).toMatch(/^topics\/我的资料\/[^/\\]+$/)
  const list = jsonIn(await download(visitor), 'topics/我的资料/_files.json')['files'] as { name: string; packed: string | null }[]
  expect(list.find(({ name }) => name === '丢失.txt')!.packed).toBeNull()
})

test('the archive is closed when the client stops reading', async () => {
  const { visitor } = await createUser(server)
  const topic = await ownTopic(server, visitor)
  const size = 20 * 1024 * 1024
  const { hash } = await server.ctx.blobs.put(Buffer.alloc(size, 7))
  await storeFile(server, topic, 'big.bin', hash, size)
  const opened: { destroyed: boolean }[] = []
  const { blobs } = server.ctx
  const get = blobs.get.bind(blobs)
  blobs.get = async (address) => {
    const stream = await get(address)
    opened.push(stream)
    return stream
  }
  const call = request(`${server.url}/api/account/export`, { headers: { cookie: visitor.cookie } })
  call.end()
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream]
  await once(response, 'readable')
  while (opened.length === 0) await delay(10)
  call.destroy()
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true)
  blobs.get = get
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(0)
})
