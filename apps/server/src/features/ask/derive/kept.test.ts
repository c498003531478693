import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result, Underline } from '@wenjin/contract'
import { storeAnswer, storeTurn } from '../../../../test/stored-answer.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

interface Page<T> {
  list: T[]
  total: number
}

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  visitor = server.visitor()
  await visitor.token()
})
afterAll(() => server.close())

test('API-060 favourites are listed newest first and can be removed; a copied session has no favourites', async () => {
  const first = await storeAnswer(server, visitor, '越窑在哪里？', '**越窑**在浙江慈溪。[[1]]')
  const second = await storeAnswer(server, visitor, '汝窑在哪里？', '汝窑在河南宝丰。[[1]]')
  for (const { resultId } of [first, second]) {
    expect(await visitor.call('PUT', `/api/result/${resultId}/favorite`, { favorite: true })).toMatchObject({ data: { favorite: true } })
  }
  const { list, total } = await visitor.get<Page<{ resultId: string; text: string }>>('/api/favorite')
  expect([total, list.map(({ resultId }) => resultId)]).toEqual([2, [second.resultId, first.resultId]])
  expect(list[1]).toMatchObject({ sessionId: first.sessionId, question: '越窑在哪里？', text: '越窑在浙江慈溪。' })
  const turnOf = async (id: string, key = '') => (await visitor.get<Page<Result>>(`/api/session/${id}/result${key}`)).list[0]!
  expect((await turnOf(first.sessionId)).favorite).toBe(true)
  const [copy] = await visitor.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [first.sessionId] })
  expect((await turnOf(copy!.id)).favorite).toBe(false)
  const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${first.sessionId}/share-key`)
  const reader = server.visitor()
  const seen = await reader.get<Page<Result>>(`/api/session/${first.sessionId}/result?shareKey=${shareKey}`)
  expect(seen.list[0]!.favorite).toBe(false)
  await visitor.call('PUT', `/api/result/${second.resultId}/favorite`, { favorite: false })
  expect(await visitor.get<Page<object>>('/api/favorite')).toMatchObject({ total: 1 })
  expect(await reader.get<Page<object>>('/api/favorite')).toMatchObject({ total: 0 })
})

describe('underlines', () => {
  const text = '越窑在今天的浙江慈溪一带。[[1]]唐代烧青瓷😀。[[1]]'

  test('an underline with a note can be created, changed and deleted; its text is stored with it', async () => {
    const { resultId } = await storeAnswer(server, visitor, '越窑？', text)
    const later = text.indexOf('唐代')
    const second = await visitor.post<Underline>(`/api/result/${resultId}/underline`, { start: later, end: later + 4, color: 'amber' })
    const first = await visitor.post<Underline>(`/api/result/${resultId}/underline`, { start: 0, end: 2, note: '去看看' })
    expect(first).toMatchObject({ resultId, text: '越窑', note: '去看看', color: 'seal' })
    expect(second).toMatchObject({ text: '唐代烧青', note: '', color: 'amber' })
    expect((await visitor.get<Underline[]>(`/api/result/${resultId}/underline`)).map(({ id }) => id)).toEqual([first.id, second.id])
    const changed = await visitor.call('PATCH', `/api/underline/${first.id}`, { color: 'sprout' })
    expect(changed).toMatchObject({ data: { note: '去看看', color: 'sprout' } })
    expect(await visitor.call('DELETE', `/api/underline/${second.id}`)).toMatchObject({ errCode: 0 })
    expect(await visitor.get<Underline[]>(`/api/result/${resultId}/underline`)).toHaveLength(1)
    expect(await visitor.call('DELETE', `/api/underline/${second.id}`)).toMatchObject({ status: 404 })
  })

  test.each([
    ['outside the answer', 0, 9999],
    ['without length', 3, 3],
    ['of half a character', text.indexOf('😀'), text.indexOf('😀') + 1],
  ])('an underline with a position %s is refused', async (_, start, end) => {
    const { resultId } = await storeAnswer(server, visitor, '越窑？', text)
    expect(await visitor.call('POST', `/api/result/${resultId}/underline`, { start, end })).toMatchObject({ status: 400 })
  })

  test('readers by share key see the underlines but not the notes, and cannot change anything', async () => {
    const { sessionId, resultId } = await storeAnswer(server, visitor, '越窑？', text)
    const mine = await visitor.post<Underline>(`/api/result/${resultId}/underline`, { start: 0, end: 2, note: '私下的想法' })
    const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${sessionId}/share-key`)
    const reader = server.visitor()
    await reader.token()
    const seen = await reader.call<Underline[]>('GET', `/api/result/${resultId}/underline?shareKey=${shareKey}`)
    expect(seen.data).toMatchObject([{ id: mine.id, text: '越窑', note: '' }])
    expect(await reader.call('PATCH', `/api/underline/${mine.id}?shareKey=${shareKey}`, { note: '改' })).toMatchObject({ status: 404 })
    expect(await reader.call('DELETE', `/api/underline/${mine.id}`)).toMatchObject({ status: 404 })
    const copied = await reader.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [sessionId], shareKey })
    const { list } = await reader.get<Page<Result>>(`/api/session/${copied[0]!.id}/result`)
    expect(await reader.get<Underline[]>(`/api/result/${list[0]!.id}/underline`)).toEqual([])
  })

  test('a guest’s links and published pages are transferred to the account', async () => {
    const guest = server.visitor()
    const { resultId } = await storeAnswer(server, guest, '越窑？', text)
    await guest.post(`/api/result/${resultId}/underline`, { start: 0, end: 2, note: '带走' })
    await guest.call('PUT', `/api/result/${resultId}/favorite`, { favorite: true })
    const { visitor: account } = await createUser(server)
    account.setCookie('tid', guest.cookieOf('tid')!)
    await account.renewToken()
    await account.post('/api/account/claim', {})
    expect(await account.call('GET', `/api/result/${resultId}/underline`)).toMatchObject({ data: [{ note: '带走' }] })
    expect(await account.get<Page<object>>('/api/favorite')).toMatchObject({ total: 1 })
  })
})

