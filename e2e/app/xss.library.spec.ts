import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Article, FileItem, Topic, Share } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { annotation } from '../../apps/server/src/db/schema/library/annotation.ts'
import { file, folder } from '../../apps/server/src/db/schema/library/file.ts'
import { topic } from '../../apps/server/src/db/schema/library/topic.ts'
import { poster } from '../../apps/server/src/db/schema/write/poster.ts'
import { qaEntry } from '../../apps/server/src/db/schema/write/qa.ts'
import { topicEvent } from '../../apps/server/src/db/schema/library/topic.ts'
import { createUser, inviteToTopic, type TestUser } from '../../apps/server/test/people.ts'
import { startTestServer, type TestServer } from '../../apps/server/test/test-server.ts'
import { devices, expect, test } from '../support/fixtures.ts'
import { provoke, watchDamage } from '../support/xss-damage.ts'
import { xssStrings } from '../support/xss-strings.ts'

const strings = xssStrings().map((text) => text.replaceAll('\0', ''))
/** Returns every nth string, so that each family is included. */
const some = (count: number) => strings.filter((_, n) => n % Math.floor(strings.length / count) === 0).slice(0, count)
const all = strings.join('\n\n')
const said = some(40).join('\n')

let server: TestServer
let person: TestUser
let library: Topic
let imported: FileItem[]

test.use({ ...devices[0].use })

test.beforeAll(async () => {
  server = await startTestServer({ webDir: join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist') })
  person = await createUser(server)
  library = await person.visitor.post<Topic>('/api/topic', { name: '攻击' })
  imported = await importAll()
  await fill(imported[0]!)
})
test.afterAll(() => server.close())

/** Creates a book whose chapters, names and files are strings. */
function book(): Uint8Array<ArrayBuffer> {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const container = '<container><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const packed = {
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(`<?xml version="1.0"?>${container}`),
    'a.opf': strToU8(
      `<package><metadata><dc:title>${escaped(strings[2]!)}</dc:title><dc:creator>${escaped(strings[3]!)}</dc:creator></metadata>
      <manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`,
    ),
    'c.xhtml': strToU8(`<html><body><h1>越窑</h1>${all}</body></html>`),
  }
  return Uint8Array.from(zipSync(packed))
}

/** Files of every displayed kind, made of strings. */
const files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['页.html', `<html><head><title>越窑</title></head><body onload="__ran('body')"><p>越窑烧青瓷。</p>${all}</body></html>`],
  [
    '存.mht',
    `MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html; charset=utf-8\n\n<title>越窑</title><p>越窑烧青瓷。</p>${all}\n--b--\n`,
  ],
  [
    '表.csv',
    `越窑,青瓷\n${some(200)
      .map((text) => `"${text.replaceAll('"', '""')}","=cmd|' /C calc'!A0"`)
      .join('\n')}`,
  ],
  [
    '幕.srt',
    some(100)
      .map((text, n) => `${n + 1}\n00:00:0${n % 10},000 --> 00:00:0${n % 10},900\n越窑 ${text.replaceAll(/\s+/g, ' ')}\n`)
      .join('\n'),
  ],
  ['图.svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="__ran('svg')"><text>越窑</text><script>__ran('svg')</script></svg>`],
  ['书.epub', book()],
]

async function importAll(): Promise<FileItem[]> {
  const sent: string[] = []
  for (const [name, content] of files) sent.push((await person.visitor.upload<FileItem[]>(name, content, library.dirRootId)).data[0]!.id)
  const seen = async () => Promise.all(sent.map((id) => person.visitor.get<FileItem>(`/api/file/${id}`)))
  await expect
    .poll(async () => (await seen()).filter(({ state }) => state !== 'ready' && state !== 'failed'), { timeout: 45_000 })
    .toEqual([])
  return seen()
}

