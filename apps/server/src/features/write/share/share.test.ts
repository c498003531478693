import { sourceShareId, type Book, type Envelope, type Share, type ShareKind, type Topic } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDocument } from '../../../db/schema/library/file.ts'
import { poster } from '../../../db/schema/write/poster.ts'
import { share as shareTable } from '../../../db/schema/write/share.ts'
import { citationsOf, storeAnswer, storeTurn } from '../../../../test/stored-answer.ts'
import { createUsers } from '../../../../test/people.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { references, startShareServer, text } from './share.fixture.ts'

let server: TestServer
let owner: Visitor
let other: Visitor

beforeAll(async () => {
  ;({ server, owner, other } = await startShareServer())
})
afterAll(() => server.close())

const storeShared = (question = '越窑在哪里？') =>
  storeAnswer(server, owner, question, text, { references, citations: citationsOf(text, ['越窑窑址在慈溪上林湖', '唐代']) })
const share = (kind: ShareKind, id: string, more: object = {}, who = owner) => who.call<Share>('POST', '/api/share', { kind, id, ...more })
const change = (key: string, changes: object, who = owner) => who.call<Share>('PATCH', `/api/share/${key}`, changes)
const visit = async (path: string, who = server.visitor()) => {
  const response = await who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' }, redirect: 'manual' })
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, document: parseHTML(body).document }
}
const submit = (who: Visitor, path: string, fields: Record<string, string> = {}) =>
  who.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
    redirect: 'manual',
  })

describe('PARAM-007 FIELD-052 the page of a shared answer', () => {
  test('ENUM-009 has the answer, its sources and a preview in its HTML, and no script', async () => {
    const { resultId } = await storeShared()
    const { data } = await share('answer', resultId)
    expect(data).toMatchObject({ kind: 'answer', type: 1, title: '越窑在哪里？', path: `/s/${data.key}`, password: false, enabled: true })
    const page = await visit(data.path)
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'private, no-store',
    ])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*form-action 'self'/)
    expect(page.document.querySelectorAll('script, iframe, link[rel=stylesheet]')).toHaveLength(0)
    expect(page.document.querySelector('h1')!.textContent).toBe('越窑在哪里？')
    expect(page.document.querySelector('article')!.textContent).toContain('浙江慈溪')
    expect(page.document.querySelector('#citation-1')!.textContent).toContain('上林湖')
    const meta = (name: string) => page.document.querySelector(`meta[property="og:${name}"]`)!.getAttribute('content')
    expect([meta('title'), meta('description'), meta('image')]).toEqual([
      '越窑在哪里？',
      '越窑在浙江慈溪，唐代烧青瓷。',
      `${server.url}/s/${data.key}/image?form=preview`,
    ])
  })

  test('copies the answer into a session of the visitor', async () => {
    const { resultId, sessionId } = await storeShared()
    await storeTurn(server, sessionId, { question: '不给别人看的？', ordinal: 1, parentId: resultId, answer: { text: '秘密' } })
    const { data } = await share('answer', resultId)
    const guest = server.visitor()
    const { document } = await visit(data.path, guest)
    const form = document.querySelector('form')!
    expect([form.getAttribute('action'), form.textContent]).toEqual([`/s/${data.key}/continue`, '用问津继续追问'])
    const response = await submit(guest, form.getAttribute('action')!)
    expect(response.status).toBe(303)
    const id = /^\/search\/([\w-]+)$/.exec(response.headers.get('location')!)![1]!
    expect(id).not.toBe(sessionId)
    const { list } = await guest.get<{ list: { question: string; text: string }[] }>(`/api/session/${id}/result`)
    expect(list.map(({ question, text: said }) => [question, said])).toEqual([['越窑在哪里？', text]])
    // Another site's page cannot make a visitor do so.
    const forged = await guest.fetch(`/s/${data.key}/continue`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(forged.status).toBe(403)
  })

  test('markup that tries to break out of the page stays text', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { resultId } = await storeAnswer(server, owner, attack, `${attack} [x](javascript:alert(1))`)
    const { data } = await share('answer', resultId)
    const { document } = await visit(`${data.path}?share=${encodeURIComponent(attack)}`)
    expect(document.querySelectorAll('script')).toHaveLength(0)
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([`/s/${data.key}/seen`])
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on|srcdoc|^style$/i)
    for (const link of document.querySelectorAll('a')) expect(link.getAttribute('href') ?? '#').toMatch(/^(?:https?:\/\/|#|\/)/)
  })
})

