import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import {
  limits,
  type Book,
  type BookBlock,
  type BookContents,
  type DocumentView,
  type Envelope,
  type FolderEntry,
  type Topic,
} from '@wenjin/contract'
import { makeEpub, noise } from '@wenjin/parser/testing/samples'
import { createUser, inviteToTopic, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const chapters = ['一 渡口', '二 灯塔', '三 归舟']
const paragraph = (n: number) => `第${n}段。青石渡在江的北岸，渡船每日两班。灯塔建于同治年间，夜里照着来往的船。`

/** An e-book of three chapters, with the cover when one is given. */
function epub(cover?: Buffer): Uint8Array<ArrayBuffer> {
  const pages = chapters.map((title, at) => {
    const body = Array.from({ length: 40 }, (_, n) => `<p>${paragraph(at * 100 + n)}</p>`).join('')
    return `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>${title}</h1>${body}</body></html>`
  })
  const items = pages.map((_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`).join('')
  const picture = cover ? '<item id="pic" href="pic.png" media-type="image/png" properties="cover-image"/>' : ''
  const spine = pages.map((_, at) => `<itemref idref="c${at}"/>`).join('')
  const files = {
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': strToU8(
      `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>渡口旧事</dc:title><dc:creator>沈舟</dc:creator></metadata><manifest>${items}${picture}</manifest><spine>${spine}</spine></package>`,
    ),
    ...Object.fromEntries(pages.map((page, at) => [`OEBPS/c${at}.xhtml`, strToU8(page)])),
    ...(cover && { 'OEBPS/pic.png': new Uint8Array(cover) }),
  }
  return Uint8Array.from(zipSync(files))
}

let server: TestServer
let reader: Visitor

/** Adds a book and waits until its file is imported. */
async function add(who: Visitor, fields: Record<string, string | Blob>, path = '/api/book'): Promise<Envelope<Book> & { status: number }> {
  await who.token()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, value, fields['fileName'] as string)
  }
  const response = await who.fetch(path, { method: 'PUT', body: form })
  return { ...((await response.json()) as Envelope<Book>), status: response.status }
}
async function settled(who: Visitor, id: string): Promise<Book> {
  for (;;) {
    const book = await who.get<Book>(`/api/book/${id}`)
    if (book.state === 'ready' || book.state === 'failed') return book
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
async function addFile(who: Visitor, fileName: string, content: string | Uint8Array<ArrayBuffer>): Promise<Book> {
  return settled(who, (await add(who, { fileName, file: new Blob([content]) })).data.id)
}
const progress = (who: Visitor, id: string, body: object) => who.call<Book>('PUT', `/api/book/${id}/progress`, body)
const titles = async (who: Visitor, query = '') =>
  (await who.get<{ list: Book[]; total: number }>(`/api/book?${query}`)).list.map(({ title }) => title)

beforeAll(async () => {
  server = await startTestServer()
  reader = server.visitor()
})
afterAll(() => server.close())

describe('APIFAMILY-004 the bookshelf', () => {
  let book: Book

  test('ENTITY-006 FIELD-042 FIELD-043 FIELD-044 FIELD-045 an uploaded book is listed with its metadata', async () => {
    const cover = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#2b5c8a' } })
      .png()
      .toBuffer()
    book = await addFile(reader, '随便一个名字.epub', epub(cover))
    expect(book).toMatchObject({
      title: '渡口旧事',
      author: '沈舟',
      page: 0,
      lastPage: 0,
      place: null,
      url: null,
      hasPpt: false,
      layout: 'flow',
      progress: 100,
      state: 'ready',
    })
    const own = (await reader.get<Topic[]>('/api/topic')).find(({ own: mine }) => mine)!
    expect(book.topicId).toBe(own.id)
    const { length } = await reader.get<BookContents>(`/api/book/${book.id}/contents`)
    expect(book.totalPage).toBe(Math.ceil(length / limits.book.pageChars))
    const { list } = await reader.get<{ list: FolderEntry[] }>(`/api/folder/${own.dirRootId}/list`)
    expect(list.map((entry) => (entry.kind === 'folder' ? entry.folder.name : entry.file.name))).toEqual(['书架'])
    const picture = await reader.fetch(book.thumbImg!)
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([picture.status, picture.headers.get('content-type'), width, height]).toEqual([200, 'image/webp', 480, 720])
  })

  test('the chapters are sections whose text matches their offsets', async () => {
    const contents = await reader.get<BookContents>(`/api/book/${book.id}/contents`)
    expect(contents.headings.map(({ text }) => text)).toEqual(chapters)
    expect(contents.sections).toHaveLength(3)
    expect(contents.sections[0]!.start).toBe(0)
    expect(contents.sections.at(-1)!.end).toBe(contents.length)
    for (const [at, section] of contents.sections.entries()) {
      const blocks = await reader.get<BookBlock[]>(`/api/book/${book.id}/section/${at}`)
      expect(blocks[0]).toMatchObject({ kind: 'heading', text: chapters[at] })
      for (const block of blocks) expect(block.text).toHaveLength(block.end - block.start)
      expect(blocks.at(-1)!.end).toBeLessThanOrEqual(section.end)
    }
    expect((await reader.call('GET', `/api/book/${book.id}/section/3`)).status).toBe(404)
  })

  test('the later of two positions is kept in any order of arrival, and a fast clock does not block it', async () => {
    const now = server.ctx.now()
    await progress(reader, book.id, { page: 9, position: 1300, deviceId: 'phone', at: now - 1000 })
    const later = await progress(reader, book.id, { page: 1, position: 10, deviceId: 'desk', at: now - 5000 })
    expect(later.data).toMatchObject({ page: 3, place: { page: 3, position: 1300, deviceId: 'phone', at: now - 1000 } })
    await progress(reader, book.id, { page: 1, position: 700, deviceId: 'desk', at: now + 1e12 })
    const ahead = (await reader.get<Book>(`/api/book/${book.id}`)).place!
    expect([ahead.position, ahead.at <= server.ctx.now()]).toEqual([700, true])
    await new Promise((resolve) => setTimeout(resolve, 5))
    const next = await progress(reader, book.id, { page: 1, position: 20, deviceId: 'phone', at: server.ctx.now() })
    expect(next.data.place).toMatchObject({ position: 20, deviceId: 'phone' })
    expect((await progress(reader, book.id, { page: 1, position: 99_999_999, at: now })).errMsg).toMatch(/末尾/)
    expect((await progress(reader, book.id, { page: 0, position: 1, at: now })).status).toBe(400)
  })

  test('books are sorted by last reading or by title, and found by keyword', async () => {
    await addFile(reader, '江上笔记.txt', '第一章 起航\n\n船离了岸。')
    expect(await titles(reader)).toEqual(['渡口旧事', '江上笔记'])
    expect(await titles(reader, 'sort=added')).toEqual(['江上笔记', '渡口旧事'])
    expect(await titles(reader, `keyword=${encodeURIComponent('沈')}`)).toEqual(['渡口旧事'])
    expect(await titles(reader, 'keyword=%25')).toEqual([])
    const page = await reader.get<{ list: Book[]; total: number }>('/api/book?pageSize=1&pageIndex=1')
    expect([page.total, page.list.map(({ title }) => title)]).toEqual([2, ['江上笔记']])
  })

  test('title and cover can be changed and reset by the owner', async () => {
    const named = await reader.call<Book>('PATCH', `/api/book/${book.id}`, { title: '渡口', author: '舟子' })
    expect(named.data).toMatchObject({ title: '渡口', author: '舟子' })
    const form = new FormData()
    form.set(
      'file',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        ),
      ]),
    )
    const chosen = (await (await reader.fetch(`/api/book/${book.id}/cover`, { method: 'PUT', body: form })).json()) as Envelope<Book>
    expect(chosen.data.ownCover).toBe(true)
    expect((await sharp(Buffer.from(await (await reader.fetch(chosen.data.thumbImg!)).arrayBuffer())).metadata()).width).toBe(90)
    const back = await reader.call<Book>('DELETE', `/api/book/${book.id}/cover`)
    expect(back.data).toMatchObject({ ownCover: false, thumbImg: book.thumbImg })
    const empty = await reader.call<Book>('PATCH', `/api/book/${book.id}`, { title: '', author: '' })
    expect(empty.data).toMatchObject({ title: '渡口旧事', author: '沈舟' })
  })

  test('removing a book while its cover is rendered causes no error', async () => {
    const gone = await addFile(reader, '撤下的书.epub', epub())
    const { parser } = server.ctx
    const draw = parser.cover.bind(parser)
    vi.spyOn(parser, 'cover').mockImplementationOnce(async (...source) => {
      await reader.call('DELETE', `/api/book/${gone.id}`)
      return draw(...source)
    })
    expect((await reader.fetch(gone.thumbImg!)).status).toBe(200)
    expect((await reader.fetch(gone.thumbImg!)).status).toBe(404)
  })

  test('a book without a cover gets one generated from its title, and a file that is no book is refused', async () => {
    const plain = await addFile(reader, '没有封面.epub', epub())
    const made = await reader.fetch(plain.thumbImg!)
    expect([made.status, made.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await made.text()).toContain('渡口旧事')
    const renamed = await reader.call<Book>('PATCH', `/api/book/${plain.id}`, { title: '没有封面的书' })
    expect(renamed.data.thumbImg).not.toBe(plain.thumbImg)
    expect(await (await reader.fetch(renamed.data.thumbImg!)).text()).toContain('没有封面的书')
    const refused = await add(reader, { fileName: '表.csv', file: new Blob(['a,b']) })
    expect([refused.status, refused.errMsg]).toEqual([415, expect.stringContaining('表.csv')])
    expect((await add(reader, { url: 'ftp://example.org/a.epub' })).status).toBe(400)
    expect((await add(reader, {})).status).toBe(400)
    expect(await titles(reader)).not.toContain('表')
  })

  test('a long chapter without breaks is divided into sections that end at sentences', async () => {
    const long = await addFile(reader, '长.txt', `${'船行江上，两岸青山。'.repeat(7000)}`)
    const { sections, length } = await reader.get<BookContents>(`/api/book/${long.id}/contents`)
    expect(length).toBe(70_000)
    expect(sections).toHaveLength(3)
    const blocks = await reader.get<BookBlock[]>(`/api/book/${long.id}/section/1`)
    expect(blocks[0]!.start).toBe(sections[1]!.start)
    expect(
      blocks
        .map(({ text }) => text)
        .join('')
        .endsWith('。'),
    ).toBe(true)
    await reader.call('DELETE', `/api/book/${long.id}`)
  })

  test('pictures are in the section they belong to, rendered from the file, for permitted readers only', async () => {
    const picture = await sharp(noise(3000 * 120 * 3), { raw: { width: 3000, height: 120, channels: 3 } })
      .png()
      .toBuffer()
    const pages = {
      'plate.xhtml': '<img src="scroll.png" alt="长卷"/>',
      'one.xhtml': '<h1>一 渡口</h1><p>渡船每日两班。</p><figure><img src="scroll.png"/><figcaption>图一 两岸</figcaption></figure>',
      'end.xhtml': '<p><img src="scroll.png"/></p>',
    }
    const painted = await addFile(reader, '长卷.epub', Uint8Array.from(makeEpub(pages, { 'scroll.png': picture })))
    const { documentId, sections } = await reader.get<BookContents>(`/api/book/${painted.id}/contents`)
    const parts = await Promise.all(sections.map((_, at) => reader.get<BookBlock[]>(`/api/book/${painted.id}/section/${at}`)))
    expect(parts.map((blocks) => blocks.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
      ['figure ', 'caption 长卷'],
      ['heading 一 渡口', 'paragraph 渡船每日两班。', 'figure ', 'caption 图一 两岸', 'figure '],
    ])
    expect(parts[0]![0]!.figure).toEqual({ n: 1, alt: '长卷', width: 3000, height: 120 })
    const view = await reader.get<DocumentView>(`/api/document/${documentId}`)
    expect(view.blocks.flatMap(({ figure }) => figure?.n ?? [])).toEqual([1, 2, 3])
    expect((await reader.get<{ hits: unknown[] }>(`/api/document/${documentId}/search?q=两岸`)).hits).toHaveLength(1)

    const address = `/api/document/${documentId}/picture/2`
    const response = await reader.fetch(address)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=2592000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 80 })
    expect((await server.visitor().call('GET', address)).status).toBe(404)
    expect((await reader.call('GET', `/api/document/${documentId}/picture/4`)).status).toBe(404)
    await reader.call('DELETE', `/api/book/${painted.id}`)
  })

  test('a removed book returns from the trash with its position; a file from elsewhere stays in its place', async () => {
    await reader.call('DELETE', `/api/book/${book.id}`)
    expect((await reader.call('GET', `/api/book/${book.id}`)).status).toBe(404)
    await reader.post('/api/file/restore', { ids: [book.fileId] })
    expect(await reader.get<Book>(`/api/book/${book.id}`)).toMatchObject({ place: { position: 20 } })

    const file = await reader.put('笔记.md', '# 笔记\n\n渡口有三条船。')
    const { data: noted } = await add(reader, { fileId: file.id })
    expect((await add(reader, { fileId: file.id })).data.id).toBe(noted.id)
    await reader.call('DELETE', `/api/book/${noted.id}`)
    expect((await reader.call('GET', `/api/file/${file.id}`)).status).toBe(200)
    expect((await reader.call('GET', `/api/book/${noted.id}`)).status).toBe(404)
  })

  test('a shelf is private to its owner and shows only what the owner may still read', async () => {
    const owner = await createUser(server)
    const friend = await createUser(server)
    const file = await owner.visitor.put('共读.md', '# 共读\n\n一起读的书。')
    expect((await add(friend.visitor, { fileId: file.id })).status).toBe(404)
    await inviteToTopic(server, file.topicId, friend.uid, 'subscriber')
    const { data: shared } = await add(friend.visitor, { fileId: file.id })
    expect((await owner.visitor.call('GET', `/api/book/${shared.id}`)).status).toBe(404)
    expect(await titles(owner.visitor)).toEqual([])
    await owner.visitor.token()
    expect((await owner.visitor.call('DELETE', `/api/topic/${file.topicId}/member/${friend.uid}`)).errCode).toBe(0)
    expect(await friend.visitor.get<Book>(`/api/book/${shared.id}`)).toMatchObject({ state: 'failed', documentId: null, thumbImg: null })
    expect((await friend.visitor.call('GET', `/api/book/${shared.id}/contents`)).status).toBe(404)
    expect((await friend.visitor.call('DELETE', `/api/book/${shared.id}`)).errCode).toBe(0)
  })

  test('a guest’s books are transferred to the account, and programs can add books', async () => {
    const guest = server.visitor()
    const read = await addFile(guest, '客书.txt', '客人读的书。')
    await progress(guest, read.id, { page: 1, position: 3, deviceId: 'a', at: server.ctx.now() })
    const { uid } = await createUser(server)
    await signIn(server, uid, guest)
    await guest.post('/api/account/claim', {})
    const elsewhere = server.visitor()
    await signIn(server, uid, elsewhere)
    expect(await elsewhere.get<Book>(`/api/book/${read.id}`)).toMatchObject({ place: { position: 3, deviceId: 'a' } })
    await elsewhere.token()
    const { data: key } = await elsewhere.call<{ key: string }>('POST', '/api/api-key', {
      name: '程序',
      scopes: ['knowledge:read', 'knowledge:write'],
    })
    const form = new FormData()
    form.set('file', new Blob(['程序放进来的书。']), '程序.txt')
    const response = await fetch(`${server.url}/api/open/book`, {
      method: 'PUT',
      body: form,
      headers: { authorization: `Bearer ${key.key}` },
    })
    const { data: made } = (await response.json()) as Envelope<Book>
    expect(made).toMatchObject({ title: '程序', hasPpt: false, lastPage: 0, url: null })
  })
})
