import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result, Session } from '@wenjin/contract'
import { citationsOf, storeSession, storeTurn } from '../../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { jsonOf, type Visitor } from '../../../../../test/visitor.ts'

interface Page<T> {
  list: T[]
  total: number
}

let server: TestServer
let asker: Visitor
let reader: Visitor
let sessionId: string
/** root → middle → leaf, and other turns that the branch must not show. */
const turns: Record<'root' | 'otherRoot' | 'middle' | 'sibling' | 'leaf' | 'after', string> = {
  root: '',
  otherRoot: '',
  middle: '',
  sibling: '',
  leaf: '',
  after: '',
}
/** The documents cited by some of the turns. */
const documents: Partial<Record<keyof typeof turns, string>> = {}
let shareKey: string

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  asker = server.visitor()
  reader = server.visitor()
  await reader.token()
  sessionId = await storeSession(asker, '秘密的第一问')
  for (const name of ['leaf', 'sibling'] as const)
    documents[name] = (await asker.put(`${name}.md`, `# ${name}\n\n${name} 的原文。`)).documentId!
  const add = (name: keyof typeof turns, ordinal: number, parentId: string | null) => {
    const text = `${name} 的回答在1999年。[[1]]`
    const source = { index: 1, category: 'mine', title: name, link: `/doc/${documents[name] ?? ''}`, snippet: '' }
    const answer = { text, citations: citationsOf(text), references: [source] }
    return storeTurn(server, sessionId, { question: `${name}？`, ordinal, parentId, answer })
  }
  turns.otherRoot = await add('otherRoot', 0, null)
  turns.root = await add('root', 1, null)
  turns.middle = await add('middle', 2, turns.root)
  turns.sibling = await add('sibling', 3, turns.root)
  turns.leaf = await add('leaf', 4, turns.middle)
  turns.after = await add('after', 5, turns.leaf)
  ;({ shareKey } = await asker.post<{ shareKey: string }>(`/api/search-v2/${sessionId}/share`, { leafNodeId: turns.leaf }))
})
afterAll(() => server.close())

const hidden = ['otherRoot', 'sibling', 'after'] as const

