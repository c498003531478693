import { limits, type FileItem, type Folder, type FolderEntry, type MultipartUpload, type Result, type Topic } from '@wenjin/contract'
import { makeZip } from '@wenjin/parser/testing/samples'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { multipart } from '../../../../db/schema/library/upload.ts'

let server: TestServer
let visitor: Visitor
let topic: Topic

beforeAll(async () => {
  server = await startTestServer({ env: { MAX_UPLOAD_MB: '64' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  visitor = server.visitor()
  topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  await visitor.token()
})

const { partBytes } = limits.upload
const size = partBytes + 60
const sentence = '越窑在今天的浙江慈溪一带，唐代烧青瓷。'
/** One document; the field that makes the line long is not imported. */
const line = (note: string) => JSON.stringify({ id: 'a', title: '窑址', text: sentence, note })
const whole = Buffer.from(line('x'.repeat(size - Buffer.byteLength(line('')))))
const partOf = (n: number) => new Uint8Array(whole.subarray((n - 1) * partBytes, n * partBytes))

const begin = async (more = {}) =>
  visitor.call<MultipartUpload>('PUT', `/api/file/${topic.dirRootId}/multipart`, {
    mimeType: 'text/plain',
    size,
    name: '大.jsonl',
    type: 'txt',
    ...more,
  })

async function sendPart(id: string, partNum: number | string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('partNum', String(partNum))
  form.set('file', new Blob([bytes]))
  const response = await visitor.fetch(`/api/file/multipart/${id}/part`, { method: 'POST', body: form })
  return (await response.json()) as { errCode: number; errMsg: string; data: { partNum: number; size: number } }
}

const complete = (id: string, partCount = 2) => visitor.call<FileItem>('POST', `/api/file/multipart/${id}/complete`, { partCount })

async function settled(id: string): Promise<FileItem> {
  for (;;) {
    const file = await visitor.get<FileItem>(`/api/file/${id}`)
    const waiting = [file.state, file.nextVersion?.state].some((state) => state === 'queued' || state === 'parsing')
    if (!waiting) return file
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function found(question: string): Promise<string[]> {
  const result: Result = await visitor.ask(question, { engineType: 'mine' })
  return result.references.map(({ snippet }) => snippet)
}

test('API-077..081 ENTITY-026..027 FIELD-111..119 parts in any order, repeated, and across a restart become one file', async () => {
  const { data: upload } = await begin({ path: '瓷器/越窑' })
  expect(upload).toMatchObject({ name: '大.jsonl', size, partSize: partBytes, partCount: 2, parts: [] })
  expect(await sendPart(upload.id, 2, partOf(2))).toMatchObject({ errCode: 0, data: { partNum: 2, size: 60 } })
  expect((await complete(upload.id)).errMsg).toContain('还缺分片 1')
  await server.restart()
  visitor.base = server.url
  expect((await visitor.get<MultipartUpload>(`/api/file/multipart/${upload.id}`)).parts).toEqual([{ partNum: 2, size: 60 }])
  await sendPart(upload.id, 1, partOf(1))
  await sendPart(upload.id, 2, partOf(2))
  const { data: file } = await complete(upload.id)
  expect(file).toMatchObject({ id: upload.id, fileName: '大.jsonl', size, parents: [{ name: '瓷器' }, { name: '越窑' }] })
  // A repeated request, as after a lost response, returns the same file.
  expect((await complete(upload.id)).data.id).toBe(file.id)
  expect(await settled(file.id)).toMatchObject({ state: 'ready', documentCount: 1 })
  const bytes = await (await visitor.fetch(`/api/file/${file.id}/original`)).arrayBuffer()
  expect(Buffer.from(bytes).equals(whole)).toBe(true)
  expect(await server.ctx.blobs.drafts.list()).toEqual([])
  expect((await visitor.get<{ total: number }>('/api/topic/mine/file')).total).toBe(1)
  expect((await found('越窑在哪里？'))[0]).toContain('浙江慈溪')
})

test('a part with an invalid number or size is refused', async () => {
  const { data: upload } = await begin()
  expect((await sendPart(upload.id, 0, partOf(1))).errCode).toBe(400)
  expect((await sendPart(upload.id, 3, partOf(1))).errCode).toBe(400)
  expect((await sendPart(upload.id, 'x', partOf(1))).errCode).toBe(400)
  expect((await sendPart(upload.id, 2, partOf(1))).errMsg).toContain('应是 60 字节')
  expect((await complete(upload.id, 3)).errMsg).toContain('应有 2 片')
  expect((await visitor.get<MultipartUpload>(`/api/file/multipart/${upload.id}`)).parts).toEqual([])
  const other = server.visitor()
  await other.token()
  expect((await other.call('GET', `/api/file/multipart/${upload.id}`)).status).toBe(404)
})

test('a cancelled, too large or abandoned upload leaves nothing behind', async () => {
  const { data: upload } = await begin()
  await sendPart(upload.id, 2, partOf(2))
  expect((await visitor.call('DELETE', `/api/file/multipart/${upload.id}`)).errCode).toBe(0)
  expect((await complete(upload.id)).status).toBe(404)
  expect(await server.ctx.blobs.drafts.list()).toEqual([])
  expect(await begin({ size: 64 * 1024 * 1024 + 1 })).toMatchObject({ status: 413, errMsg: expect.stringContaining('64 MB') })

  const { data: forgotten } = await begin()
  await sendPart(forgotten.id, 2, partOf(2))
  const weekAgo = { touchedAt: server.ctx.now() - limits.upload.keptMs - 1 }
  expect(await server.ctx.db.update(multipart).set(weekAgo).where(eq(multipart.id, forgotten.id)).returning()).toHaveLength(1)
  await server.restart()
  visitor.base = server.url
  await expect.poll(() => server.ctx.blobs.drafts.list()).toEqual([])
  expect((await visitor.call('GET', `/api/file/multipart/${forgotten.id}`)).status).toBe(404)
})

test('a part still arriving when its upload is cancelled is refused and leaves nothing behind', async () => {
  const { data: upload } = await begin()
  const form = new FormData()
  form.set('partNum', '2')
  form.set('file', new Blob([partOf(2)]))
  const sent = new Response(form)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const givenUp = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, 100))
      await givenUp.promise
      controller.enqueue(bytes.subarray(100))
      controller.close()
    },
  })
  const init = { method: 'POST', body, headers: { 'content-type': sent.headers.get('content-type')! }, duplex: 'half' }
  const asked = vi.spyOn(server.ctx.db, 'select')
  const late = visitor.fetch(`/api/file/multipart/${upload.id}/part`, init)
  // The owner is checked as soon as the body begins to arrive.
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  asked.mockRestore()
  await visitor.call('DELETE', `/api/file/multipart/${upload.id}`)
  givenUp.resolve()
  expect((await late).status).toBe(404)
  expect(await server.ctx.blobs.drafts.list()).toEqual([])
})