describe('the link of any object', () => {
  test('requires its password, and admits those who gave it until the password changes', async () => {
    const { sessionId } = await storeShared()
    const { data } = await share('session', sessionId, { password: '上林湖畔' })
    expect(data.password).toBe(true)
    const guest = server.visitor()
    const locked = await visit(data.path, guest)
    expect([locked.status, locked.body.includes('越窑'), locked.document.querySelector('input')!.getAttribute('name')]).toEqual([
      200,
      false,
      'pwd',
    ])
    const results = () => guest.call('GET', `/api/session/${sessionId}/result?shareKey=${data.key}`)
    expect(await results()).toMatchObject({ status: 404 })
    expect((await guest.fetch(`${data.path}/image`)).status).toBe(404)
    const wrong = await submit(guest, data.path, { pwd: '不对的密码' })
    expect([wrong.status, (await wrong.text()).includes('密码不对')]).toEqual([403, true])
    const right = await submit(guest, data.path, { pwd: '上林湖畔' })
    expect([right.status, right.headers.get('location')]).toEqual([303, data.path])
    expect((await visit(data.path, guest)).body).toContain('浙江慈溪')
    expect(await results()).toMatchObject({ errCode: 0 })
    expect((await change(data.key, { password: '另一个密码' })).data.visitors).toBe(0)
    expect((await visit(data.path, guest)).body).not.toContain('浙江慈溪')
    expect(await results()).toMatchObject({ status: 404 })
    await change(data.key, { password: null })
    expect((await visit(data.path)).body).toContain('浙江慈溪')
  })

  test('accepts at most ten guesses', async () => {
    const { data } = await share('session', (await storeShared()).sessionId, { password: 'right one' })
    const guest = server.visitor()
    await visit(data.path, guest)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await submit(guest, data.path, { pwd: `wrong ${n}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    expect((await submit(guest, data.path, { pwd: 'right one' })).status).toBe(429)
  })

  test('expires, can be disabled and enabled, and deleted', async () => {
    const { sessionId, resultId } = await storeShared()
    const { data } = await share('answer', resultId)
    const guest = server.visitor()
    const status = async () => (await visit(data.path, guest)).status
    const read = () => guest.call('GET', `/api/session/${sessionId}/result?shareKey=${data.key}`)
    expect(await status()).toBe(200)
    await change(data.key, { enabled: false })
    expect([await status(), (await read()).status, (await guest.fetch(`${data.path}/image`)).status]).toEqual([404, 404, 404])
    await change(data.key, { enabled: true })
    expect(await status()).toBe(200)
    expect(await change(data.key, { expiresAt: 1 })).toMatchObject({ status: 400 })
    await change(data.key, { expiresAt: Date.now() + 3_600_000 })
    expect(await status()).toBe(200)
    // The database uses its own clock, so the end is set in the past.
    await server.ctx.db.update(shareTable).set({ expiresAt: 1 }).where(eq(shareTable.key, data.key))
    expect([await status(), (await read()).status]).toEqual([404, 404])
    await change(data.key, { expiresAt: null })
    expect(await status()).toBe(200)
    expect(await change(data.key, { enabled: false }, other)).toMatchObject({ status: 404 })
    expect(await other.call('DELETE', `/api/share/${data.key}`)).toMatchObject({ status: 404 })
    expect(await owner.call('DELETE', `/api/share/${data.key}`)).toMatchObject({ errCode: 0 })
    expect(await status()).toBe(404)
    expect((await share('answer', resultId)).data.key).not.toBe(data.key)
  })

  test('counts the people who opened it, except its sharer', async () => {
    const { data } = await share('answer', (await storeShared()).resultId)
    const visitors = async () => (await owner.get<Share>(`/api/share?kind=answer&id=${data.id}`)).visitors
    const seen = (who: Visitor) => who.fetch(`${data.path}/seen`)
    await seen(owner)
    // A robot stores no cookies.
    await fetch(`${server.url}${data.path}/seen`)
    expect(await visitors()).toBe(0)
    const guests = [server.visitor(), server.visitor()]
    for (const guest of guests) {
      await visit(data.path, guest)
      for (let n = 0; n < 3; n += 1) await seen(guest)
    }
    expect(await visitors()).toBe(2)
  })

  test('ENUM-013 ENUM-016 ENUM-017 is listed among all links of its sharer, with its share type', async () => {
    const [{ visitor }] = await createUsers(server, [{}])
    const topic = await visitor.post<Topic>('/api/topic', { name: '瓷窑' })
    const { documentId } = await visitor.put('窑.md', '# 窑址\n\n越窑在慈溪。')
    const session = await visitor.post<{ id: string }>('/api/session', { question: '瓷窑有哪些？', searchTopic: topic.id })
    await share('topic', topic.id, { permission: 'edit' }, visitor)
    await share('session', session.id, {}, visitor)
    await share('document', documentId!, {}, visitor)
    const { list, total } = await visitor.get<{ list: Share[]; total: number }>('/api/share/list')
    expect(total).toBe(3)
    expect(new Set(list.map(({ kind, type, title, home }) => [kind, type, title, home].join()))).toEqual(
      new Set([
        `topic,14,瓷窑,/subject-v2/${topic.id}`,
        `session,13,瓷窑有哪些？,/search/${session.id}`,
        `document,0,窑址,/doc/${documentId}`,
      ]),
    )
    expect((await other.get<{ list: Share[] }>('/api/share/list')).list.map(({ title }) => title)).not.toContain('窑址')
    // The calls of the specification create the same links.
    const key = list.find(({ kind }) => kind === 'session')!.key
    expect(await visitor.get(`/api/session/${session.id}/share-key`)).toEqual({ shareKey: key })
    expect(await visitor.get(`/api/topic/${topic.id}/share`)).toMatchObject({ permission: 'edit', opened: 0 })
  })

  test('ENUM-011 ENUM-014 to a podcast or a scholarly record opens the source with its quotes, and nothing of the answer', async () => {
    const sources = [
      {
        index: 1,
        category: 'podcast',
        title: '瓷窑夜话 第三期',
        link: 'https://example.org/episode/3',
        snippet: '越窑的窑工怎样生活。',
        authors: ['柳'],
        media: { collection: '瓷窑夜话', duration: 3723, licence: 'CC BY 4.0' },
      },
      {
        index: 2,
        category: 'scholar',
        title: '上林湖窑址的年代',
        link: 'https://doi.org/10.1000/yue',
        snippet: '本文考定窑址的年代。',
        authors: ['陈', '周'],
        scholar: { journal: '考古', year: 2019, volume: '12', doi: '10.1000/yue', pdfUrl: 'javascript:alert(1)' },
      },
      { index: 3, category: 'mine', title: '窑.md', link: '/doc/d1', snippet: '自己的。' },
    ]
    const said = '窑工住在湖边[[1]]。窑址始于东汉[[2]]。'
    const { resultId, sessionId } = await storeAnswer(server, owner, '越窑的窑工？', said, {
      references: sources,
      citations: citationsOf(said, ['窑工都住在湖边的草屋里', '最早的窑址属于东汉']),
    })
    const shareOf = (index: number, who = owner) => share('source', sourceShareId(resultId, index), {}, who)
    const { data: episode } = await shareOf(1)
    expect(episode).toMatchObject({ type: 3, kind: 'source', title: '瓷窑夜话 第三期', home: `/search/${sessionId}` })
    const { data: paper } = await shareOf(2)
    expect(paper).toMatchObject({ type: 6, title: '上林湖窑址的年代' })
    expect((await shareOf(1)).data.key).toBe(episode.key)

    const heard = await visit(episode.path)
    expect(heard.document.querySelector('h1')!.textContent).toBe('瓷窑夜话 第三期')
    for (const part of ['柳', '瓷窑夜话', '1:02:03', 'CC BY 4.0', '越窑的窑工怎样生活。', '窑工都住在湖边的草屋里'])
      expect(heard.body).toContain(part)
    for (const part of ['越窑的窑工？', '窑工住在湖边', '上林湖窑址的年代', '最早的窑址']) expect(heard.body).not.toContain(part)
    expect(heard.document.querySelectorAll('script, form')).toHaveLength(0)
    const hrefs = (page: Awaited<ReturnType<typeof visit>>) =>
      [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(hrefs(heard)).toContain('https://example.org/episode/3')
    const read = await visit(paper.path)
    for (const part of ['陈、周', '考古', '10.1000/yue', '摘要', '最早的窑址属于东汉', '陈, 周. 上林湖窑址的年代[J]'])
      expect(read.body).toContain(part)
    expect(hrefs(read)).toContain('/academic-detail?id=10.1000%2Fyue')
    expect(hrefs(read).join()).not.toContain('javascript:')

    const guest = server.visitor()
    expect(await guest.call('GET', `/api/session/${sessionId}/result?shareKey=${paper.key}`)).toMatchObject({ status: 404 })
    expect((await submit(guest, `/s/${paper.key}/continue`)).status).toBe(404)
    expect([(await shareOf(3)).status, (await shareOf(9)).status, (await shareOf(1, other)).status]).toEqual([400, 404, 404])
    expect((await share('source', resultId)).status).toBe(404)
  })

  test('ENUM-018 to a poster shows the poster, with the number of its kind', async () => {
    const file = await owner.put('海报.md', '# 海报\n\n越窑在慈溪。')
    const content = { title: '越窑海报', lead: '青瓷', points: [], figures: [], events: [], sources: [] }
    const row = { id: 'poster-18', topicId: file.topicId, query: '越窑', type: 'html', template: 'figures', lang: 'zh' } as const
    await server.ctx.db.insert(poster).values({ ...row, state: 'ready', content, createdBy: '', createdAt: 1, startedAt: 1 })
    const { data } = await share('poster', row.id)
    expect(data).toMatchObject({ kind: 'poster', type: 16, title: '越窑海报' })
    expect((await visit(data.path)).body).toContain('越窑海报')
  })

  test('ENUM-008 to a document opens its text on a page and in the reader, and nothing else of its topic', async () => {
    const { documentId } = await owner.put('长.md', `# 窑址考\n\n${'越窑在慈溪上林湖一带，唐代烧青瓷。'.repeat(20)}\n\n`.repeat(120))
    const beside = await owner.put('旁.md', '# 旁边的\n\n不给看。')
    const { data } = await share('document', documentId!)
    const first = await visit(data.path)
    expect(first.document.querySelector('h1')!.textContent).toBe('窑址考')
    const next = first.document.querySelector('a[rel=next]')!.getAttribute('href')!
    const second = await visit(next)
    expect([second.status, second.document.querySelector('a[rel=prev]')!.getAttribute('href')]).toEqual([200, `${data.path}?page=0`])
    const guest = server.visitor()
    expect(await guest.call('GET', `/api/document/${documentId}?shareKey=${data.key}`)).toMatchObject({ errCode: 0 })
    expect(await guest.call('GET', `/api/document/${beside.documentId}?shareKey=${data.key}`)).toMatchObject({ status: 404 })
    expect(await share('document', documentId!, {}, other)).toMatchObject({ status: 404 })
  })

  test('to an article shows its current text, as long as its sharer may read it', async () => {
    const topic = await owner.post<Topic>('/api/topic', { name: '写作' })
    const article = await owner.post<{ id: string; version: number }>(`/api/topic/${topic.id}/article`, {
      title: '青瓷小史',
      content: '**青瓷**始于东汉。',
    })
    const { data } = await share('article', article.id)
    const page = await visit(data.path)
    expect([page.document.querySelector('h1')!.textContent, page.document.querySelector('article strong')!.textContent]).toEqual([
      '青瓷小史',
      '青瓷',
    ])
    expect(await owner.call('POST', `/api/topic/${topic.id}/trash`)).toMatchObject({ errCode: 0 })
    expect((await visit(data.path)).status).toBe(404)
  })

  test('to a topic redirects to it, with a preview', async () => {
    const topic = await owner.post<Topic>('/api/topic', { name: '瓷窑志', description: '历代名窑' })
    const { data } = await share('topic', topic.id)
    const page = await visit(`${data.path}?share=wx`)
    expect(page.document.querySelector('meta[property="og:description"]')!.getAttribute('content')).toBe('历代名窑')
    expect(page.document.querySelector('meta[http-equiv=refresh]')!.getAttribute('content')).toBe(
      `0; url=/subject-v2/${topic.id}?tsk=${data.key}&share=wx`,
    )
    await change(data.key, { password: '杜康杜康' })
    expect((await visit(data.path)).body).not.toContain('瓷窑志')
  })

  test('can be created by guests for sessions only, and is transferred with these to their account', async () => {
    const guest = server.visitor()
    const { resultId } = await storeAnswer(server, guest, '访客问的？', '答。')
    const { data } = await share('answer', resultId, {}, guest)
    expect((await visit(data.path)).status).toBe(200)
    const { documentId } = await guest.put('a.md', '# 甲\n\n乙。')
    expect(await share('document', documentId!, {}, guest)).toMatchObject({ status: 401 })
    const [{ visitor: account }] = await createUsers(server, [{}])
    account.setCookie('tid', guest.cookieOf('tid')!)
    await account.renewToken()
    await account.post('/api/account/claim', {})
    expect(await account.get('/api/share/list')).toMatchObject({ list: [{ key: data.key }] })
  })

  test('that does not exist returns a page for a person', async () => {
    const page = await visit('/s/nothing')
    expect([page.status, page.body.includes('没有找到这个页面')]).toEqual([404, true])
    expect(await change('nothing', { enabled: false })).toMatchObject({ status: 404 })
    const json = await owner.fetch('/api/share', { method: 'POST', body: new URLSearchParams({ kind: 'session', id: 'x' }) })
    expect(json.status).toBe(415)
  })
})

describe('a shared book of several documents', () => {
  test('ENUM-012 shows all of them, short ones on one page, and nothing else of the topic', async () => {
    const paragraphs = Array.from({ length: 1500 }, (_, at) => `长篇第${at}段，窑火彻夜不熄，釉色青。`).join('\n\n')
    const file = await owner.put('窑记.md', '# 窑记\n\n越窑在慈溪，代码 x[[1]] 照写。')
    const others = [await owner.put('汝窑.md', '# 汝窑\n\n汝窑在宝丰。'), await owner.put('长篇.md', `# 长篇\n\n${paragraphs}`)]
    await server.ctx.db.insert(fileDocument).values(others.map(({ documentId }) => ({ fileId: file.id, documentId: documentId! })))
    await owner.put('旁边.md', '# 旁边\n\n不给别人看的。')
    const form = new FormData()
    form.set('fileId', file.id)
    const { data: book } = (await (await owner.fetch('/api/book', { method: 'PUT', body: form })).json()) as Envelope<Book>
    const { data } = await share('book', book.id)
    expect(data).toMatchObject({ kind: 'book', type: 4, home: `/bookshelf/${book.id}` })
    const bodies: string[] = []
    for (let path: string | null = data.path; path;) {
      const { document } = await visit(path)
      bodies.push(document.querySelector('main')!.textContent)
      path = document.querySelector('a[rel=next]')?.getAttribute('href') ?? null
    }
    expect(bodies.length).toBeGreaterThan(1)
    const whole = bodies.join('\n')
    for (const words of ['越窑在慈溪，代码 x[[1]] 照写。', '汝窑在宝丰。', '长篇第0段', '长篇第1499段'])
      expect([words, whole.split(words).length - 1]).toEqual([words, 1])
    expect(whole).not.toContain('不给别人看的')
  })
})
