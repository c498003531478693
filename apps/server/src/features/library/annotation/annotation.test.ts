import { eq } from 'drizzle-orm'
import type { Annotation, DocumentHit, DocumentView, FileItem } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, inviteToTopic, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { annotation } from '../../../db/schema/library/annotation.ts'
import { document } from '../../../db/schema/library/file.ts'

let server: TestServer
let reader: Visitor
let file: FileItem
let id: string

const text = '# 青石渡\n\n青石渡口的灯塔建于一八七三年。\n\n## 渡船\n\n渡船每日两班，*逢五*加开。\n\n青石渡口的灯塔如今不再点亮。\n'

beforeAll(async () => {
  server = await startTestServer()
  reader = server.visitor()
  file = await reader.put('青石渡.md', text)
  id = file.documentId!
})
afterAll(() => server.close())

async function mark(body: object, who = reader): Promise<Annotation> {
  return who.post<Annotation>(`/api/document/${id}/annotation`, body)
}
const listed = (who = reader, of = id) => who.get<Annotation[]>(`/api/document/${of}/annotation`)
const whole = () => reader.get<DocumentView>(`/api/document/${id}`)
async function placeOf(words: string) {
  const block = (await whole()).blocks.find((known) => known.text.includes(words))!
  const start = block.start + block.text.indexOf(words)
  return { start, end: start + words.length }
}

describe('APIFAMILY-019 highlights and underlines in documents', () => {
  test('a mark can be created, given a note, recoloured and deleted; marks are listed in text order', async () => {
    const late = await mark({ ...(await placeOf('渡船每日两班')), kind: 'underline', color: 'seal' })
    const early = await mark({ ...(await placeOf('灯塔')), note: '去看看' })
    expect(early).toMatchObject({ kind: 'highlight', color: 'amber', quote: '灯塔', note: '去看看', documentId: id, fileId: file.id })
    expect((await listed()).map((known) => known.id)).toEqual([early.id, late.id])

    const changed = await reader.call<Annotation>('PATCH', `/api/annotation/${early.id}`, { note: '去过了', color: 'ford' })
    expect(changed.data).toMatchObject({ note: '去过了', color: 'ford', quote: '灯塔' })
    expect((await reader.call('DELETE', `/api/annotation/${late.id}`)).errCode).toBe(0)
    expect((await listed()).map((known) => known.note)).toEqual(['去过了'])
    const page = await reader.get<{ list: Annotation[]; total: number }>(`/api/topic/${file.topicId}/annotation?pageSize=1`)
    expect([page.total, page.list.map((known) => known.id)]).toEqual([1, [early.id]])
  })

  test('a place that is outside of the text, blank, splits a character or is missing is refused', async () => {
    const { length } = await whole()
    for (const body of [{ start: 0, end: length + 1 }, { start: 5, end: 5 }, { start: 3 }, { quote: '灯塔' }, {}]) {
      await reader.token()
      const answer = await reader.call('POST', `/api/document/${id}/annotation`, body)
      expect([answer.status, answer.errMsg]).toEqual([400, expect.stringMatching(/标注/)])
    }
  })

  test('other people of the topic can neither see nor change a person’s marks', async () => {
    const owner = await createUser(server)
    const other = await createUser(server)
    const shared = await owner.visitor.put('共读.md', text)
    await inviteToTopic(server, shared.topicId, other.uid, 'cooperator')
    const path = `/api/document/${shared.documentId}/annotation`
    const own = await owner.visitor.post<Annotation>(path, { start: 0, end: 3, note: '私下的' })
    expect(await other.visitor.get<Annotation[]>(path)).toEqual([])
    await other.visitor.token()
    for (const [method, body] of [['PATCH', { note: 'x' }], ['DELETE']] as const)
      expect((await other.visitor.call(method, `/api/annotation/${own.id}`, body)).status).toBe(404)
    await other.visitor.post(path, { start: 0, end: 2 })
    expect((await owner.visitor.get<Annotation[]>(path)).map(({ note }) => note)).toEqual(['私下的'])
  })

  test('marks are relocated by their words and context when the file is read again', async () => {
    const second = await placeOf('灯塔如今')
    const kept = await mark({ start: second.start, end: second.start + 2, note: '第二处' })
    const gone = await mark({ ...(await placeOf('逢五')), note: '改掉的' })
    // Simulate a new reading of the file: another text under the same file.
    const next = await reader.put('青石渡-新.md', `新加的一段。\n\n${text.replace('*逢五*', '节日')}`)
    await server.ctx.db.update(annotation).set({ fileId: next.id, documentId: null }).where(eq(annotation.fileId, file.id))
    const after = await listed(reader, next.documentId!)
    const view = await reader.get<DocumentView>(`/api/document/${next.documentId}`)
    const place = view.blocks.find((block) => block.text.includes('灯塔如今'))!
    const found = after.find((known) => known.id === kept.id)!
    expect(found.start).toBe(place.start + place.text.indexOf('灯塔如今'))
    expect(found.documentId).toBe(next.documentId)
    expect(after.at(-1)).toMatchObject({ id: gone.id, documentId: null, note: '改掉的' })
    const { markdown } = await reader.post<{ markdown: string }>('/api/export/copy/marks', { id: next.documentId })
    expect(markdown).toContain('## 原文已变，找不到位置\n\n> 逢五')
    await reader.call('DELETE', `/api/file/${next.id}`)
  })

  test('a guest’s annotations are transferred at sign-in', async () => {
    const guest = server.visitor()
    const own = await guest.put('客人.md', text)
    await guest.post(`/api/document/${own.documentId}/annotation`, { start: 0, end: 3 })
    const { uid } = await createUser(server)
    await signIn(server, uid, guest)
    await guest.post('/api/account/claim', {})
    // Another device of the account, which was never that guest.
    const elsewhere = server.visitor()
    await signIn(server, uid, elsewhere)
    expect(await elsewhere.get<Annotation[]>(`/api/document/${own.documentId}/annotation`)).toHaveLength(1)
  })
})

