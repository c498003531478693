import { strFromU8, unzipSync, zipSync, strToU8 } from 'fflate'
import { exportStates, type Annotation, type Article, type ExportTask, type FileItem, type Folder } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import type { Visitor } from '../../../../../test/visitor.ts'

let first: TestServer
let second: TestServer
let writer: Visitor
let topicId: string
let rootId: string

const note = '# 青石渡\n\n## 灯塔\n\n青石渡口的灯塔建于一八七三年，塔高十九米。\n\n## 渡船\n\n渡船每日两班，逢五停航。\n'
const awkward = '周报: 第1期?.md'
/** Pseudo-random bytes, which a lossy round trip would change. */
const noise = Uint8Array.from({ length: 70_001 }, (_, at) => (at * 7919) % 251)

beforeAll(async () => {
  ;[first, second] = await Promise.all([startTestServer(), startTestServer()])
  writer = (await createUser(first)).visitor
  const made = await writer.post<{ id: string; dirRootId: string }>('/api/topic', { name: '渡口资料', description: '三代人的笔记' })
  topicId = made.id
  rootId = made.dirRootId
  const folderIn = (parent: string, name: string) => writer.post<Folder>(`/api/folder/${parent}`, { name })
  const inside = await folderIn(rootId, '一九八〇')
  const deep = await folderIn(inside.id, '旧照')
  await folderIn(rootId, '空文件夹')
  const file = await writer.put('青石渡.md', note, rootId)
  await writer.put(awkward, '# 周报\n\n逢五停航，改在初六。', inside.id)
  await writer.put('同名.txt', '甲的内容。', inside.id)
  await writer.put('同名.txt', '乙的内容。', rootId)
  await writer.put('杂音.bin', noise, deep.id)
  const hits = await writer.get<{ hits: { start: number; end: number }[] }>(
    `/api/document/${file.documentId}/search?q=${encodeURIComponent('灯塔建于一八七三年')}`,
  )
  await writer.post(`/api/document/${file.documentId}/annotation`, {
    ...hits.hits[0],
    note: '年代要核对',
    color: 'seal',
    kind: 'underline',
  })
  const picture = await writer.put(
    '灯塔.png',
    Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0)),
    deep.id,
  )
  await writer.post<Article>(`/api/topic/${topicId}/article`, {
    title: '渡口小记',
    content: `开头。\n\n![灯塔](/api/file/${picture.id}/view)\n`,
  })
})
afterAll(() => Promise.all([first.close(), second.close()]))

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='

async function ended(id: string, who = writer): Promise<ExportTask> {
  return vi.waitFor(async () => {
    const { data } = await who.call<ExportTask>('GET', `/api/export/zip/status?id=${id}`)
    expect(data.status).not.toBe(exportStates.waiting)
    expect(data.status).not.toBe(exportStates.running)
    return data
  }, 45_000)
}