test('new content replaces a file’s old content when it is imported; unreadable content changes nothing', async () => {
  const file = await visitor.put('窑址.txt', sentence)
  const replace = async (name: string, content: string) => {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    const response = await visitor.fetch(`/api/file/${file.id}/content`, { method: 'PUT', body: form })
    return ((await response.json()) as { data: FileItem }).data
  }
  const { parse } = server.ctx.parser
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  server.ctx.parser.parse = async (input) => {
    await held
    return parse(input)
  }
  try {
    expect(await replace('窑址二.txt', '越窑在今天的浙江上虞也有窑址，年代更早。')).toMatchObject({
      state: 'ready',
      fileName: '窑址.txt',
      nextVersion: { progress: 0 },
    })
    expect((await found('越窑在哪里？'))[0]).toContain('慈溪')
    go()
    // The file and its pending version are two reads, and the replacement may happen in between.
    await expect
      .poll(() => visitor.get<FileItem>(`/api/file/${file.id}`))
      .toMatchObject({ id: file.id, fileName: '窑址二.txt', documentCount: 1, nextVersion: null })
  } finally {
    server.ctx.parser.parse = parse
  }
  expect(await found('越窑在哪里？')).toEqual([expect.stringContaining('上虞')])
  expect((await visitor.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)).toMatchObject({ fileCount: 1, passageCount: 1 })
  await replace('坏.docx', '不是文档')
  expect(await settled(file.id)).toMatchObject({
    state: 'ready',
    fileName: '窑址二.txt',
    nextVersion: { state: 'failed', reason: { name: 'wrongType' } },
  })
  expect(await found('越窑在哪里？')).toHaveLength(1)
})