describe('APIFAMILY-016 reading a document', () => {
  test('a search in the document finds every occurrence with its line', async () => {
    const { hits, more } = await reader.get<{ hits: DocumentHit[]; more: boolean }>(
      `/api/document/${id}/search?q=${encodeURIComponent('燈塔')}`,
    )
    expect(more).toBe(false)
    expect(hits.map(({ text: found, after }) => [found, after.slice(0, 2)])).toEqual([
      ['灯塔', '建于'],
      ['灯塔', '如今'],
    ])
    expect((await reader.call('GET', `/api/document/${id}/search?q=%20`)).status).toBe(400)
  })

  test('the outline lists the headings, and the Markdown has the document’s content', async () => {
    expect((await reader.get<{ text: string; level: number }[]>(`/api/document/${id}/outline`)).map(({ text: title }) => title)).toEqual([
      '青石渡',
      '渡船',
    ])
    const response = await reader.fetch(`/api/document/${id}/markdown`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toContain('渡船每日两班')
  })

  test('an original is sent inline by ranges, revalidated by its ETag, and never as an HTML page', async () => {
    const bytes = new TextEncoder().encode('<script>alert(1)</script>')
    const page = await reader.put('页.html', bytes)
    const asPage = await reader.fetch(`/api/file/${page.id}/view`)
    expect(asPage.headers.get('content-type')).toBe('application/octet-stream')
    expect(asPage.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(asPage.headers.get('content-security-policy')).toContain('sandbox')

    const named = await reader.put(
      '图.png',
      Uint8Array.from({ length: 100 }, (_, at) => at),
    )
    const view = (headers: Record<string, string> = {}) => reader.fetch(`/api/file/${named.id}/view`, { headers })
    const all = await view()
    expect([all.status, all.headers.get('content-type'), all.headers.get('accept-ranges')]).toEqual([200, 'image/png', 'bytes'])
    expect((await all.arrayBuffer()).byteLength).toBe(100)
    const part = await view({ range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([206, 'bytes 10-19/100', '10'])
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    const none = await view({ range: 'bytes=100-' })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */100'])
    const tag = all.headers.get('etag')!
    expect((await view({ 'if-none-match': tag })).status).toBe(304)
    expect((await view({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('when a document is deleted, its marks stay with its file', async () => {
    const rows = await server.ctx.db.select().from(annotation).where(eq(annotation.documentId, id))
    const other = await reader.put('另一份.md', '# 另一份\n\n内容在此。')
    await reader.post(`/api/document/${other.documentId}/annotation`, { start: 0, end: 2 })
    await server.ctx.db.delete(document).where(eq(document.id, other.documentId!))
    const [left] = await server.ctx.db.select().from(annotation).where(eq(annotation.fileId, other.id))
    expect(left).toMatchObject({ documentId: null, quote: expect.any(String) })
    expect(rows).toEqual(await server.ctx.db.select().from(annotation).where(eq(annotation.documentId, id)))
  })
})
