import type { Article, ExportTask, Result, Topic } from '@wenjin/contract'
import { exportStates } from '@wenjin/contract'
import { verifyFile } from '@wenjin/export/evidence'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUsers } from '../../../../test/people.ts'
import { researchCorpus } from '../../../../test/research-corpus.ts'
import { storeAnswer } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { version } from '../../../installation.ts'

let server: TestServer
let visitor: Visitor
let answered: Result

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.visitor()
  for (const [name, content] of researchCorpus) await visitor.put(name, content)
  const { id } = await visitor.post<{ id: string }>('/api/session', { question: '广茂铁路的情况', mode: 'research' })
  await visitor.stream({ sessionId: id })
  answered = (await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)).list.at(-1)!
})
afterAll(() => server.close())

const references = [{ index: 1, category: 'webpage' as const, title: '志', link: 'https://example.com/', snippet: '' }]
const chart = { title: '塔|高', unit: '米', kind: 'bar' as const, labels: ['甲|乙'], series: [{ name: '高', values: [-19], marks: [1] }] }

async function deleteArticle(owner: Visitor, id: string): Promise<void> {
  await owner.post(`/api/article/${id}/trash`, {})
  await owner.token()
  expect((await owner.call('DELETE', `/api/article/${id}`)).errCode).toBe(0)
}

