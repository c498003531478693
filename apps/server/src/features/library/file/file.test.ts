import { limits, type FileItem, type Folder, type FolderEntry, type Result, type Topic } from '@wenjin/contract'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createUser, inviteToTopic } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { document, file as fileTable } from '../../../db/schema/library/file.ts'
import { passage } from '../../../db/schema/library/passage-index.ts'
import { emptyTrash } from './file-trash.ts'

interface Listed {
  list: FolderEntry[]
  total: number
  folderId: string
  parents: { id: string; name: string }[]
}

let server: TestServer
let visitor: Visitor
let root: string
let topic: Topic

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  visitor = server.visitor()
  topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  root = topic.dirRootId
})

const sentence = '越窑在今天的浙江慈溪一带，唐代烧青瓷。'
const list = (folder: string, query = '') => visitor.get<Listed>(`/api/folder/${folder}/list${query}`)
const nameOf = (entry: FolderEntry) => (entry.kind === 'folder' ? `${entry.folder.name}/` : entry.file.name)
const names = async (folder: string, query = '') => (await list(folder, query)).list.map(nameOf)
const makeFolder = (name: string, parent = root) => visitor.post<Folder>(`/api/folder/${parent}`, { name })
const call = <T>(method: string, path: string, body?: unknown) => visitor.call<T>(method, path, body)
const batch = (action: string, ids: string[], folderIds: string[] = [], more = {}) =>
  call<{ count: number }>('POST', `/api/file/${action}`, { ids, folderIds, ...more })

async function put(name: string, text: string, folder = root, by = visitor): Promise<FileItem> {
  const { data } = await by.upload<FileItem[]>(name, text, folder)
  return settled(data[0]!.id, by)
}

async function settled(id: string, by = visitor): Promise<FileItem> {
  for (;;) {
    const file = await by.get<FileItem>(`/api/file/${id}`)
    if (
      (file.state === 'ready' || file.state === 'failed') &&
      file.nextVersion?.state !== 'queued' &&
      file.nextVersion?.state !== 'parsing'
    )
      return file
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function found(question: string): Promise<string[]> {
  const result: Result = await visitor.ask(question, { engineType: 'mine' })
  return result.references.map(({ snippet }) => snippet)
}

/** Waits until a topic has the given number of passages in its index. */
async function indexed(topicId: string, passages: number): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const rows = await server.ctx.db.select({ id: passage.id }).from(passage).where(eq(passage.topicId, topicId))
    if (rows.length === passages) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect.fail(`never ${passages} passages`)
}

test('FEAT-004 FEAT-005 ENTITY-005 FIELD-031..034 FIELD-036..038 FIELD-040 a file is returned with its folders and all fields', async () => {
  const outer = await makeFolder('瓷器')
  const inner = await makeFolder('越窑', outer.id)
  const file = await put('窑址.md', `# 窑址\n\n${sentence}\n\n见 [[青瓷|另一篇]] 和 [图](图/a.png)。`, inner.id)
  expect(file).toMatchObject({
    name: '窑址.md',
    fileName: '窑址.md',
    folder: inner.id,
    parentId: inner.id,
    parents: [
      { id: outer.id, name: '瓷器' },
      { id: inner.id, name: '越窑' },
    ],
    progress: 100,
    state: 'ready',
    pdfStatus: 'none',
    image: null,
    modeStatus: { original: true, text: true },
    links: [
      { title: '另一篇', fileId: null, folderId: null, url: null },
      { title: '图', fileId: null, folderId: null, url: null },
    ],
    publish: false,
    permission: 'edit',
    credit: 0,
    trashedAt: null,
    nextVersion: null,
  })
  const other = await put('青瓷.md', '青瓷是施青釉的瓷器。')
  expect((await visitor.get<FileItem>(`/api/file/${file.id}`)).links[0]).toMatchObject({ title: '另一篇', fileId: other.id })
})

test('a file is found by the title of its document, which is returned when it says more than the file name', async () => {
  const titled = await put('c.md', '# 丁村的水井\n\n三口。')
  expect(titled.title).toBe('丁村的水井')
  expect((await put('戊.txt', '四')).title).toBeNull()
  expect(await names(root, `?keyword=${encodeURIComponent('村的水')}`)).toEqual(['c.md'])
})

test('a folder lists folders first, and can be sorted, filtered, searched and paged', async () => {
  const folder = await makeFolder('乙')
  await makeFolder('甲', folder.id)
  await put('b.txt', '二二二', folder.id)
  await put('a.md', '一', folder.id)
  await put('坏.docx', '不是文档', folder.id)
  expect(await names(folder.id)).toEqual(['甲/', 'a.md', 'b.txt', '坏.docx'])
  expect(await names(folder.id, '?sort=name&order=desc')).toEqual(['甲/', '坏.docx', 'b.txt', 'a.md'])
  expect(await names(folder.id, '?sort=size&type=text')).toEqual(['a.md', 'b.txt'])
  expect(await names(folder.id, '?state=failed')).toEqual(['坏.docx'])
  expect(await names(folder.id, '?type=.md')).toEqual(['a.md'])
  expect(await names(root, `?keyword=${encodeURIComponent('甲')}`)).toEqual(['甲/'])
  expect(await names(root, '?keyword=%25')).toEqual([])
  expect(await names(folder.id, '?pageSize=2&pageIndex=1')).toEqual(['b.txt', '坏.docx'])
  expect(await list(folder.id, '?pageSize=1')).toMatchObject({ total: 4, parents: [{ name: '乙' }] })
  const folders = await visitor.get<Folder[]>(`/api/topic/${topic.id}/folder`)
  expect(folders.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['乙', root],
    ['甲', folder.id],
  ])
})