test('new content sent in parts across a restart replaces a file; repeated requests return the same file', async () => {
  const file = await visitor.put('窑址.txt', '龙泉窑在今天的浙江龙泉。')
  const body = { mimeType: 'text/plain', size, name: '大.jsonl', type: 'jsonl' }
  const beginContent = () => visitor.call<MultipartUpload>('PUT', `/api/file/${file.id}/content/multipart`, body)
  const { data: upload } = await beginContent()
  expect(upload).toMatchObject({ name: '大.jsonl', partCount: 2, parts: [] })
  await sendPart(upload.id, 1, partOf(1))
  await server.restart()
  visitor.base = server.url
  await sendPart(upload.id, 2, partOf(2))
  // The file has the old name or, after the import, the new one.
  expect((await complete(upload.id)).data.id).toBe(file.id)
  expect((await complete(upload.id)).data.id).toBe(file.id)
  expect(await settled(file.id)).toMatchObject({ state: 'ready', fileName: '大.jsonl', size, documentCount: 1, nextVersion: null })
  expect((await complete(upload.id)).data.id).toBe(file.id)
  expect((await sendPart(upload.id, 1, partOf(1))).errCode).toBe(404)
  expect((await visitor.call('GET', `/api/file/multipart/${upload.id}`)).status).toBe(404)
  expect(await server.ctx.blobs.drafts.list()).toEqual([])
  expect(await found('越窑在哪里？')).toEqual([expect.stringContaining('浙江慈溪')])
  expect((await visitor.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)).toMatchObject({ fileCount: 1, passageCount: 1 })
  const other = server.visitor()
  await other.token()
  expect((await other.call('PUT', `/api/file/${file.id}/content/multipart`, body)).status).toBe(404)
})

test('content discarded at the end of its import does not replace the file; of concurrent ones a single one does', async () => {
  const file = await visitor.put('窑址.txt', sentence)
  const replace = (name: string, content: string) => {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    return visitor.fetch(`/api/file/${file.id}/content`, { method: 'PUT', body: form })
  }
  const { parse } = server.ctx.parser
  const held = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  server.ctx.parser.parse = async (input) => {
    const parsed = await parse(input)
    if (input.fileName === '早.txt') {
      read.resolve()
      await held.promise
    }
    return parsed
  }
  try {
    await replace('早.txt', '这份内容读完时已经作废。')
    await read.promise
    await replace('坏.docx', '不是文档')
    held.resolve()
    await expect
      .poll(() => visitor.get<FileItem>(`/api/file/${file.id}`))
      .toMatchObject({ fileName: '窑址.txt', documentCount: 1, nextVersion: { state: 'failed' } })
  } finally {
    held.resolve()
    server.ctx.parser.parse = parse
  }
  expect((await found('越窑在哪里？'))[0]).toContain('慈溪')
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => replace(`版${n}.txt`, `越窑的第${n}种说法。`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await settled(file.id)).toMatchObject({
    state: 'ready',
    fileName: expect.stringMatching(/^版/),
    documentCount: 1,
    nextVersion: null,
  })
  expect((await visitor.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)).toMatchObject({ fileCount: 1, passageCount: 1 })
})

interface Tree {
  [name: string]: Tree | FileItem
}

/** The content of a folder, files and folders by name, after all files are imported. */
async function treeOf(folderId: string): Promise<Tree> {
  const { list } = await visitor.get<{ list: FolderEntry[] }>(`/api/folder/${folderId}/list?pageSize=1000`)
  const tree: Tree = {}
  for (const entry of list) {
    if (entry.kind === 'folder') tree[entry.folder.name] = await treeOf(entry.folder.id)
    else tree[entry.file.name] = await settled(entry.file.id)
  }
  return tree
}

const bytesOf = (files: Record<string, string | Uint8Array>) =>
  new Uint8Array(
    makeZip(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? new TextEncoder().encode(content) : content]),
      ),
    ),
  )

test('an archived Obsidian vault becomes folders of linked notes, with nested archives, without hidden and unsafe entries', async () => {
  const inner = bytesOf({ '深.md': '# 深\n\n压缩包里的压缩包。', '更深.zip': bytesOf({ 'a.txt': '再里面的。' }) })
  const vault = bytesOf({
    '笔记/越窑.md': `---\ntitle: 越窑考\n---\n${sentence}\n\n参见 [[邢窑|白瓷]]，\`[[不是链接]]\`。`,
    '笔记/邢窑.md': '邢窑在今天的河北内丘一带，唐代烧白瓷。',
    '.obsidian/app.json': '{}',
    '../../外面.txt': '想到外面去的文件。',
    '附件/里面.zip': inner,
  })
  const zip = await visitor.put('我的库.zip', vault)
  expect(zip).toMatchObject({ state: 'ready', documentCount: 0, links: [{ title: '我的库', folderId: expect.any(String) }] })
  const tree = await treeOf(topic.dirRootId)
  expect(tree).toMatchObject({
    我的库: {
      笔记: {},
      附件: { 里面: { '深.md': { state: 'ready' }, '更深.zip': { state: 'failed', reason: { name: 'archiveTooDeep' } } } },
      '外面.txt': { state: 'ready' },
    },
  })
  expect(Object.keys((tree['我的库'] as Tree)['笔记'] as Tree).toSorted()).toEqual(['越窑.md', '邢窑.md'])
  const note = ((tree['我的库'] as Tree)['笔记'] as Tree)['越窑.md'] as FileItem
  const other = ((tree['我的库'] as Tree)['笔记'] as Tree)['邢窑.md'] as FileItem
  expect(note.links).toEqual([{ title: '白瓷', fileId: other.id, folderId: null, url: null }])
  const view = await visitor.get<{ title: string; blocks: { text: string }[] }>(`/api/document/${note.documentId}`)
  expect(view.title).toBe('越窑考')
  expect(view.blocks.map(({ text }) => text).join('')).toContain('参见 白瓷，[[不是链接]]')
})