/** Fills all texts of the library; writes those that the API would shorten directly. */
async function fill(read: FileItem): Promise<void> {
  const { db, now } = server.ctx
  const [createdAt, topicId, owner] = [now(), library.id, person.uid]
  await db
    .update(topic)
    .set({
      title: strings[4]!,
      description: said,
      ownerPanel: { shown: true, text: said },
      recommendedQuestions: some(10),
      initialConversation: said,
      personalityPrompt: said,
      publishedAt: createdAt,
      category: 'other',
    })
    .where(eq(topic.id, topicId))
  const id = () => crypto.randomUUID()
  const place = { topicId, parentId: library.dirRootId, createdAt }
  await db.insert(folder).values(some(40).map((name) => ({ ...place, id: id(), name, updatedAt: createdAt })))
  await db.insert(file).values(
    some(40).map((name) => ({
      ...place,
      id: id(),
      name,
      contentType: 'text/plain',
      size: 1,
      state: 'failed' as const,
      reason: 'corrupt' as const,
      reasonDetail: name,
    })),
  )
  await db.insert(qaEntry).values(
    some(20).map((question) => ({
      id: id(),
      topicId,
      question,
      answer: said,
      state: 'ready' as const,
      createdBy: owner,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  const mark = { owner, topicId, fileId: read.id, documentId: read.documentId, kind: 'highlight' as const, color: 'amber' as const }
  await db.insert(annotation).values(
    some(20).map((note, n) => ({
      ...mark,
      id: id(),
      title: note,
      start: n,
      end: n + 1,
      quote: note,
      note,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  await db
    .insert(topicEvent)
    .values(some(20).map((name) => ({ id: id(), topicId, actor: owner, action: 'fileAdd' as const, detail: { name }, createdAt })))
  await inviteToTopic(server, topicId, (await createUser(server, { name: strings[5]! })).uid, 'cooperator')
  const told = some(12).map((text) => ({ text, sources: [1] }))
  await db.insert(poster).values({
    id: 'attacked',
    topicId,
    query: said,
    type: 'html',
    template: 'sheet',
    lang: 'zh',
    state: 'ready',
    content: {
      title: strings[6]!,
      lead: said,
      points: told,
      figures: told.map(({ text }) => ({ value: text, label: text, sources: [1] })),
      events: told.map(({ text }) => ({ date: text, text, sources: [1] })),
      sources: [{ title: strings[7]!, link: `javascript:__ran('link')`, quote: said }],
    },
    composer: 'extractive',
    createdBy: owner,
    createdAt,
    startedAt: createdAt,
    finishedAt: createdAt,
  })
}

const intervals = [20]

/** Navigates to a page of the app without reloading. */
const goOn = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Whether strings are displayed in the text, a field, a frame or a picture. */
const holdsStrings = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => ('value' in field ? field.value : ''))
    return /__ran|attacked|扫码/.test(`${document.body.innerHTML} ${fields.join(' ')}`)
  })

test('no string in any text of a library runs, on any of its pages', async ({ context, page }) => {
  const { visitor } = person
  const damage = await watchDamage(context, page, server, visitor)
  const article = await visitor.post<Article>(`/api/topic/${library.id}/article`, {
    title: strings[8],
    content: `越窑\n\n${some(250).join('\n\n')}`,
  })
  const shelf = await visitor.call<{ id: string }>('PUT', '/api/book', { fileId: imported.at(-1)!.id })
  const invitation = await visitor.post<{ code: string }>(`/api/topic/${library.id}/invitation`, {})
  const things = [
    { kind: 'article', id: article.id },
    { kind: 'poster', id: 'attacked' },
    { kind: 'document', id: imported[0]!.documentId },
  ]
  const shares = await Promise.all(things.map((thing) => visitor.post<Share>('/api/share', thing)))
  const home = `/subject-v2/${library.id}`
  const pages = [
    ...['files', 'chat', 'articles', 'qa', 'posters'].map((tab) => `${home}?tab=${tab}`),
    ...['settings', 'share', 'members', 'events', 'publish'].map((part) => `${home}/manage?part=${part}`),
    `${home}?invitation=${invitation.code}`,
    '/subject-v2',
    '/knowledge-island',
    '/knowledge-island/list',
    `/h5-milkdown-editor/${article.id}`,
    '/poster-html-viewer?id=attacked',
    '/my-shares',
    '/bookshelf',
    `/bookshelf/${shelf.data.id}`,
    ...imported.filter(({ documentId }) => documentId !== null).map(({ documentId }) => `/doc/${documentId}`),
    `/pdf-markdown-webview?id=${imported[0]!.documentId}`,
  ]
  await page.goto(`${server.url}/icp`)
  for (const path of pages) {
    // Navigate within one document, like links do; a page without strings in between ensures that the next strings are the new page's.
    await goOn(page, '/nowhere')
    await expect.poll(() => holdsStrings(page), { intervals }).toBe(false)
    await goOn(page, path)
    await expect.poll(() => holdsStrings(page), { intervals }).toBe(true)
    await provoke(page)
  }
  // Content that the server renders itself, inside the app's frame or standalone.
  for (const path of [home, '/api/poster/attacked/html', ...shares.map(({ key }) => `/s/${key}`)]) {
    await page.goto(server.url + path)
    await expect.poll(() => holdsStrings(page), { intervals }).toBe(true)
    await provoke(page)
  }
  expect(imported.map(({ state }) => state)).toEqual(files.map(() => 'ready'))
  expect(damage).toEqual({ ran: [], dialogs: [], elsewhere: [] })
})
