import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, type Entity, type EntityRelation, type MindMap, type MindMapNode, type TimedEvent } from '@wenjin/contract'
import { citationsOf, storeAnswer, storeSession, storeTurn } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const question = '辛亥革命是怎么发生的？'
const answer = `辛亥革命是1911年发生的革命。[[1]]1911年10月10日，武昌起义爆发，次年1月1日孙中山在南京就任临时大总统。[[2]]同年2月12日，清帝退位。[[1]]

## 背景

- **民族危机**：《马关条约》签订于光绪二十一年，割让台湾。[[3]]
- 经济：1905年，同盟会在东京成立。[[1]]

## 更早

前221年，秦始皇统一六国。[[2]]没有依据的1999年。`

let server: TestServer
let visitor: Visitor
let sessionId: string
let resultId: string

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  visitor = server.visitor()
  ;({ sessionId, resultId } = await storeAnswer(server, visitor, question, answer))
})
afterAll(() => server.close())

const all = (node: MindMapNode): MindMapNode[] => [node, ...node.children.flatMap(all)]
const sharedBy = async (id: string) => (await visitor.get<{ shareKey: string }>(`/api/session/${id}/share-key`)).shareKey

describe('mind map', () => {
  const address = (id = resultId) => `/api/result/${id}/mind-mapping`

  test('API-056 headings become branches; each node has the marks and the place in the answer it was derived from', async () => {
    const map = await visitor.get<MindMap>(address())
    expect(map).toMatchObject({ edited: false, root: { id: 'root' } })
    expect(map.root.text).toContain('辛亥革命')
    expect(map.root.children.map(({ text }) => text)).toEqual(expect.arrayContaining(['背景', '更早']))
    const crisis = all(map.root).find(({ text }) => text === '民族危机')!
    expect(crisis).toMatchObject({ marks: [4], children: [{ text: '《马关条约》签订于光绪二十一年，割让台湾', marks: [4] }] })
    for (const node of all(map.root).filter(({ at }) => at)) expect(answer.slice(...node.at!).trim()).not.toBe('')
    expect(new Set(all(map.root).map(({ id }) => id)).size).toBe(all(map.root).length)
  })

  test('API-056 edits are stored until they are reset; another answer has its own map', async () => {
    const { root } = await visitor.get<MindMap>(address())
    const edited = { ...root, text: '我的导图', children: [{ id: 'mine', text: '自己加的', marks: [2], folded: true, children: [] }] }
    await visitor.token()
    expect(await visitor.call('PUT', address(), { root: edited })).toMatchObject({ errCode: 0, data: { edited: true } })
    expect(await visitor.get<MindMap>(address())).toMatchObject({ edited: true, root: edited })
    const other = await storeTurn(server, sessionId, { question, ordinal: 1, answer: { text: answer, citations: citationsOf(answer) } })
    expect(await visitor.get<MindMap>(address(other))).toMatchObject({ edited: false, root })
    expect(await visitor.call('DELETE', address())).toMatchObject({ errCode: 0, data: { edited: false, root } })
    expect(await visitor.get<MindMap>(address())).toMatchObject({ edited: false, root })
  })

  test.each([
    ['a mark the answer does not have', { marks: [99] }, '引用 99'],
    ['a place outside the answer', { at: [0, 999_999] }, '回答之外'],
    ['two nodes with one id', { id: 'root' }, '重复'],
    ['no text', { text: '  ' }, 'text'],
  ])('a map with %s is refused', async (_, fault, says) => {
    await visitor.token()
    const child = { id: 'a', text: '子', marks: [], children: [], ...fault }
    const refused = await visitor.call('PUT', address(), { root: { id: 'root', text: '根', marks: [], children: [child] } })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.errMsg).toContain(says)
  })

  test('a map of too many nodes or levels is refused', async () => {
    await visitor.token()
    const leaves = (from: number) => Array.from({ length: 200 }, (_, at) => ({ id: `n${from + at}`, text: '叶', marks: [], children: [] }))
    const count = limits.mindMap.nodes / 200
    const branches = Array.from({ length: count }, (_, at) => ({ id: `b${at}`, text: '枝', marks: [], children: leaves(at * 200) }))
    const wide = await visitor.call('PUT', address(), { root: { id: 'root', text: '根', marks: [], children: branches } })
    expect(wide).toMatchObject({ status: 400 })
    let root: object = { id: 'n0', text: '深', marks: [], children: [] }
    for (let depth = 1; depth <= limits.mindMap.levels; depth += 1) root = { id: `n${depth}`, text: '深', marks: [], children: [root] }
    expect(await visitor.call('PUT', address(), { root })).toMatchObject({ status: 400 })
  })
})