test('a Notion export is imported without its ids, and links between its pages work', async () => {
  const page = 'a'.repeat(32)
  const child = 'b'.repeat(32)
  const zip = bytesOf({
    [`茶 ${page}.md`]: `# 茶\n\n见 [龙井](%E8%8C%B6%20${page}/%E9%BE%99%E4%BA%95%20${child}.md)。`,
    [`茶 ${page}/龙井 ${child}.md`]: '# 龙井\n\n龙井产于杭州西湖一带。',
  })
  await visitor.put('Export-1.zip', zip)
  const tree = (await treeOf(topic.dirRootId))['Export-1'] as Tree
  const inside = tree['茶'] as Tree
  expect(Object.keys(tree).toSorted()).toEqual(['茶', '茶.md'])
  expect((tree['茶.md'] as FileItem).links).toMatchObject([{ title: '龙井', fileId: (inside['龙井.md'] as FileItem).id }])
})

test('bookmarks become links in their folders', async () => {
  const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><DL><p>
<DT><H3>瓷器</H3><DL><p><DT><A HREF="https://example.org/a">越窑</A><DT><A HREF="javascript:alert(1)">坏</A></DL><p>
<DT><A HREF="https://example.org/b">茶</A></DL>`
  await visitor.put('bookmarks.html', html)
  const { list } = await visitor.get<{ list: FolderEntry[] }>(`/api/folder/${topic.dirRootId}/list`)
  const folder = list.find((entry) => entry.kind === 'folder')!.folder
  const folders = await visitor.get<Folder[]>(`/api/topic/${topic.id}/folder`)
  expect(folders.map(({ name }) => name)).toEqual(['bookmarks', '瓷器'])
  const inside = await visitor.get<{ list: FolderEntry[] }>(`/api/folder/${folder.id}/list`)
  expect(inside.list.map((entry) => (entry.kind === 'file' ? entry.file.name : entry.folder.name))).toEqual(['瓷器', '茶'])
})

test('pasted text becomes a file named by its first line; a dropped folder is created once', async () => {
  const text = await visitor.call<FileItem>('POST', '/api/file/mine/text', { text: `## 越窑\n\n${sentence}` })
  expect(text.data).toMatchObject({ fileName: '越窑.md' })
  expect((await visitor.call('POST', '/api/file/mine/text', { text: ' \n' })).status).toBe(400)
  const drop = (path: string, name: string) => {
    const form = new FormData()
    form.set('path', path)
    form.set('file', new Blob(['一']), name)
    return visitor.fetch('/api/file/mine/upload', { method: 'POST', body: form })
  }
  await Promise.all([drop('瓷器/越窑', 'a.txt'), drop('/瓷器/../越窑/', 'b.txt'), drop('瓷器\\越窑', 'c.txt')])
  const folders = await visitor.get<Folder[]>(`/api/topic/${topic.id}/folder`)
  expect(folders.map(({ name }) => name).toSorted()).toEqual(['瓷器', '越窑'])
})

test('a corrupt or empty archive is reported', async () => {
  expect(await visitor.put('截断.zip', bytesOf({ 'a.txt': 'a' }).subarray(0, 40) as Uint8Array<ArrayBuffer>)).toMatchObject({
    state: 'failed',
    reason: { name: 'corrupt' },
  })
  expect(await visitor.put('空.zip', bytesOf({}))).toMatchObject({ state: 'failed' })
})

test('an archive counts the files that came out of it: read, and failed', async () => {
  const good = Array.from({ length: 8 }, (_, n) => [`${n}.md`, `# 第 ${n} 篇\n\n${sentence}`] as const)
  const zip = await visitor.put('九篇.zip', bytesOf({ ...Object.fromEntries(good), '坏.docx': 'PK' }))
  await expect
    .poll(async () => (await visitor.get<FileItem>(`/api/file/${zip.id}`)).unpacked, { timeout: 30_000 })
    .toEqual({ total: 9, done: 8, failed: 1 })
  const [state] = await visitor.post<FileItem[]>('/api/file/state', { ids: [zip.id] })
  expect(state).toMatchObject({ state: 'ready', unpacked: { total: 9, done: 8, failed: 1 } })
  expect(await visitor.put('一篇.md', sentence)).toMatchObject({ unpacked: null })
})