async function archived(body: object): Promise<{ task: ExportTask; bytes: Uint8Array<ArrayBuffer> }> {
  const { id } = await writer.post<ExportTask>('/api/export/zip/submit/topic', { id: topicId, ...body })
  const task = await ended(id)
  const response = await writer.fetch(`/api/export/zip/download?id=${id}`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return { task, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** Returns the tree of a topic below one of its folders: files with their bytes, folders by name. */
async function treeOf(who: Visitor, topic: string, below: string): Promise<Record<string, unknown>> {
  const folders = await who.get<Folder[]>(`/api/topic/${topic}/folder`)
  const { list } = await who.get<{ list: FileItem[] }>(`/api/topic/${topic}/file?pageSize=100`)
  const tree: Record<string, unknown> = {}
  for (const { id, name } of folders.filter(({ parentId }) => parentId === below)) tree[`${name}/`] = await treeOf(who, topic, id)
  for (const { id, name } of list.filter(({ parentId }) => parentId === below)) {
    const bytes = Buffer.from(await (await who.fetch(`/api/file/${id}/original`)).arrayBuffer())
    tree[name] = bytes.toString('base64')
  }
  return tree
}

async function imported(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const { visitor } = await createUser(second)
  const zip = await visitor.put(name, bytes)
  const settled = async () => {
    const { list } = await visitor.get<{ list: FileItem[] }>(`/api/topic/${zip.topicId}/file?pageSize=100`)
    expect(list.filter(({ state }) => state === 'queued' || state === 'parsing')).toEqual([])
    return list
  }
  return { visitor, zip, list: await vi.waitFor(settled, 30_000) }
}

describe('a topic as an archive', () => {
  test('is imported by another instance without loss: names, folders, bytes, marks and notes', async () => {
    const before = await treeOf(writer, topicId, rootId)
    const { task, bytes } = await archived({ content: 'both' })
    expect(task).toMatchObject({ status: 2, progress: 100, fileName: '渡口资料.zip' })
    const entries = unzipSync(bytes)
    expect(strFromU8(entries['文章/渡口小记.md']!)).toContain(`![灯塔](${encodeURIComponent('图片')}/${encodeURIComponent('灯塔.png')})`)
    expect(entries['文章/图片/灯塔.png']).toBeDefined()
    expect(strFromU8(entries['文字/青石渡.md.md']!)).toContain('塔高十九米')
    expect(strFromU8(entries['标注与笔记.md']!)).toContain('年代要核对')

    const { visitor, zip, list } = await imported('下载 (1).zip', bytes)
    const folders = await visitor.get<Folder[]>(`/api/topic/${zip.topicId}/folder`)
    const top = folders.find(({ name }) => name === '渡口资料')!
    // Articles return as articles; their readable copies are no files.
    expect(await treeOf(visitor, zip.topicId, top.id)).toEqual(before)
    const back = list.find(({ name }) => name === '青石渡.md')!
    const [mark] = await visitor.get<Annotation[]>(`/api/document/${back.documentId}/annotation`)
    expect(mark).toMatchObject({
      quote: '灯塔建于一八七三年',
      note: '年代要核对',
      color: 'seal',
      kind: 'underline',
      documentId: back.documentId,
    })
    const { list: marks } = await visitor.get<{ list: Annotation[] }>(`/api/topic/${zip.topicId}/annotation`)
    expect(marks).toHaveLength(1)
  })

  test('can contain only the texts, as plain text and without marks', async () => {
    const { bytes } = await archived({ content: 'texts', textFormat: 'txt', marks: false })
    const entries = unzipSync(bytes)
    expect(strFromU8(entries['文字/青石渡.md.txt']!)).toContain('塔高十九米')
    expect(Object.keys(entries).filter((name) => name.startsWith('资料/') || name.startsWith('标注'))).toEqual([])
    expect(strFromU8(entries['文章/渡口小记.txt']!)).toContain('开头。')
    const { visitor, zip } = await imported('文字.zip', bytes)
    const top = (await visitor.get<Folder[]>(`/api/topic/${zip.topicId}/folder`)).find(({ name }) => name === '渡口资料')!
    expect(await treeOf(visitor, zip.topicId, top.id)).toMatchObject({ '青石渡.md.txt': expect.any(String) })
  })

  test('has a preview with its file list; other formats are refused, and strangers get no information', async () => {
    const { html } = await writer.post<{ html: string }>('/api/export/preview/topic', { id: topicId })
    expect(html).toContain('一九八〇 / 同名.txt')
    expect((await writer.call('POST', '/api/export/evidence/submit/topic', { id: topicId })).status).toBe(400)
    const { visitor: stranger } = await createUser(first)
    await stranger.token()
    expect((await stranger.call('POST', '/api/export/zip/submit/topic', { id: topicId })).status).toBe(404)
    expect((await stranger.call('POST', '/api/export/preview/topic', { id: topicId })).status).toBe(404)
  })

  test('is deleted with its file when the export is cancelled, which only its owner can do', async () => {
    const { id } = await writer.post<ExportTask>('/api/export/zip/submit/topic', { id: topicId })
    await ended(id)
    const { visitor: stranger } = await createUser(first)
    await stranger.token()
    expect((await stranger.call('DELETE', `/api/export/zip?id=${id}`)).status).toBe(404)
    expect((await writer.call('DELETE', `/api/export/zip?id=${id}`)).status).toBe(200)
    expect((await writer.call('GET', `/api/export/zip/status?id=${id}`)).status).toBe(404)
    expect((await writer.fetch(`/api/export/zip/download?id=${id}`)).status).toBe(404)
  })
})

describe('an untrusted manifest', () => {
  const zipOf = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))) as Uint8Array<ArrayBuffer>
  const manifest = (change: object) =>
    JSON.stringify({ format: 'wenjin-topic', version: 1, name: '外来', description: '', folders: [], files: [], derived: [], ...change })
  const file = { path: '资料/a.md', folders: [], name: 'a.md', contentType: '', url: null, date: null, marks: [] }

  test.each([
    ['no JSON', '{'],
    ['another format', JSON.stringify({ format: 'else' })],
    ['a mark as long as a book', manifest({ files: [{ ...file, marks: [{ quote: 'x'.repeat(9000) }] }] })],
  ])('%s: the archive is unpacked like any other', async (_, text) => {
    const { visitor, zip, list } = await imported('外来.zip', zipOf({ 'wenjin.json': text, '资料/a.md': '# 甲\n\n甲文。' }))
    expect(list.map(({ name }) => name)).toContain('a.md')
    expect((await visitor.get<Folder[]>(`/api/topic/${zip.topicId}/folder`)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['外来', '资料']),
    )
  })

  test('cannot escape the folder by its names, adds an entry once, and missing entries are reported', async () => {
    const hostile = manifest({
      name: '../../外来',
      folders: [['..', '..', '上面']],
      files: [
        { ...file, folders: ['..', 'etc'], name: '../passwd.md', contentType: 'text/html\r\nx: y' },
        { ...file, name: '又一次.md' },
        { ...file, path: '不在.md', name: '不在.md' },
        { ...file, path: null, name: '坏链接', url: 'file:///etc/passwd' },
      ],
    })
    const { visitor, zip, list } = await imported(
      '外来.zip',
      zipOf({ 'wenjin.json': hostile, '资料/a.md': '# 甲\n\n甲文。', '余.md': '余文。' }),
    )
    const { list: top } = await visitor.get<{ list: { folder?: Folder; file?: FileItem }[] }>('/api/folder/mine/list?pageSize=50')
    expect(top.flatMap((entry) => (entry.folder ? [entry.folder.name] : []))).toHaveLength(1)
    for (const { name } of [...list, ...(await visitor.get<Folder[]>(`/api/topic/${zip.topicId}/folder`))])
      expect(name).not.toMatch(/[/\\]|^\.\.?$/)
    expect(list.filter(({ state }) => state === 'ready').length).toBe(3)
    expect(list.filter(({ state }) => state === 'failed').map(({ reason }) => reason?.name)).toEqual(['corrupt', 'corrupt'])
  })
})