const headings = (content: string) => [...content.matchAll(/^## (.+)$/gm)].map((match) => match[1])
const make = (resultId: string, topicId = 'mine') => visitor.post<Article>(`/api/topic/${topicId}/report`, { resultId })

test('a research becomes a document with summary, chapters, tables, charts and the research process', async () => {
  expect(answered.charts).toHaveLength(2)
  const { content, title, sources, sourceId, state, id } = await make(answered.id)
  expect({ title, sourceId, state }).toEqual({ title: '广茂铁路的情况', sourceId: answered.id, state: 'ready' })
  const chapters = headings(content)
  expect(chapters[0]).toBe('摘要')
  expect(chapters.at(-1)).toBe('研究过程')
  // Every chapter of the answer is included, in order.
  expect(chapters.slice(1, -1)).toEqual(headings(answered.text))
  const [summary = ''] = content.split('\n\n## ')
  expect(summary).toContain('**要点**\n\n- ')
  // Every mark refers to a source of the report, with the quoted words.
  const marks = new Set([...content.matchAll(/\[\[(\d+)\]\]/g)].map((match) => Number(match[1])))
  expect([...marks].filter((n) => !sources.some((source) => source.n === n && source.quote !== ''))).toEqual([])
  expect(content).toMatch(/\| 子问题 \| 状态 \| 找到 \| 读过 \|/)
  expect(content).toContain('从来源的原句整理，没有推理')
  // It is an ordinary article: it can be loaded and changed.
  expect(await visitor.get<Article>(`/api/article/${id}`)).toMatchObject({ content, editable: true })
})

test('a chart is shown as a picture above its numbers', async () => {
  const { content } = await make(answered.id)
  const pictures = [...content.matchAll(/^### ([^\n]+)\n\n!\[[^\]]*\]\(\/api\/file\/([\w-]+)\/view\)\n\n\| /gm)]
  expect(pictures).toHaveLength(2)
  for (const [, , fileId] of pictures) {
    const bytes = Buffer.from(await (await visitor.fetch(`/api/file/${fileId}/view`)).arrayBuffer())
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['png', 1280, 760])
    const { channels } = await sharp(bytes).stats()
    expect(channels.some(({ stdev }) => stdev > 5)).toBe(true)
  }
})

test('charts count as writings, are copied with their topic and article, and are removed with the last report that shows them', async () => {
  const [user] = await createUsers(server, [{}])
  const owner = user!.visitor
  const topic = await owner.post<Topic>('/api/topic', { name: '铁路' })
  const bytesOf = async (kind: 'files' | 'writings') =>
    (await owner.get<{ kinds: Record<'files' | 'writings', number> }>('/api/storage')).kinds[kind]
  const before = { files: await bytesOf('files'), writings: await bytesOf('writings') }
  const { resultId } = await storeAnswer(server, owner, '灯塔？', '渡口建于一八七三年[[1]]。', { references, charts: [chart] })
  const report = await owner.post<Article>(`/api/topic/${topic.id}/report`, { resultId })
  const fileId = /\/api\/file\/([\w-]+)\/view/.exec(report.content)![1]!
  const listed = async (id: string) => (await owner.get<{ list: unknown[]; total: number }>(`/api/folder/${id}/list`)).total
  expect(await listed(topic.dirRootId)).toBe(0)
  expect((await owner.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)).toMatchObject({ fileCount: 0 })
  // Less than a picture: the topic's log.
  expect(await bytesOf('files')).toBeLessThan(before.files + 1000)
  expect(await bytesOf('writings')).toBeGreaterThan(before.writings + 2000)
  const view = async (who: Visitor, id: string) => (await who.fetch(`/api/file/${id}/view`)).status
  expect(await view(owner, fileId)).toBe(200)
  expect(await view(server.visitor(), fileId)).toBe(404)
  // A copy of the topic has pictures of its own.
  const copy = await owner.post<Topic>(`/api/topic/${topic.id}/copy`, {})
  await vi.waitFor(async () => expect((await owner.get<{ list: Article[] }>(`/api/topic/${copy.id}/article`)).list).toHaveLength(1))
  expect(await listed(copy.dirRootId)).toBe(0)
  await deleteArticle(owner, report.id)
  expect(await view(owner, fileId)).toBe(404)
  const [copied] = (await owner.get<{ list: Article[] }>(`/api/topic/${copy.id}/article`)).list
  const { content } = await owner.get<Article>(`/api/article/${copied!.id}`)
  const copiedId = /\/api\/file\/([\w-]+)\/view/.exec(content)![1]!
  expect(copiedId).not.toBe(fileId)
  expect(await view(owner, copiedId)).toBe(200)
  // Two articles show one picture: it is removed with the last.
  const again = await owner.post<Article>(`/api/article/${copied!.id}/copy`, {})
  await deleteArticle(owner, copied!.id)
  expect(await view(owner, copiedId)).toBe(200)
  await deleteArticle(owner, again.id)
  expect(await view(owner, copiedId)).toBe(404)
})

test('the report is exported with its charts, and as an evidence package with valid quotes', async () => {
  const { id } = await make(answered.id)
  const exported = async (format: string) => {
    const task = await visitor.post<ExportTask>(`/api/export/${format}/submit/article`, { id })
    await vi.waitFor(async () => {
      const { status } = await visitor.get<ExportTask>(`/api/export/${format}/status?id=${task.id}`)
      expect(status).toBe(exportStates.done)
    }, 30_000)
    return new Uint8Array(await (await visitor.fetch(`/api/export/${format}/download?id=${task.id}`)).arrayBuffer())
  }
  const html = new TextDecoder().decode(await exported('html'))
  expect(html.match(/<img src="data:image\/jpeg/g)).toHaveLength(2)
  const found = (await verifyFile(await exported('evidence'), version))!
  expect([found.isIntact, new Set(found.citations.map(({ state }) => state))]).toEqual([true, new Set(['intact'])])
  expect(found.citations.length).toBeGreaterThan(5)
})

test('an answer without chapters or charts becomes a report too; an answer of another user is refused', async () => {
  const said = '渡口建于一八七三年[[1]]。\n\n它由周怀安修建[[1]]。\n\n| 项 | 值 |\n| --- | --- |\n| 高 | 19[[1]] |'
  const { resultId } = await storeAnswer(server, visitor, '灯塔？', said, { references, charts: [chart] })
  const { content } = await make(resultId)
  expect(headings(content)).toEqual(['摘要', '正文', '数据图表', '研究过程'])
  expect(content).toContain('### 塔\\|高（米）')
  expect(content).toMatch(/\| 甲\\\|乙 \| -19\[\[\d\]\] \|/)
  const stranger = server.visitor()
  expect((await stranger.call('POST', '/api/topic/mine/report', { resultId })).status).toBe(404)
})