test('API-059 a published answer keeps one address until it is withdrawn; only its asker can publish it', async () => {
  const { resultId } = await storeAnswer(server, visitor, '一个地址？', '是。[[1]]')
  const { url } = await visitor.post<{ url: string }>(`/api/result/${resultId}/html/share`, {})
  expect(await visitor.post(`/api/result/${resultId}/html/share`, {})).toEqual({ url })
  const stranger = server.visitor()
  await stranger.token()
  expect(await stranger.call('POST', `/api/result/${resultId}/html/share`, {})).toMatchObject({ status: 404 })
  expect(await stranger.call('DELETE', `/api/result/${resultId}/html/share`)).toMatchObject({ status: 404 })
  const published = await fetch(url)
  expect([published.status, published.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(published.headers.get('content-disposition')).toBeNull()
  expect(published.headers.get('x-content-type-options')).toBe('nosniff')
  expect(published.headers.get('x-robots-tag')).toBe('noindex')
  expect(published.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;/)
  expect(await published.text()).toContain('一个地址？')
  expect(await visitor.call('DELETE', `/api/result/${resultId}/html/share`)).toMatchObject({ errCode: 0 })
  expect((await fetch(url)).status).toBe(404)
  const page = await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect([page.status, (await page.text()).includes('This page was not found')]).toEqual([404, true])
  expect(await visitor.post(`/api/result/${resultId}/html/share`, {})).not.toEqual({ url })
})

test('the derived views of an answer are deleted with it', async () => {
  const { sessionId, resultId } = await storeAnswer(server, visitor, '留下什么', '越窑。[[1]]')
  const other = await storeTurn(server, sessionId, { question: '再问', ordinal: 1, parentId: resultId, answer: { text: '好' } })
  await visitor.post(`/api/result/${other}/underline`, { start: 0, end: 1 })
  await visitor.get(`/api/result/${resultId}/mind-mapping`)
  const { url } = await visitor.post<{ url: string }>(`/api/result/${resultId}/html/share`, {})
  await visitor.call('DELETE', `/api/session/${sessionId}`)
  expect((await fetch(url)).status).toBe(404)
  expect(await visitor.call('GET', `/api/result/${other}/underline`)).toMatchObject({ status: 404 })
})
