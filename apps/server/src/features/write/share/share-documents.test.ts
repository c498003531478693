import { contracts, type Contract, type Result, type Share } from '@wenjin/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { citationsOf, storeAnswer } from '../../../../test/stored-answer.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { startShareServer } from './share.fixture.ts'

const quote = '灯塔建于一八七三年。'
const secret = '这里还有一段和灯塔无关的私事'
const filler = Array.from({ length: 60 }, (_, at) => `第${at}段说的是别的事情。`).join('\n\n')
const other = '抽屉的钥匙在第三格。'

let server: TestServer
let owner: Visitor
let stranger: Visitor
let cited: string
let uncited: string
let resultId: string
let sessionId: string
let key: string

beforeAll(async () => {
  ;({ server, owner } = await startShareServer())
  cited = (await owner.put('灯塔志.txt', `${quote}它由周怀安修建。\n\n${filler}\n\n${secret}`)).documentId!
  uncited = (await owner.put('私人笔记.txt', other)).documentId!
  const text = '灯塔建于一八七三年[[1]]。'
  const reference = (index: number, id: string, title: string, snippet: string) => ({
    index,
    category: 'personal',
    title,
    link: `/doc/${id}`,
    documentId: id,
    snippet,
  })
  ;({ resultId, sessionId } = await storeAnswer(server, owner, '灯塔是什么时候建的？', text, {
    references: [reference(1, cited, '灯塔志', `${quote}${secret}`), reference(2, uncited, '私人笔记', other)],
    citations: citationsOf(text, [quote]),
    thinking: `先看${other}`,
    steps: [{ stage: 'reading', text: '已参考 2 篇', sources: [{ title: '私人笔记', hits: 1 }] }],
    notices: [{ kind: 'other', text: '说明', nearest: [{ title: '私人笔记', documentId: uncited, quote: other }] }],
  }))
  key = (await owner.post<Share>('/api/share', { kind: 'answer', id: resultId })).key
  stranger = server.visitor()
})
afterAll(() => server.close())

/** All calls that name a document in their address. */
const documentCalls = Object.values<Contract>(contracts).flatMap((contract) =>
  Object.entries(contract).filter(([, { path }]) => path.startsWith('/api/document/{id}')),
)
const call = async (id: string, [, route]: (typeof documentCalls)[number], who = stranger) => {
  const path = route.path.replace('{id}', id).replace('{n}', '1')
  const body = route.method === 'GET' ? undefined : { start: 0, end: 2 }
  await who.token()
  const response = await who.fetch(`${path}?shareKey=${key}&tsk=${key}&q=${encodeURIComponent('灯塔')}&start=0&end=500`, {
    method: route.method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return response.text()
}
/** What tells of a document beyond its quote. */
const leaks = (text: string) => [secret, '私人笔记', other].filter((words) => text.includes(words))

describe('a link to an answer', () => {
  test('opens the quotes with a few lines around them, and no other call reads the document', async () => {
    expect(documentCalls.length).toBeGreaterThan(6)
    for (const one of documentCalls) {
      for (const id of [cited, uncited]) {
        const text = await call(id, one)
        expect([one[0], id === cited, leaks(text)]).toEqual([one[0], id === cited, []])
        if (one[0] !== 'getPassages' || id === uncited) expect([one[0], text]).toEqual([one[0], expect.stringMatching(/"errCode":(?!0)/)])
      }
    }
    const { data } = await stranger.call<{ whole: boolean; passages: { quote: string; after: string }[] }>(
      'GET',
      `/api/document/${cited}/passages?shareKey=${key}`,
    )
    expect(data).toMatchObject({ whole: false, passages: [{ quote, after: expect.stringMatching(/^它由周怀安修建。[^]{0,180}…$/) }] })
  })

  test('lists cited sources only: on its page, in the stream, in results and exports, and in a copy', async () => {
    const { list } = await stranger.get<{ list: Result[] }>(`/api/session/${sessionId}/result?shareKey=${key}`)
    expect(list[0]!.references.map(({ title, snippet }) => [title, snippet])).toEqual([['灯塔志', quote]])
    const texts = [JSON.stringify(list), await (await stranger.fetch(`/s/${key}`)).text()]
    const events = await stranger.stream({ sessionId, shareKey: key, resultId })
    texts.push(JSON.stringify(events))
    texts.push(await (await stranger.fetch(`/api/export/preview/answer?id=${resultId}&shareKey=${key}`)).text())
    const [copy] = await stranger.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [sessionId], shareKey: key })
    texts.push(await (await stranger.fetch(`/api/session/${copy!.id}/result`)).text())
    expect(texts.map(leaks)).toEqual(texts.map(() => []))
    expect(events.some(({ data }) => data.includes('灯塔志'))).toBe(true)
    // Its owner sees everything as before.
    const mine = await owner.get<{ list: Result[] }>(`/api/session/${sessionId}/result`)
    expect([mine.list[0]!.references.length, mine.list[0]!.thinking]).toEqual([2, `先看${other}`])
  })

  test('shows before it is made what it opens, and opens whole what its owner ticks', async () => {
    const preview = await owner.get(`/api/share/preview?kind=answer&id=${resultId}`)
    expect(preview).toEqual({ documents: [{ id: cited, title: '灯塔志', passages: 1, mayOpen: true }], outside: 0 })
    expect((await stranger.call('GET', `/api/share/preview?kind=answer&id=${resultId}`)).status).toBe(404)
    expect(await owner.call('PATCH', `/api/share/${key}`, { documents: [uncited] })).toMatchObject({ status: 400 })
    expect(await owner.call('PATCH', `/api/share/${key}`, { documents: [cited] })).toMatchObject({ data: { documents: [cited] } })
    expect(await stranger.call('GET', `/api/document/${cited}?shareKey=${key}`)).toMatchObject({ errCode: 0 })
    expect(await stranger.call('GET', `/api/document/${cited}/passages?shareKey=${key}`)).toMatchObject({ data: { whole: true } })
    expect((await stranger.call('GET', `/api/document/${uncited}?shareKey=${key}`)).status).toBe(404)
    // The library of another, which the sharer may still read but no longer manages, gives no whole document.
    const { rows } = await server.ctx.db.execute<{ id: string; owner: string }>(
      sql`select t.id, t.owner from topic t join document d on d.topic_id = t.id where d.id = ${cited}`,
    )
    const { id: topicId, owner: uid } = rows[0]!
    await server.ctx.db.execute(sql`update topic set owner = 'somebody else' where id = ${topicId}`)
    await server.ctx.db.execute(
      sql`insert into topic_member (topic_id, uid, role, created_at) values (${topicId}, ${uid}, 'subscriber', 1)`,
    )
    expect((await stranger.call('GET', `/api/document/${cited}?shareKey=${key}`)).status).toBe(404)
    expect(await stranger.call('GET', `/api/document/${cited}/passages?shareKey=${key}`)).toMatchObject({ data: { whole: false } })
    await server.ctx.db.execute(sql`update topic set owner = ${uid} where id = ${topicId}`)
    expect(await stranger.call('GET', `/api/document/${cited}?shareKey=${key}`)).toMatchObject({ errCode: 0 })
    await owner.call('PATCH', `/api/share/${key}`, { documents: [] })
    expect((await stranger.call('GET', `/api/document/${cited}?shareKey=${key}`)).status).toBe(404)
  })
})
