import type { Article } from '@wenjin/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createUser, inviteToTopic } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { ComputeTimeout } from '../../../providers/compute/compute-thread.ts'

let server: TestServer
let writer: Visitor
let other: Visitor
let topicId: string

beforeAll(async () => {
  server = await startTestServer()
  writer = (await createUser(server)).visitor
  ;({ topicId } = await writer.put('青石渡.md', '# 青石渡\n\n渡口在北岸。'))
  const cooperator = await createUser(server)
  await inviteToTopic(server, topicId, cooperator.uid, 'cooperator')
  other = cooperator.visitor
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const create = (content: string) => writer.post<Article>(`/api/topic/${topicId}/article`, { title: '渡口', content })
async function save(id: string, content: string, baseVersion: number, who = writer) {
  await who.token()
  const { status, data } = await who.call<{ article: Article; outcome: string }>('PUT', `/api/article/${id}`, {
    title: '渡口',
    content,
    baseVersion,
  })
  return { status, ...data }
}

/** 2,500 equal paragraphs, 30,000 characters: what once ended the process. */
const equal = Array.from({ length: 2500 }, () => '一二三四五六七八九十')
const withLine = (at: number, line: string) => equal.with(at, line).join('\n\n')

/** Calls `meanwhile` whenever a merge is about to begin. */
function beforeEachMerge(meanwhile: () => Promise<unknown>) {
  const { compute } = server.ctx
  const run = compute.run.bind(compute)
  return vi.spyOn(compute, 'run').mockImplementation(async (name, input, options) => {
    if (name === 'mergeDrafts') await meanwhile()
    return run(name, input, options)
  })
}

const mergesIn = ({ mock }: ReturnType<typeof beforeEachMerge>) => mock.calls.filter(([name]) => name === 'mergeDrafts').length

test('an article of 2,500 equal paragraphs saved twice from one base is merged in a thread, without a lock on the article', async () => {
  const { id } = await create(equal.join('\n\n'))
  await save(id, withLine(100, '甲改'), 1)
  const merges = beforeEachMerge(async () => {
    // This changes the row, and would never end if the save held a lock on it.
    await other.token()
    await other.call('PUT', `/api/article/${id}/pin`, { pin: true })
  })
  const merged = await save(id, withLine(2000, '乙改'), 1, other)
  expect(merged).toMatchObject({
    outcome: 'merged',
    article: { version: 3, pin: true, content: equal.with(100, '甲改').with(2000, '乙改').join('\n\n') },
  })
  expect(mergesIn(merges)).toBe(1)
})

test('a save that is overtaken during its merge is merged again', async () => {
  const { id } = await create('一\n\n二\n\n三\n\n四\n\n五')
  await save(id, '一甲\n\n二\n\n三\n\n四\n\n五', 1)
  let overtaken = false
  const merges = beforeEachMerge(async () => {
    if (!overtaken) {
      overtaken = true
      await save(id, '一甲\n\n二\n\n三丙\n\n四\n\n五', 2, other)
    }
  })
  expect(await save(id, '一\n\n二\n\n三\n\n四\n\n五乙', 1)).toMatchObject({
    outcome: 'merged',
    article: { version: 4, content: '一甲\n\n二\n\n三丙\n\n四\n\n五乙' },
  })
  expect(mergesIn(merges)).toBe(2)
})

test('a save that is overtaken every time keeps both texts as a conflict', async () => {
  const { id } = await create('一')
  await save(id, '一甲', 1)
  let version = 2
  beforeEachMerge(async () => {
    await save(id, `一甲${version}`, version, other)
    version += 1
  })
  const saved = await save(id, '一乙', 1)
  expect(saved).toMatchObject({ status: 200, outcome: 'conflict' })
  for (const kept of [`一甲${version - 1}`, '一乙']) expect(saved.article.content).toContain(kept)
})

test('texts whose comparison exceeds its limits are both kept whole', async () => {
  const { id } = await create('一\n\n二')
  await save(id, '一甲\n\n二', 1)
  beforeEachMerge(() => Promise.reject(new ComputeTimeout('too long')))
  const saved = await save(id, '一\n\n二乙', 1, other)
  expect(saved).toMatchObject({ status: 200, outcome: 'conflict' })
  for (const kept of ['一甲\n\n二', '一\n\n二乙']) expect(saved.article.content).toContain(kept)
})