describe('API-065 the share key of a branch opens the turns from the first to the shared one, and no other turn', () => {
  test('the session and its list of turns contain the branch only', async () => {
    const session = await reader.get<Session>(`/api/session/${sessionId}?shareKey=${shareKey}`)
    expect(session).toMatchObject({ question: 'root？', mine: false, shareKey: null })
    const page = await reader.get<Page<Result>>(`/api/session/${sessionId}/result?shareKey=${shareKey}`)
    expect(page.total).toBe(3)
    expect(page.list.map(({ id }) => id)).toEqual([turns.root, turns.middle, turns.leaf])
    const paged = await reader.get<Page<Result>>(`/api/session/${sessionId}/result?shareKey=${shareKey}&pageSize=2&pageIndex=1`)
    expect([paged.total, paged.list.map(({ id }) => id)]).toEqual([3, [turns.leaf]])
  })

  test.each(hidden)('the turn %s is not found: neither its stream nor its derived views', async (name) => {
    const id = turns[name]
    const queries: Record<string, string>[] = [
      { resultId: id },
      { question: `${name}？`, reconnect: '1' },
      { parentId: turns.root, question: `${name}？` },
    ]
    for (const query of queries) {
      const response = await reader.open({ sessionId, shareKey, ...query })
      const text = await response.text()
      expect(text).not.toContain(`${name} 的回答`)
    }
    expect((await reader.open({ sessionId, shareKey, resultId: id })).status).toBe(510)
    for (const view of ['mind-mapping', 'event-extraction', 'entity-extraction', 'underline']) {
      expect(await reader.call('GET', `/api/result/${id}/${view}?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
    }
  })

  test('the turns of the branch replay and have derived views; asking and changing are refused', async () => {
    const events = await reader.stream({ sessionId, shareKey, resultId: turns.middle })
    expect(events.flatMap((event) => (event.data.startsWith('{') ? [jsonOf(event)] : []))).toContainEqual(
      expect.objectContaining({ type: 'append-text', text: 'middle 的回答在1999年。[[1]]' }),
    )
    expect(await reader.call('GET', `/api/result/${turns.leaf}/event-extraction?shareKey=${shareKey}`)).toMatchObject({
      data: { events: [{ iso: '1999' }] },
    })
    expect((await reader.open({ sessionId, shareKey, question: '我来问' })).status).toBe(510)
    expect(await reader.call('PUT', `/api/result/${turns.leaf}/favorite?shareKey=${shareKey}`, { favorite: true })).toMatchObject({
      status: 404,
    })
    expect(await reader.call('DELETE', `/api/session/${sessionId}?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
    expect(await reader.call('GET', `/api/session/${sessionId}/share-key?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
  })

  test('of the documents cited in the branch the quotes can be read with the key, of those of other turns nothing', async () => {
    expect(await reader.call('GET', `/api/document/${documents.leaf}/passages?shareKey=${shareKey}`)).toMatchObject({
      data: { whole: false },
    })
    expect(await reader.call('GET', `/api/document/${documents.sibling}/passages?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
    for (const id of [documents.leaf, documents.sibling])
      expect(await reader.call('GET', `/api/document/${id}?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
    expect(await reader.call('GET', `/api/document/${documents.leaf}`)).toMatchObject({ status: 404 })
  })

  test('a copy contains the branch only', async () => {
    const [copy] = await reader.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [sessionId], shareKey })
    const { list } = await reader.get<Page<Result>>(`/api/session/${copy!.id}/result`)
    expect(list.map(({ question }) => question)).toEqual(['root？', 'middle？', 'leaf？'])
    expect(list.map(({ parentId }) => parentId)).toEqual([null, list[0]!.id, list[1]!.id])
    expect(await reader.get<Session>(`/api/session/${copy!.id}`)).toMatchObject({ question: 'root？', mine: true })
  })

  test('each branch has a key of its own, and only the owner of the session creates it', async () => {
    const share = (leafNodeId: string, who = asker) =>
      who.call<{ shareKey: string }>('POST', `/api/search-v2/${sessionId}/share`, { leafNodeId })
    expect((await share(turns.leaf)).data.shareKey).toBe(shareKey)
    const other = (await share(turns.sibling)).data.shareKey
    expect(other).not.toBe(shareKey)
    const page = await reader.get<Page<Result>>(`/api/session/${sessionId}/result?shareKey=${other}`)
    expect(page.list.map(({ id }) => id)).toEqual([turns.root, turns.sibling])
    expect(await share('nothing-of-that-id')).toMatchObject({ status: 404 })
    expect(await share(turns.leaf, reader)).toMatchObject({ status: 404 })
    // The key of one session does not open another one.
    const elsewhere = await storeSession(asker, '别的')
    expect(await reader.call('GET', `/api/session/${elsewhere}?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
  })

  test('the share key of the session and the owner’s access show all turns', async () => {
    const whole = await asker.get<{ shareKey: string }>(`/api/session/${sessionId}/share-key`)
    expect(await reader.get<Page<Result>>(`/api/session/${sessionId}/result?shareKey=${whole.shareKey}`)).toMatchObject({ total: 6 })
    expect(await asker.get<Page<Result>>(`/api/session/${sessionId}/result?shareKey=${shareKey}`)).toMatchObject({ total: 6 })
  })

  test('a branch whose last turn is deleted is no longer accessible', async () => {
    const { shareKey: gone } = await asker.post<{ shareKey: string }>(`/api/search-v2/${sessionId}/share`, { leafNodeId: turns.after })
    await asker.call('DELETE', `/api/search/${turns.after}`)
    expect(await reader.call('GET', `/api/session/${sessionId}?shareKey=${gone}`)).toMatchObject({ status: 404 })
  })
})