test('API-057 RULE-010 events are sorted by time, with zero-padded dates of any era, each from a cited sentence', async () => {
  const { events } = await visitor.get<{ events: TimedEvent[] }>(`/api/result/${resultId}/event-extraction`)
  expect(events.map(({ iso, date }) => [iso, date])).toEqual([
    ['-0221', '前221年'],
    ['1895', '光绪二十一年'],
    ['1905', '1905年'],
    ['1911', '1911年'],
    ['1911-10-10', '1911年10月10日'],
    ['1912-01-01', '次年1月1日'],
    ['1912-02-12', '同年2月12日'],
  ])
  expect(events[5]).toMatchObject({ text: '孙中山在南京就任临时大总统', marks: [2] })
  for (const event of events) {
    expect(event.marks.length).toBeGreaterThan(0)
    expect(answer.slice(...event.at!)).toContain(event.date)
  }
})

test('API-058 entities and their relations are extracted from cited sentences only', async () => {
  const { entities, relations } = await visitor.get<{ entities: Entity[]; relations: EntityRelation[] }>(
    `/api/result/${resultId}/entity-extraction`,
  )
  const named = new Map(entities.map((one) => [one.name, one]))
  expect(named.get('孙中山')).toMatchObject({ kind: 'person', marks: [2] })
  expect(named.get('南京')).toMatchObject({ kind: 'place' })
  expect(named.get('马关条约')).toMatchObject({ kind: 'work', marks: [4] })
  expect(named.get('同盟会')).toMatchObject({ kind: 'organization' })
  expect(named.has('1999年')).toBe(false)
  const ids = new Set(entities.map(({ id }) => id))
  for (const { from, to, marks } of relations) expect([ids.has(from), ids.has(to), marks.length > 0]).toEqual([true, true, true])
  expect(relations.some(({ from, to }) => from === named.get('孙中山')!.id && to === named.get('南京')!.id)).toBe(true)
})

describe('access to the derived views of an answer', () => {
  const views = ['mind-mapping', 'event-extraction', 'entity-extraction', 'underline']

  test('holders of the share key can read but not change them; strangers get not found', async () => {
    const shareKey = await sharedBy(sessionId)
    const reader = server.visitor()
    await reader.token()
    for (const view of views) {
      expect(await reader.call('GET', `/api/result/${resultId}/${view}?shareKey=${shareKey}`)).toMatchObject({ errCode: 0 })
      expect(await reader.call('GET', `/api/result/${resultId}/${view}`)).toMatchObject({ status: 404 })
      expect(await reader.call('GET', `/api/result/${resultId}/${view}?shareKey=wrong`)).toMatchObject({ status: 404 })
    }
    const root = { id: 'root', text: '改', marks: [], children: [] }
    expect(await reader.call('PUT', `/api/result/${resultId}/mind-mapping?shareKey=${shareKey}`, { root })).toMatchObject({ status: 404 })
    expect(await reader.call('DELETE', `/api/result/${resultId}/mind-mapping`)).toMatchObject({ status: 404 })
  })

  test('requests for a running answer are refused', async () => {
    const id = await storeSession(visitor, '还在写')
    const running = await storeTurn(server, id, { question: '还在写', state: 'running', answer: { text: '写到一半' } })
    for (const view of ['mind-mapping', 'event-extraction', 'entity-extraction']) {
      const refused = await visitor.call('GET', `/api/result/${running}/${view}`)
      expect(refused).toMatchObject({ status: 409, errMsg: '回答完成后才能生成' })
    }
    const english = await visitor.call('POST', `/api/result/${running}/html/share?lang=en`, {})
    expect(english).toMatchObject({ status: 409, errMsg: 'This can be made once the answer is finished' })
    expect(await visitor.call('POST', `/api/result/${running}/underline`, { start: 0, end: 2 })).toMatchObject({ status: 409 })
  })

  test('stopped and empty answers have mind maps, too', async () => {
    const { resultId: empty } = await storeAnswer(server, visitor, '没有回答', '')
    expect(await visitor.get<MindMap>(`/api/result/${empty}/mind-mapping`)).toMatchObject({ root: { text: '没有回答', children: [] } })
    expect(await visitor.get<object>(`/api/result/${empty}/event-extraction`)).toEqual({ events: [] })
  })
})