test('a taken name gets a number, the root cannot be renamed, and a name cannot leave its folder', async () => {
  const first = await makeFolder('瓷器')
  expect((await makeFolder('瓷器')).name).toBe('瓷器 (2)')
  expect((await makeFolder('../../etc')).name).toBe('etc')
  expect((await call<Folder>('PATCH', `/api/folder/${first.id}`, { name: 'etc' })).data.name).toBe('etc (2)')
  expect((await call('PATCH', `/api/folder/${root}`, { name: '根' })).status).toBe(400)
  const file = await put('甲.txt', '一')
  expect((await call<FileItem>('PATCH', `/api/file/${file.id}`, { name: '乙.txt' })).data.name).toBe('乙.txt')
  expect((await call('PATCH', `/api/file/${file.id}`, { name: '长'.repeat(90) })).status).toBe(400)
})

test('empty dropped folders are created by their paths, each once', async () => {
  await visitor.token()
  const paths = ['窑/南方/空', '窑/北方', '窑/南方/空', '../窑/']
  for (let twice = 0; twice < 2; twice += 1) expect((await call('PUT', `/api/folder/${root}/path`, { paths })).errCode).toBe(0)
  expect(await names(root)).toEqual(['窑/'])
  const [kiln] = (await list(root)).list
  expect(await names((kiln as { folder: Folder }).folder.id)).toEqual(expect.arrayContaining(['南方/', '北方/']))
  expect((await visitor.get<Folder[]>(`/api/topic/${topic.id}/folder`)).length).toBe(4)
  const deep = Array.from({ length: limits.folderDepth + 1 }, () => 'x').join('/')
  expect((await call('PUT', `/api/folder/${root}/path`, { paths: ['新', deep] })).errCode).toBe(400)
  expect(await names(root)).toEqual(['窑/'])
})

test('folders can be moved, but not into themselves and not too deep', async () => {
  const a = await makeFolder('a')
  const b = await makeFolder('b', a.id)
  const file = await put('x.txt', '一', b.id)
  expect(await batch('move', [], [a.id], { folderId: b.id })).toMatchObject({ status: 400 })
  expect(await batch('move', [], [a.id], { folderId: a.id })).toMatchObject({ status: 400 })
  expect((await batch('move', [file.id], [b.id], { folderId: root })).data).toEqual({ count: 2 })
  // The file moved with its folder.
  expect(await names(b.id)).toEqual(['x.txt'])
  expect(await names(a.id)).toEqual([])
  let deepest = a.id
  for (let depth = 1; depth < limits.folderDepth; depth += 1) deepest = (await makeFolder('d', deepest)).id
  expect((await call('POST', `/api/folder/${deepest}`, { name: 'e' })).errMsg).toContain(`${limits.folderDepth} 层`)
  expect((await batch('move', [], [b.id], { folderId: deepest })).status).toBe(400)
})

