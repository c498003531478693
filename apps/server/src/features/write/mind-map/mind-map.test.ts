import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, type FileItem, type MindMapItem, type MindMapNode, type StoredMindMap, type Topic } from '@wenjin/contract'
import { citationsOf, storeAnswer } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { nodesOf } from './check-map.ts'

let server: TestServer
let owner: Visitor
let file: FileItem

const text = `# 白石渡志

## 沿革

白石渡始建于乾隆元年。一八七〇年，乡人集资重修石阶。

## 渡船

渡口有六班渡船，每班载客四十人。

- 早班卯时开船。
- 晚班酉时收船。
`

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  owner = server.visitor()
  file = await owner.put('白石渡.md', text)
})
afterAll(() => server.close())

const leaf = (id: string, name = id): MindMapNode => ({ id, text: name, marks: [], children: [] })
const drawn = (children: MindMapNode[] = [leaf('a', '一')]) => ({
  title: '我的导图',
  root: { ...leaf('root', '根'), children },
  sources: [],
  theme: 'ink',
})
const make = (body: object, topic = 'mine') => owner.post<StoredMindMap>(`/api/topic/${topic}/mind-map/make`, body)
const create = (body: object = drawn(), topic = 'mine') => owner.post<StoredMindMap>(`/api/topic/${topic}/mind-map`, body)
const outline = (root: MindMapNode) => [...nodesOf(root)].map(({ text: name }) => name)

