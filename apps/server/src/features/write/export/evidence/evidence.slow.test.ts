import { exportStates, type Article, type ExportTask, type FileItem, type Reference } from '@wenjin/contract'
import { verifyFile } from '@wenjin/export/evidence'
import { strFromU8, strToU8 } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '../../../../../test/people.ts'
import { citationsOf, storeAnswer, storeTurn } from '../../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { version } from '../../../../installation.ts'
import type { Visitor } from '../../../../../test/visitor.ts'

let server: TestServer
let writer: Visitor
let file: FileItem
let long: FileItem

const quote = '青石渡口的灯塔建于一八七三年'
const text = `# 青石渡\n\n## 灯塔\n\n${quote}，塔高十九米，由石匠周怀安主持修建。\n`
const filler = Array.from({ length: 9000 }, (_, at) => `第${at}段，河水东流，渡口无人。`).join('\n\n')

beforeAll(async () => {
  server = await startTestServer()
  writer = (await createUser(server)).visitor
  file = await writer.put('青石渡.md', text)
  long = await writer.put('长卷.md', `# 长卷\n\n${filler}\n\n石阶共一百零八级。\n`)
})
afterAll(() => server.close())

/** Exports an object as a package and verifies it. */
async function packed(type: string, body: object, who = writer) {
  const { id } = await who.post<ExportTask>(`/api/export/evidence/submit/${type}`, body)
  const task = await vi.waitFor(async () => {
    const { data } = await who.call<ExportTask>('GET', `/api/export/evidence/status?id=${id}`)
    expect([exportStates.done, exportStates.failed]).toContain(data.status)
    return data
  }, 45_000)
  expect(task.failure).toBeNull()
  const response = await who.fetch(`/api/export/evidence/download?id=${id}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { task, response, bytes, found: (await verifyFile(bytes, version))! }
}

const said = `**结论**：灯塔建于一八七三年[[1]]。石阶很长[[2]]。没有依据的一句。`

const answered = (quotes = [quote, '石阶共一百零八级']) =>
  storeAnswer(server, writer, '灯塔 <b> 建于何时？', said, {
    references: [
      { index: 1, category: 'knowledge', title: '青石渡', link: `/doc/${file.documentId}`, documentId: file.documentId!, snippet: '' },
      { index: 2, category: 'knowledge', title: '长卷', link: `/doc/${long.documentId}`, documentId: long.documentId!, snippet: '' },
    ],
    citations: citationsOf(said, quotes),
  })

test('an answer is packed with the texts of its sources, signed by the instance', async () => {
  const { resultId } = await answered()
  const { task, response, found } = await packed('answer', { id: resultId })
  expect(task.fileName).toBe('灯塔 _b_ 建于何时？（证据包）.html')
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const { data } = await writer.call<{ publicKey: string }>('GET', '/api/export/evidence/key')
  expect(found).toMatchObject({ isIntact: true, problems: [], signature: { state: 'valid', key: data.publicKey } })
  expect(found.citations.map(({ state, citation }) => [state, citation!.quote, citation!.said!.text])).toEqual([
    ['intact', quote, said.slice(0, said.indexOf('[[1]]'))],
    ['intact', '石阶共一百零八级', '石阶很长'],
  ])
  const [whole, cut] = [found.sources.get(1)!, found.sources.get(2)!]
  expect(whole.pieces).toEqual([{ start: 0, text: expect.stringContaining('由石匠周怀安主持修建') }])
  // Of a long text only the surroundings of its quotes are packed.
  expect(cut.length).toBeGreaterThan(100_000)
  expect(cut.pieces).toHaveLength(1)
  expect(cut.pieces[0]!.text.length).toBeLessThan(5000)
  expect(cut.pieces[0]!.text).toContain('石阶共一百零八级')
})

test('a quote that its source does not contain is packed as broken', async () => {
  const { resultId } = await answered(['灯塔建于一九七三年', '石阶共一百零八级'])
  const { found } = await packed('answer', { id: resultId })
  expect([found.isIntact, found.problems, found.citations.map(({ state }) => state)]).toEqual([false, [], ['place', 'intact']])
})

test('a reader by share key gets the quotes without the texts of their sources', async () => {
  const { sessionId, resultId } = await answered()
  const { shareKey } = await writer.get<{ shareKey: string }>(`/api/session/${sessionId}/share-key`)
  const guest = server.visitor()
  const { found } = await packed('answer', { id: resultId, shareKey }, guest)
  expect(found.citations.map(({ state }) => state)).toEqual(['absent', 'absent'])
  expect([...found.sources.values()].flatMap(({ pieces }) => pieces)).toEqual([])
  expect((await guest.call('POST', '/api/export/evidence/submit/answer', { id: resultId })).status).toBe(404)
})

test('an article is packed with one quote per source; a deleted source is marked as not verifiable', async () => {
  const gone = await writer.put('将删.md', '# 将删\n\n渡船每日两班。\n')
  const { id } = await writer.post<Article>(`/api/topic/${file.topicId}/article`, { title: '渡口', content: '灯塔与渡船。' })
  await writer.post(`/api/article/${id}/quote`, { documentId: file.documentId, quote })
  await writer.post(`/api/article/${id}/quote`, { documentId: gone.documentId, quote: '渡船每日两班' })
  await writer.post('/api/file/delete', { ids: [gone.id] })
  const { found } = await packed('article', { id })
  expect([found.isIntact, found.citations.map(({ state }) => state)]).toEqual([true, ['intact', 'absent']])
})

test('a conversation is packed with the citations of all its turns, common sources under one number; a changed byte breaks only its citation', async () => {
  const { sessionId, resultId } = await answered()
  const next = `石阶有多少级[[9]]？**石阶**共一百零八级[[1]]，在渡口[[2]]。`
  const references: Reference[] = [
    { index: 1, category: 'knowledge', title: '长卷', link: `/doc/${long.documentId}`, documentId: long.documentId!, snippet: '' },
    { index: 2, category: 'knowledge', title: '青石渡', link: `/doc/${file.documentId}`, documentId: file.documentId!, snippet: '' },
  ]
  const citations = citationsOf(next, ['', '石阶共一百零八级', '由石匠周怀安主持修建'])
  await storeTurn(server, sessionId, {
    question: '石阶呢？',
    parentId: resultId,
    ordinal: 1,
    answer: { text: next, references, citations },
  })
  const { bytes, found } = await packed('session', { id: sessionId })
  expect(found).toMatchObject({ isIntact: true, problems: [], signature: { state: 'valid' } })
  expect(found.answer!.markdown).toMatch(
    /^# 灯塔 .*建于何时？[\s\S]+# 石阶呢？\n\n石阶有多少级？\*\*石阶\*\*共一百零八级\[\[2\]\]，在渡口\[\[1\]\]。$/,
  )
  expect(found.citations.map(({ state, citation }) => [state, citation!.source, citation!.quote])).toEqual([
    ['intact', 1, quote],
    ['intact', 2, '石阶共一百零八级'],
    ['intact', 2, '石阶共一百零八级'],
    ['intact', 1, '由石匠周怀安主持修建'],
  ])
  for (const { citation } of found.citations) {
    const { text: sentence, start, end } = citation!.said!
    expect(found.answer!.markdown.slice(start, end)).toBe(sentence)
  }
  expect([...found.sources.keys()]).toEqual([1, 2])
  // One byte of the sentence of the last turn.
  const whole = strFromU8(bytes)
  const changed = strToU8(whole.replace('"quote":"由石匠', '"quote":"由木匠'))
  expect((await verifyFile(changed, version))!.citations.map(({ state }) => state)).toEqual(['intact', 'intact', 'intact', 'record'])
})

test('an answer without located citations is refused with the reason', async () => {
  expect(await writer.call('POST', '/api/export/evidence/submit/document', { id: file.documentId })).toMatchObject({
    status: 400,
    errMsg: expect.stringContaining('只能导出为'),
  })
})