test('a trashed file is neither listed, readable nor searchable, and is restored unchanged', async () => {
  const suggested = async () => (await visitor.get<{ question: string }[]>('/api/question')).map(({ question }) => question).toSorted()
  const folder = await makeFolder('瓷器')
  const file = await put('窑址.txt', sentence, folder.id)
  const alone = await put('茶.txt', '龙井产于杭州西湖一带。', folder.id)
  expect(await suggested()).toEqual(['《窑址》讲了什么？', '《茶》讲了什么？'])
  await batch('trash', [alone.id])
  expect((await batch('trash', [], [folder.id])).data).toEqual({ count: 1 })
  expect(await suggested()).toEqual([])
  expect(await found('越窑在哪里？')).toEqual([])
  expect(await names(root)).toEqual([])
  expect((await call('GET', `/api/file/${file.id}`)).status).toBe(404)
  expect((await call('GET', `/api/document/${file.documentId}`)).status).toBe(404)
  expect((await call('GET', `/api/folder/${folder.id}/list`)).status).toBe(404)
  expect((await batch('trash', [file.id])).status).toBe(404)
  const trash = await visitor.get<Listed>(`/api/topic/${topic.id}/file/trash`)
  expect(trash.list.map(nameOf)).toEqual(['瓷器/', '茶.txt'])
  await batch('restore', [], [folder.id])
  await indexed(topic.id, 1)
  expect((await found('越窑在哪里？'))[0]).toContain('浙江慈溪')
  expect((await visitor.get<FileItem>(`/api/file/${file.id}`)).documentId).toBe(file.documentId)
  // An item trashed separately is not restored with the folder, and goes to the root when its folder is gone.
  expect(await names(folder.id)).toEqual(['窑址.txt'])
  await batch('delete', [], [folder.id])
  await batch('restore', [alone.id])
  expect(await names(root)).toEqual(['茶.txt'])
})

test('content that is both trashed and live is found once, and found again when it is uploaded again', async () => {
  const first = await put('一.txt', sentence)
  const second = await put('二.txt', sentence)
  await batch('trash', [first.id])
  await indexed(topic.id, 1)
  await batch('trash', [second.id])
  await indexed(topic.id, 0)
  await put('三.txt', sentence)
  await indexed(topic.id, 1)
  expect(await found('越窑在哪里？')).toHaveLength(1)
})

const storedFile = async (id: string) => (await server.ctx.db.select().from(fileTable).where(eq(fileTable.id, id)))[0]

test('permanent deletion removes rows, passages and blobs; items in the trash are deleted after 30 days', async () => {
  const folder = await makeFolder('瓷器')
  const file = await put('邢窑.txt', '邢窑在今天的河北内丘一带，唐代烧白瓷。', folder.id)
  const { blobHash } = (await storedFile(file.id))!
  await batch('delete', [], [folder.id])
  expect((await visitor.get<Listed>(`/api/topic/${topic.id}/file/trash`)).list).toEqual([])
  expect((await batch('restore', [], [folder.id])).status).toBe(404)
  await emptyTrash(server.ctx)
  expect(await storedFile(file.id)).toBeUndefined()
  // The job enqueued by the deletion may run concurrently.
  await expect.poll(() => server.ctx.blobs.has(blobHash!)).toBe(false)

  const old = await put('旧.txt', '旧的一页。')
  await batch('trash', [old.id])
  await emptyTrash(server.ctx)
  const longAgo = { trashedAt: server.ctx.now() - (limits.trashDays + 1) * 86_400_000 }
  expect(await server.ctx.db.update(fileTable).set(longAgo).where(eq(fileTable.id, old.id)).returning()).toHaveLength(1)
  await emptyTrash(server.ctx)
  expect(await storedFile(old.id)).toBeUndefined()
})