describe('FEAT-011 standalone mind maps', () => {
  test('the nodes of a map of a document lead to their places in it', async () => {
    const map = await make({ from: 'document', documentId: file.documentId })
    expect(map.title).toBe('白石渡志')
    expect(outline(map.root)).toEqual(expect.arrayContaining(['沿革', '渡船', '晚班酉时收船']))
    const boat = [...nodesOf(map.root)].find((node) => node.text.includes('六班渡船'))!
    const source = map.sources.find(({ n }) => n === boat.marks[0])!
    expect(source).toMatchObject({ link: `/doc/${file.documentId}`, documentId: file.documentId })
    expect(source.quote).toContain('六班渡船')
    const { text: whole } = await owner.get<{ text: string }>(`/api/document/${file.documentId}`)
    if (typeof whole === 'string') expect(whole.slice(source.start, source.end)).toContain('六班渡船')
  })

  test('a map of an answer has the quotes of its citations as sources', async () => {
    const answer = `越窑在浙江慈溪。[[1]]\n\n## 产品\n\n- 青瓷：越窑烧青瓷。[[1]]\n- 秘色瓷：曾是贡品。[[2]]`
    const references = [1, 2].map((index) => ({
      index,
      category: 'library' as const,
      title: `越窑志${index}`,
      link: `/doc/d${index}`,
      snippet: '',
    }))
    const { resultId } = await storeAnswer(server, owner, '越窑是什么？', answer, { references })
    const map = await make({ from: 'answer', resultId })
    expect(map.sources.length).toBeGreaterThan(0)
    const cited = [...nodesOf(map.root)].filter(({ marks }) => marks.length > 0)
    const numbers = map.sources.map(({ n }) => n)
    for (const node of cited) for (const mark of node.marks) expect(numbers).toContain(mark)
    expect(map.sources.map(({ quote }) => quote)).toEqual(expect.arrayContaining([citationsOf(answer)[0]!.quote]))
    const stranger = server.visitor()
    await stranger.token()
    expect(await stranger.call('POST', '/api/topic/mine/mind-map/make', { from: 'answer', resultId })).toMatchObject({ status: 404 })
  })

  test('a map of a topic has its folders and files; a map of a text has its headings and sentences', async () => {
    const { root, sources } = await make({ from: 'topic', topicId: file.topicId })
    expect(outline(root)).toContain('白石渡志')
    expect(sources).toEqual([expect.objectContaining({ link: `/doc/${file.documentId}` })])
    const written = await make({ from: 'text', text: '# 茶\n\n## 绿茶\n\n不发酵。\n\n## 红茶\n\n全发酵。' })
    expect(outline(written.root)).toEqual(expect.arrayContaining(['绿茶', '红茶']))
    expect(written.sources).toEqual([])
  })

  test('of an unreadable page report the reason, and nothing is stored', async () => {
    await owner.token()
    const before = await owner.get<{ total: number }>('/api/mind-map')
    const refused = await owner.call('POST', '/api/topic/mine/mind-map/make', { from: 'link', url: 'http://127.0.0.1/secret' })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.errMsg).not.toBe('')
    expect((await owner.get<{ total: number }>('/api/mind-map')).total).toBe(before.total)
  })

  test('store a change as the next version; an older base version overwrites nothing', async () => {
    const { id, version } = await create()
    await owner.token()
    const next = { ...drawn([leaf('a', '一'), leaf('b', '二')]), title: '改过的', baseVersion: version }
    expect(await owner.call('PUT', `/api/mind-map/${id}`, next)).toMatchObject({ errCode: 0, data: { version: 2, nodes: 3 } })
    const late = await owner.call('PUT', `/api/mind-map/${id}`, { ...drawn([]), baseVersion: version })
    expect(late).toMatchObject({ status: 409 })
    expect(late.errMsg).toContain('还没有保存')
    expect(await owner.get<StoredMindMap>(`/api/mind-map/${id}`)).toMatchObject({ title: '改过的', version: 2, editable: true })
  })

  test.each([
    ['two nodes of one id', drawn([leaf('a'), leaf('a')]), '重复'],
    ['a mark without its source', drawn([{ ...leaf('a'), marks: [3] }]), '来源 3'],
    ['too many nodes', drawn(Array.from({ length: limits.mindMap.nodes }, (_, at) => leaf(`n${at}`))), String(limits.mindMap.nodes)],
    ['a link that runs', { ...drawn(), sources: [{ n: 1, title: '', link: 'javascript:alert(1)' }] }, 'link'],
    ['a link to another host in disguise', { ...drawn(), sources: [{ n: 1, title: '', link: '//evil.example/x' }] }, 'link'],
  ])('with %s are refused', async (_, body, says) => {
    await owner.token()
    const refused = await owner.call('POST', '/api/topic/mine/mind-map', body)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.errMsg).toContain(says)
  })

  test('are listed with their topic and by author, found by title, moved and deleted', async () => {
    const topic = await owner.post<Topic>('/api/topic', { name: '导图的资料库' })
    const { id } = await create({ ...drawn(), title: '100% 茶_图' })
    const mine = (keyword: string) => owner.get<{ list: MindMapItem[] }>(`/api/mind-map?keyword=${encodeURIComponent(keyword)}`)
    expect((await mine('% 茶_')).list.map((one) => one.id)).toEqual([id])
    expect((await mine('茶%图')).list).toEqual([])
    await owner.post(`/api/mind-map/${id}/move`, { topicId: topic.id })
    const inTopic = async () => (await owner.get<{ list: MindMapItem[] }>(`/api/topic/${topic.id}/mind-map`)).list.map((one) => one.id)
    expect(await inTopic()).toEqual([id])
    const copy = await owner.post<Topic>(`/api/topic/${topic.id}/copy`, {})
    const copied = await owner.get<{ list: MindMapItem[] }>(`/api/topic/${copy.id}/mind-map`)
    expect(copied.list).toMatchObject([{ title: '100% 茶_图' }])
    expect(copied.list[0]!.id).not.toBe(id)
    expect(await owner.call('DELETE', `/api/mind-map/${id}`)).toMatchObject({ errCode: 0 })
    expect(await inTopic()).toEqual([])
    expect(await owner.call('GET', `/api/mind-map/${id}`)).toMatchObject({ status: 404 })
  })

  test('with 2,000 nodes and the maximum number of levels are stored and returned unchanged', async () => {
    let deep: MindMapNode = leaf('deep-0', '底')
    for (let level = 1; level < limits.mindMap.levels - 1; level += 1) deep = { ...leaf(`deep-${level}`), children: [deep] }
    const wide = Array.from({ length: 2000 }, (_, at) => ({ ...leaf(`n${at}`, `第${at}个 🍵 “引号” <b>&amp;\n下一行`), note: '备注' }))
    const body = drawn([deep, ...wide])
    await owner.token()
    const made = await owner.call('POST', '/api/topic/mine/mind-map', body)
    expect(made).toMatchObject({ errCode: 0 })
    const { id } = made.data as StoredMindMap
    expect((await owner.get<StoredMindMap>(`/api/mind-map/${id}`)).root).toEqual(body.root)
    await owner.token()
    expect(await owner.call('POST', '/api/topic/mine/mind-map', drawn([{ ...leaf('top'), children: [deep] }]))).toMatchObject({
      status: 400,
    })
  })
})
