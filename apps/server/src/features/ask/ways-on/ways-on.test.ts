import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result, RouteData, Topic, waysOnContract } from '@wenjin/contract'
import { makePdf } from '@wenjin/parser/testing/samples'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { LoopbackSite } from '../../../../test/peers/loopback-web.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createReader } from '../../../providers/reader/index.ts'
import { nameShare } from '../../library/file/index.ts'

type WaysOn = RouteData<(typeof waysOnContract)['getWaysOn']>

const site = new LoopbackSite()
const web = new FakeWebSearch()
let server: TestServer
let visitor: Visitor
let trip: Topic

beforeAll(async () => {
  await site.open()
  server = await startTestServer({
    adjust: (ctx) => {
      ctx.webSearch = null
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'], userAgent: 'Wenjin/test' })
    },
  })
  visitor = server.visitor()
  trip = await visitor.post<Topic>('/api/topic', { name: '旅行笔记' })
  await visitor.put('食堂通知.txt', '本周食堂停业三天，维修排烟管道。午餐改由二号楼供应。')
  await visitor.put('医疗报告.pdf', new Uint8Array(makePdf([[]])))
  await visitor.put('白石渡.md', '# 白石渡\n\n白石渡的船票是三元，学生半价。首班船早上六点开出。\n', trip.dirRootId)
})
afterAll(async () => {
  await server.close()
  site.close()
})

const ask = (question: string, fields: Record<string, unknown> = {}) => visitor.ask(question, { model: 'extractive', ...fields })
const waysOn = ({ id }: Result, by = visitor) => by.get<WaysOn>(`/api/search/${id}/ways-on`)

test('a file named in the question that is only a scan is listed with the reason', async () => {
  const result = await ask('医疗报告里血压是多少？')
  const { files, unread, reading } = await waysOn(result)
  expect(files[0]).toMatchObject({ name: '医疗报告.pdf', state: 'failed', documentId: null, reason: { name: 'needsOcr' } })
  expect(unread.count).toBe(1)
  expect(reading).toBe(0)
})

test('a library that was not searched is listed when it contains the answer, and not otherwise', async () => {
  const own = (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.own)!
  const result = await ask('白石渡的船票多少钱？', { searchTopic: own.id })
  expect(result.notices.map(({ kind }) => kind)).toContain('nothing')
  const { places } = await waysOn(result)
  expect(places[0]).toMatchObject({ topicId: trip.id, name: '旅行笔记', outcome: 'supported', documents: 1 })
  const other = await waysOn(await ask('食堂的排烟管道什么时候修？', { searchTopic: own.id }))
  expect(other.places.filter(({ outcome }) => outcome === 'supported')).toEqual([])
})

test('a follow-up can have another scope than its session, and the result contains that scope', async () => {
  const first = await ask('白石渡的船票多少钱？', { searchTopic: trip.id })
  expect(first.searchTopic).toBe(trip.id)
  await visitor
    .open({ sessionId: first.sessionId, question: '食堂停业几天？', searchTopicId: '', engineType: 'mine' })
    .then((r) => r.text())
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${first.sessionId}/result`)
  expect(list.map(({ searchTopic, engineType }) => [searchTopic, engineType])).toEqual([
    [trip.id, 'default'],
    [null, 'mine'],
  ])
  expect(list[1]!.text).toContain('三天')
})

test('the ways on are shown to the asker only', async () => {
  const result = await ask('医疗报告里血压是多少？')
  const other = server.visitor()
  await other.token()
  expect(await other.call('GET', `/api/search/${result.id}/ways-on`)).toMatchObject({ status: 404 })
})

test('the steps of an answer say what was searched, where, what was found and when', async () => {
  const { steps } = await ask('白石渡的首班船几点开出？')
  const of = (stage: string) => steps.find((step) => step.stage === stage)
  expect(of('searching')).toMatchObject({ queries: expect.arrayContaining([expect.stringContaining('首班船')]), web: false })
  expect(of('searching')!.libraries).toEqual(expect.arrayContaining(['旅行笔记']))
  expect(of('reading')!.hits).toBeGreaterThan(0)
  expect(of('reading')!.sources).toContainEqual({ title: '白石渡', hits: expect.any(Number) })
  const times = steps.map(({ at }) => at!)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('without a network, a web category is reported once, and the libraries answer', async () => {
  const result = await ask('白石渡的船票多少钱？', { engineType: 'video' })
  expect(result.notices).toContainEqual({ kind: 'offline', text: expect.stringContaining('不能搜索「视频」') })
  expect(result.text).toContain('三元')
  expect((await ask('白石渡的船票多少钱？')).notices).toEqual([])
})

test('pages that were found but could not be read are counted, with the reasons', async () => {
  const paths = ['/gone', '/error', '/error2', '/ok.html']
  site.pages.set('/error', { status: 500, body: '' })
  site.pages.set('/error2', { status: 503, body: '' })
  site.pages.set('/ok.html', '<html><body></body></html>')
  web.found = paths.map((path) => finding(site.url + path, `外面的消息 ${path}`))
  server.ctx.webSearch = web
  try {
    const result = await ask('天文台的望远镜口径是多少？', { engineType: 'webpage', mode: 'concise' })
    const notice = result.notices.find(({ kind }) => kind === 'unread')
    expect(notice?.text).toMatch(/^找到 4 个网页，都打不开：3 个网站返回了错误，1 个没有正文$/)
    expect(result.references.map(({ link }) => link)).toEqual(expect.arrayContaining(web.found.map(({ link }) => link)))
  } finally {
    server.ctx.webSearch = null
  }
})

test.each([
  ['医疗报告.pdf', ['医疗', '报告', '血压'], 1],
  ['2024年度体检医疗报告（终版）扫描件第三部分.pdf', ['报告'], 0],
  ['2024年体检报告（扫描）.pdf', ['体检', '报告', '胆固醇'], 4 / 11],
  ['食堂通知.txt', ['医疗', '报告'], 0],
  ['.pdf', ['报告'], 0],
])('nameShare of %s with the words %j is %d', (name, words, share) => {
  expect(nameShare(name, words)).toBe(share)
})
