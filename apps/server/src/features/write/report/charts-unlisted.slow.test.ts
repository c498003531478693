import { contracts, exportStates, keyScopes, type ApiKey, type Article, type Contract, type ExportTask, type Topic } from '@wenjin/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUsers } from '../../../../test/people.ts'
import { storeAnswer } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: TestServer
let owner: Visitor
let other: Visitor
let topic: Topic
let article: Article
let chartId: string
const chartName = '塔高.png'

const pictureIn = (content: string) => /\/api\/file\/([\w-]+)\/view/.exec(content)![1]!

beforeAll(async () => {
  server = await startTestServer()
  const [first, second] = await createUsers(server, [{}, {}])
  owner = first!.visitor
  other = second!.visitor
  topic = await owner.post<Topic>('/api/topic', { name: '灯塔' })
  const references = [{ index: 1, category: 'webpage' as const, title: '志', link: 'https://example.com/', snippet: '' }]
  const series = [{ name: '高', values: [19, 12], marks: [1, 1] }]
  const charts = [{ title: '塔高', unit: '米', kind: 'bar' as const, labels: ['甲', '乙'], series }]
  const { resultId } = await storeAnswer(server, owner, '灯塔有多高？', '甲塔高十九米[[1]]。', { references, charts })
  article = await owner.post<Article>(`/api/topic/${topic.id}/report`, { resultId })
  chartId = pictureIn(article.content)
})
afterAll(() => server.close())

/** All calls of the contract that return JSON without a change. */
const reads = Object.values<Contract>(contracts).flatMap((contract) =>
  Object.entries(contract).filter(([, { method, kind }]) => method === 'GET' && kind === 'json'),
)

/** Whether a JSON value contains the text as one of its values. */
function contains(value: unknown, text: string): boolean {
  if (value === text) return true
  return typeof value === 'object' && value !== null && Object.values(value).some((inside) => contains(inside, text))
}

test('no call that reads a library lists, counts or finds a chart', async () => {
  const { key } = await owner.post<ApiKey & { key: string }>('/api/api-key', { name: '读', scopes: [...keyScopes] })
  const found: string[] = []
  const read = new Set<string>()
  for (const [name, route] of reads) {
    const fields = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {})
    const words = ['keyword', 'q', 'query', 'name'].filter((field) => fields.includes(field)).map((field) => [field, '塔高'])
    for (const id of [topic.id, topic.dirRootId]) {
      const path = route.path.replaceAll(/\{\w+\}/g, id)
      const headers: HeadersInit = path.startsWith('/api/open/') ? { authorization: `Bearer ${key}` } : {}
      for (const query of words.length > 0 ? [new URLSearchParams(words), ''] : ['']) {
        const answer: unknown = await (await owner.fetch(`${path}?${query}`, { headers })).json()
        if ((answer as { errCode: number }).errCode === 0) read.add(name)
        if (contains(answer, chartId) || contains(answer, chartName)) found.push(`${name} ${path}`)
      }
    }
  }
  expect(found).toEqual([])
  expect([...read]).toEqual(
    expect.arrayContaining(['listTopics', 'listFiles', 'listFolder', 'listTrash', 'listOpenTopics', 'listOpenFolder']),
  )
  expect(await owner.get(`/api/folder/${topic.dirRootId}/list`)).toMatchObject({ total: 0 })
  expect((await owner.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)).toMatchObject({ fileCount: 0 })
  expect(await owner.post('/api/file/state', { ids: [chartId] })).toEqual([])
  const archive = await owner.fetch(`/api/file/archive?folderIds=${topic.dirRootId}`)
  expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer()))).filter((name) => name.endsWith('.png'))).toEqual([])
})

test('a chart is not moved, copied or trashed apart from its report, and strangers do not see it', async () => {
  for (const act of ['trash', 'copy', 'move', 'delete']) {
    const answer = await owner.call('POST', `/api/file/${act}`, { ids: [chartId], folderIds: [], folderId: topic.dirRootId })
    expect([act, answer.status]).toEqual([act, 404])
  }
  const view = async (who: Visitor) => (await who.fetch(`/api/file/${chartId}/view`)).status
  expect([await view(owner), await view(other), await view(server.visitor())]).toEqual([200, 404, 404])
})

test('the archive of a library contains the chart of a report, which returns with it and is not listed', async () => {
  const { id } = await owner.post<ExportTask>('/api/export/zip/submit/topic', { id: topic.id, content: 'both' })
  await vi.waitFor(async () => {
    const task = await owner.get<ExportTask>(`/api/export/zip/status?id=${id}`)
    expect(task.status).toBe(exportStates.done)
  }, 45_000)
  const bytes = new Uint8Array(await (await owner.fetch(`/api/export/zip/download?id=${id}`)).arrayBuffer())
  expect(Object.keys(unzipSync(bytes)).filter((name) => name.endsWith('.png'))).toEqual([`文章/图片/${chartName}`])
  const zip = await other.put('灯塔.zip', bytes)
  const [returned] = await vi.waitFor(async () => {
    const { list } = await other.get<{ list: Article[] }>(`/api/topic/${zip.topicId}/article`)
    expect(list).toHaveLength(1)
    return list
  }, 45_000)
  const address = await vi.waitFor(async () => {
    const { content } = await other.get<Article>(`/api/article/${returned!.id}`)
    expect(content).toContain('/api/file/')
    return `/api/file/${pictureIn(content)}/view`
  }, 45_000)
  expect(address).not.toContain(chartId)
  const picture = await other.fetch(address)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { list } = await other.get<{ list: { name: string }[] }>(`/api/topic/${zip.topicId}/file`)
  expect(list.map(({ name }) => name)).toEqual(['灯塔.zip'])
})
