import { exportStates, type ExportFormat, type ExportTask, type Folder } from '@wenjin/contract'
import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { readTopicText } from './topic-text.ts'
import { readTopicTree } from './topic-archive.ts'
import { readableTopic } from '../../../library/access/index.ts'
import { faultsOfWord } from '../word-schema.fixture.ts'

let server: TestServer
let writer: Visitor
let uid: string
let id: string

const long = (name: string) => Array.from({ length: 150 }, (_, at) => `${name}第${at}段，河水东流，渡口无人，灯塔在北岸。`).join('\n\n')

beforeAll(async () => {
  server = await startTestServer()
  ;({ visitor: writer, uid } = await createUser(server))
  const topic = await writer.post<{ id: string; dirRootId: string }>('/api/topic', { name: '渡口资料', description: '三代人的*笔记*' })
  id = topic.id
  const folder = await writer.post<Folder>(`/api/folder/${topic.dirRootId}`, { name: '一九八〇' })
  const inner = await writer.post<Folder>(`/api/folder/${folder.id}`, { name: '旧照' })
  await writer.put('10 渡船.md', `# 渡船\n\n## 班次\n\n渡船每日两班[[1]]。\n\n\`\`\`r\nx[[1]]\n\`\`\`\n\n${long('渡船')}`, topic.dirRootId)
  const lighthouse = await writer.put('2 灯塔.md', '# 灯塔\n\n灯塔建于一八七三年。', topic.dirRootId)
  await writer.put('底片.md', '# 底片\n\n### 深的标题\n\n底片共三十张。', inner.id)
  await writer.put('周报.md', '# 周报\n\n逢五停航。', folder.id)
  await writer.put('杂音.bin', Uint8Array.of(1, 2, 3), topic.dirRootId)
  const { hits } = await writer.get<{ hits: object[] }>(
    `/api/document/${lighthouse.documentId}/search?q=${encodeURIComponent('一八七三年')}`,
  )
  await writer.post(`/api/document/${lighthouse.documentId}/annotation`, { ...hits[0], note: '年代要核对' })
})
afterAll(() => server.close())

async function exported(format: ExportFormat, body: object = {}) {
  const { id: task } = await writer.post<ExportTask>(`/api/export/${format}/submit/topic`, { id, ...body })
  const done = await vi.waitFor(async () => {
    const { data } = await writer.call<ExportTask>('GET', `/api/export/${format}/status?id=${task}`)
    expect([exportStates.done, exportStates.failed]).toContain(data.status)
    return data
  }, 45_000)
  expect(done.failure).toBeNull()
  const bytes = new Uint8Array(await (await writer.fetch(`/api/export/${format}/download?id=${task}`)).arrayBuffer())
  return { task: done, bytes }
}

describe('a library as one file', () => {
  test('has its documents as chapters in folder order, with numbers in names sorted naturally, and the notes at the end', async () => {
    const { task, bytes } = await exported('md')
    const text = strFromU8(bytes)
    expect(task).toMatchObject({ fileName: '渡口资料.md', replaced: ['没有读出文字，不在其中：杂音.bin'] })
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# 渡口资料',
      '# 灯塔',
      '# 渡船',
      '## 班次',
      '# 一九八〇',
      '## 周报',
      '# 一九八〇 / 旧照',
      '## 底片',
      '#### 深的标题',
      '# 标注与笔记',
      '## 2 灯塔.md',
      '### 灯塔',
    ])
    expect(text).toContain('三代人的\\*笔记\\*')
    // Text that looks like a citation mark belongs to the document.
    expect(text).toContain('渡船每日两班\\[\\[1\\]\\]。')
    expect(text).toContain('```\nx[[1]]\n```')
    expect(text).toContain('年代要核对')
    expect(text).toContain('没有读出文字，不在其中：杂音.bin')
    expect(strFromU8((await exported('txt', { marks: false })).bytes)).not.toContain('年代要核对')
  })

  test('has a bookmark and a new page for each chapter as PDF; as Word it is valid and has contents', async () => {
    const pdf = await getDocument({ data: (await exported('pdf')).bytes, verbosity: 0 }).promise
    const outline = await pdf.getOutline()
    expect(outline.map(({ title, items }) => [title, items.map((item: { title: string }) => item.title)])).toEqual([
      ['灯塔', []],
      ['渡船', ['班次']],
      ['一九八〇', ['周报']],
      ['一九八〇 / 旧照', ['底片']],
      ['标注与笔记', ['2 灯塔.md']],
    ])
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, at) => {
        const { items } = await (await pdf.getPage(at + 1)).getTextContent()
        return items.map((item) => ('str' in item ? item.str : '')).join('')
      }),
    )
    expect(pages[0]).toMatch(/^渡口资料.*目录/)
    for (const chapter of ['灯塔灯塔建于', '渡船班次', '一九八〇周报', '一九八〇 / 旧照底片', '标注与笔记'])
      expect([chapter, pages.some((page) => page.startsWith(chapter))]).toEqual([chapter, true])
    const word = (await exported('docx')).bytes
    expect(await faultsOfWord(word)).toEqual([])
    const xml = strFromU8(unzipSync(word)['word/document.xml']!)
    expect(xml.match(/<w:pageBreakBefore\/>/g)).toHaveLength(5)
    expect(xml).toMatch(/TOC \\h \\o/)
  })

  test('files beyond the limit are named, and only files the reader may read are included', async () => {
    const actor = { uid, visitorId: '', role: 'user' as const }
    const topic = await readableTopic(server.ctx.db, id, actor)
    const read = async (maxChars: number) =>
      readTopicText(server.ctx, topic, await readTopicTree(server.ctx, topic), { actor, lang: 'zh', notes: false }, { maxChars })
    const cut = await read(200)
    expect(cut.omitted).toEqual([
      '《渡船》太长，只放进了开头的部分',
      '篇幅已满，没有放进：杂音.bin、周报.md、底片.md。全部资料请导出压缩包',
    ])
    expect(cut.markdown.length).toBeLessThanOrEqual(200)
    const { visitor: stranger } = await createUser(server)
    await stranger.token()
    expect((await stranger.call('POST', '/api/export/pdf/submit/topic', { id })).status).toBe(404)
    const empty = await writer.post<{ id: string }>('/api/topic', { name: '空的' })
    expect(await writer.call('POST', '/api/export/pdf/submit/topic', { id: empty.id })).toMatchObject({
      status: 409,
      errMsg: expect.stringContaining('还没有读出文字'),
    })
  })

  test('has its beginning as the preview; the preview of an archive is its file list', async () => {
    const page = await writer.post<{ html: string }>('/api/export/preview/topic', { id, format: 'html' })
    expect(page.html).toContain('灯塔建于一八七三年')
    const list = await writer.post<{ html: string }>('/api/export/preview/topic', { id, format: 'zip' })
    expect(list.html).toContain('一九八〇 / 旧照 / 底片.md')
  })
})