test('copies and files moved to another topic are searchable at once, without being parsed again', async () => {
  const owner = await createUser(server)
  visitor = owner.visitor
  await visitor.token()
  const from = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  const { data: to } = await call<Topic>('POST', '/api/topic', { name: '另一个' })
  const folder = await makeFolder('瓷器', from.dirRootId)
  const file = await put('窑址.txt', sentence, folder.id)
  const parsed = server.ctx.parser.parse
  server.ctx.parser.parse = () => expect.fail('read anew')
  try {
    await batch('copy', [file.id], [], { folderId: folder.id })
    expect(await names(folder.id)).toEqual(['窑址 (2).txt', '窑址.txt'])
    await batch('copy', [], [folder.id], { folderId: to.dirRootId })
    await indexed(to.id, 1)
    await indexed(from.id, 1)
    await batch('trash', [], [folder.id])
    await batch('restore', [], [folder.id])
    const { list: copies } = await list(to.dirRootId)
    await batch('delete', [], [copies[0]!.kind === 'folder' ? copies[0]!.folder.id : ''])
    await indexed(to.id, 0)
    // A deleted folder is in no index at once, and its documents are removed behind that.
    await expect.poll(() => server.ctx.db.$count(document, eq(document.topicId, to.id))).toBe(0)
    await batch('move', [], [folder.id], { folderId: to.dirRootId })
    await indexed(to.id, 1)
    await indexed(from.id, 0)
    expect(await visitor.get<FileItem>(`/api/file/${file.id}`)).toMatchObject({ topicId: to.id, documentId: file.documentId })
    expect((await found('越窑在哪里？'))[0]).toContain('浙江慈溪')
    // The same bytes under the same name, uploaded by another person.
    const stranger = await createUser(server)
    const own = (await stranger.visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
    expect(await put('窑址.txt', sentence, own.dirRootId, stranger.visitor)).toMatchObject({
      state: 'ready',
      documentCount: 1,
      duplicate: false,
    })
  } finally {
    server.ctx.parser.parse = parsed
  }
})

test('PERM-009 a reader of a topic adds no file and removes none', async () => {
  const [owner, reader] = [await createUser(server), await createUser(server)]
  const file = await put('窑址.txt', sentence, 'mine', owner.visitor)
  await inviteToTopic(server, file.topicId, reader.uid, 'subscriber')
  visitor = reader.visitor
  await visitor.token()
  expect(await visitor.get<FileItem>(`/api/file/${file.id}`)).toMatchObject({ permission: 'read' })
  expect(await batch('trash', [file.id])).toMatchObject({ status: 403, errCode: 403 })
  expect(await visitor.upload('x.txt', 'x', file.parentId)).toMatchObject({ status: 403, errCode: 403 })
  visitor = server.visitor()
  await visitor.token()
  expect((await batch('trash', [file.id])).status).toBe(404)
  expect((await batch('trash', [])).status).toBe(400)
})

test('a file that could not be read can be read again on request', async () => {
  const file = await put('坏.docx', '不是文档')
  expect(file).toMatchObject({ state: 'failed', reason: { name: 'wrongType' } })
  await call('PATCH', `/api/file/${file.id}`, { name: '好.txt' })
  expect((await batch('retry', [file.id])).data).toEqual({ count: 1 })
  expect(await settled(file.id)).toMatchObject({ state: 'ready', documentCount: 1, reason: null })
  expect((await batch('retry', [file.id])).data).toEqual({ count: 0 })
})

test('APIFAMILY-003 programs can read the progress of files and trash them', async () => {
  const owner = await createUser(server)
  const { data } = await owner.visitor.upload<FileItem[]>('窑址.txt', sentence)
  await settled(data[0]!.id, owner.visitor)
  const { key } = await owner.visitor.post<{ key: string }>('/api/api-key', { name: '程序', scopes: ['knowledge:read', 'knowledge:write'] })
  const headers = { authorization: `Bearer ${key}` }
  const program = server.visitor()
  const form = new FormData()
  form.set('file', new Blob(['程序放进来的文字。']), '程序.txt')
  const response = await program.fetch('/api/open/file/mine', { method: 'PUT', body: form, headers })
  const { data: files } = (await response.json()) as { data: FileItem[] }
  expect(files[0]).toMatchObject({
    fileName: '程序.txt',
    parentId: data[0]!.parentId,
    progress: 0,
    originalUrl: expect.stringContaining('/original'),
  })
  expect(await (await program.fetch(`/api/open/file/${data[0]!.id}/progress`, { headers })).json()).toMatchObject({ data: 100 })
  const trash = {
    method: 'POST',
    body: JSON.stringify({ ids: [data[0]!.id] }),
    headers: { ...headers, 'content-type': 'application/json' },
  }
  expect(await (await program.fetch('/api/open/file/trash', trash)).json()).toEqual({ errCode: 0, errMsg: '', data: null })
  expect((await owner.visitor.call('GET', `/api/file/${data[0]!.id}`)).status).toBe(404)
})

test('an archive of files, folders and a topic has the originals in their folders, without trashed items and files of others', async () => {
  const zipped = async (query: string, by = visitor) => {
    const response = await by.fetch(`/api/file/archive?${query}`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const disposition = response.headers.get('content-disposition')!
    return { name: decodeURIComponent(disposition.split("''")[1]!), files: unzipSync(new Uint8Array(await response.arrayBuffer())) }
  }
  const folder = await makeFolder('青瓷')
  const below = await makeFolder('越窑', folder.id)
  await makeFolder('空', folder.id)
  const first = await put('窑址.txt', sentence, below.id)
  await put('窑址.txt', '同名的另一份。', below.id)
  const gone = await put('弃.txt', '不要的。', below.id)
  await batch('trash', [gone.id])
  const loose = await put('说明.md', '# 说明\n\n散放的一份。')
  // A file read from an address whose bytes were never stored.
  await server.ctx.db.update(fileTable).set({ blobHash: null, url: 'https://example.org/' }).where(eq(fileTable.id, loose.id))

  const whole = await zipped(`folderIds=${root}`)
  expect(whole.name).toBe('我的资料.zip')
  expect(Object.keys(whole.files).toSorted()).toEqual(
    ['', '说明.md.md', '青瓷/', '青瓷/空/', '青瓷/越窑/', '青瓷/越窑/窑址 (2).txt', '青瓷/越窑/窑址.txt']
      .map((path) => `我的资料/${path}`)
      .toSorted(),
  )
  expect(strFromU8(whole.files['我的资料/说明.md.md']!)).toContain('散放的一份。')
  const texts = ['窑址.txt', '窑址 (2).txt'].map((name) => strFromU8(whole.files[`我的资料/青瓷/越窑/${name}`]!))
  expect(texts.toSorted()).toEqual([sentence, '同名的另一份。'].toSorted())
  const some = await zipped(`ids=${first.id},${loose.id}&folderIds=${below.id}`)
  expect(Object.keys(some.files).toSorted()).toEqual(['窑址.txt', '说明.md.md', '越窑/', '越窑/窑址 (2).txt', '越窑/窑址.txt'].toSorted())

  const refused = async (query: string, by = visitor) => (await by.call('GET', `/api/file/archive?${query}`)).errCode
  const stranger = server.visitor()
  expect(await refused(`ids=${first.id}`, stranger)).toBe(404)
  expect(await refused(`folderIds=${root}`, stranger)).toBe(404)
  expect(await refused(`ids=${gone.id}`)).toBe(404)
  expect(await refused('')).toBe(400)
  const many = Array.from({ length: limits.archiveItems }, (_, n) => `f${n}`).join(',')
  expect(await refused(`ids=${many}&folderIds=${root}`)).toBe(400)
})

test('file names in an archive are valid on every system, and a stored address is a single line', async () => {
  const folder = await makeFolder('CON')
  for (const name of ['nul.txt', '甲. .', '长'.repeat(80) + '.txt', '乙\u200F\u2069fdp.exe']) await put(name, `${name}写的。`, folder.id)
  const link = await call<FileItem>('POST', `/api/file/${folder.id}/link`, {
    url: 'https://192.168.0.1/\r\nIconFile=\\\\198.51.100.7\\x.ico',
  })
  await settled(link.data.id)
  const [kept] = await server.ctx.db.select().from(fileTable).where(eq(fileTable.id, link.data.id))
  expect(kept!.url).not.toMatch(/\p{Cc}/u)
  // Simulate an address stored before line breaks were removed.
  await server.ctx.db
    .update(fileTable)
    .set({ name: '链接', url: 'https://example.org/\r\nIconFile=x' })
    .where(eq(fileTable.id, link.data.id))
  const response = await visitor.fetch(`/api/file/archive?folderIds=${folder.id}`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(
    ['', '_nul.txt', '甲', `${'长'.repeat(60)}.txt`, '乙fdp.exe', '链接.url'].map((name) => `_CON/${name}`).toSorted(),
  )
  expect(strFromU8(files['_CON/链接.url']!)).toBe('[InternetShortcut]\r\nURL=https://example.org/IconFile=x\r\n')
})

test('an aborted archive download leaves no stream open', async () => {
  // More than the buffers of an unread connection hold.
  const large = randomBytes(24 * 1024 * 1024)
  await visitor.upload('大.txt', large, root)
  const opened: Readable[] = []
  const { blobs } = server.ctx
  const getBlob = blobs.get.bind(blobs)
  const get = vi.spyOn(blobs, 'get').mockImplementation(async (...args) => {
    const stream = await getBlob(...args)
    opened.push(stream)
    return stream
  })
  const leaving = new AbortController()
  const response = await visitor.fetch(`/api/file/archive?folderIds=${root}`, { signal: leaving.signal })
  await response.body!.getReader().read()
  await expect.poll(() => opened.length).toBeGreaterThan(0)
  expect(opened.some(({ destroyed }) => !destroyed)).toBe(true)
  leaving.abort()
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true)
  get.mockRestore()
})
