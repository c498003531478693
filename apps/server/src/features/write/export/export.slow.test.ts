import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { exportStates, limits, type Article, type ExportTask, type FileItem } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { citationsOf, storeAnswer } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { exportTask } from '../../../db/schema/write/export.ts'
import { finishExport } from './export.repo.ts'

let server: TestServer
let owner: TestUser
let writer: Visitor
let file: FileItem
let articleId: string

const text = `# 青石渡

## 灯塔

青石渡口的灯塔建于一八七三年，塔高十九米，由石匠周怀安主持修建。
`

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server)
  writer = owner.visitor
  file = await writer.put('青石渡.md', text)
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c23b22' } })
    .png()
    .toBuffer()
  const picture = await writer.put('灯塔.png', new Uint8Array(png))
  const content = `# 题\n\n**结论：**见 $x^2$。\n\n<script>alert(1)</script>\n\n[坏](javascript:alert(1))\n\n![1.00](/api/file/${picture.id}/view "灯塔图")\n\n![远景](https://x.example/p.png)`
  const made = await writer.post<Article>(`/api/topic/${file.topicId}/article`, { title: '导出 <b>', content })
  articleId = made.id
  await writer.post(`/api/article/${articleId}/quote`, { documentId: file.documentId, start: 0, end: 3 })
})
afterAll(() => server.close())

const status = (format: string, id: string, who = writer) => who.call<ExportTask>('GET', `/api/export/${format}/status?id=${id}`)
const download = (format: string, id: string, who = writer) => who.fetch(`/api/export/${format}/download?id=${id}`)

/** Exports an object as a client does: submit, poll, download. */
async function exported(
  format: string,
  type: string,
  body: object,
  who = writer,
): Promise<{ task: ExportTask; bytes: Uint8Array; response: Response }> {
  const { id } = await who.post<ExportTask>(`/api/export/${format}/submit/${type}`, body)
  const task = await vi.waitFor(async () => {
    const { data } = await status(format, id, who)
    expect(data.status).not.toBe(exportStates.waiting)
    expect(data.status).not.toBe(exportStates.running)
    return data
  }, 45_000)
  const response = await download(format, id, who)
  return { task, response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function answered() {
  const said = '灯塔建于一八七三年[[1]]。'
  return storeAnswer(server, writer, '灯塔建于何时？', said, {
    references: [{ index: 1, category: 'knowledge', title: '青石渡', link: `/doc/${file.documentId}`, snippet: '' }],
    citations: citationsOf(said, ['灯塔建于一八七三年']),
    charts: [{ title: '塔高', unit: '米', kind: 'bar', labels: ['灯塔'], series: [{ name: '高', values: [19], marks: [1] }] }],
  })
}

describe('API-068..073 exports', () => {
  test('ENUM-020 MACHINE-006 of an article as PDF are jobs with states, then a file for the owner only', async () => {
    const { task, bytes, response } = await exported('pdf', 'article', { id: articleId })
    expect(task).toMatchObject({ status: 2, failure: null, fileName: '导出 _b_.pdf' })
    expect(task.replaced).toEqual(['HTML 标记没有排版，只写出其中的文字', '图片「远景」读不出来，只写出名称'])
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('结论：')
    const { visitor: stranger } = await createUser(server)
    await stranger.token()
    expect((await status('pdf', task.id, stranger)).status).toBe(404)
    expect((await download('pdf', task.id, stranger)).status).toBe(404)
    expect((await status('docx', task.id)).status).toBe(404)
    expect((await stranger.call('POST', '/api/export/pdf/submit/article', { id: articleId })).status).toBe(404)
  })

  test('ENUM-019 ENUM-021 ENUM-022 of an article as Word, page, Markdown and text contain sources and pictures, and no scripts', async () => {
    const word = await writer.post<ExportTask>('/api/export/docx/article', { id: articleId })
    expect(word.status).toBe(exportStates.done)
    const parts = unzipSync(new Uint8Array(await (await download('docx', word.id)).arrayBuffer()))
    expect(strFromU8(parts['word/document.xml']!)).toContain('“青石渡”')
    expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
    const page = strFromU8((await exported('html', 'article', { id: articleId })).bytes)
    expect(page).toContain('<strong>结论：</strong>')
    expect(page).toContain('id="source-1"')
    expect(page).toMatch(/<img src="data:image\/jpeg;base64,[\w+/=]+" alt="灯塔图"/)
    expect(page).not.toMatch(/<script|javascript:|<b>|x\.example/)
    const markdown = strFromU8((await exported('md', 'article', { id: articleId, pictures: false })).bytes)
    expect(markdown).toMatch(/\[\^1\][\s\S]+\[\^1\]: \[青石渡\]\(<http.+\/doc\/.+start=0&end=3>\).*：“青石渡”/)
    const plain = strFromU8((await exported('txt', 'article', { id: articleId, marks: false, sources: false })).bytes)
    expect(plain).toContain('结论：')
    expect(plain).not.toMatch(/\[1\]|参考来源/)
  })

  test('of an answer, its conversation and a document contain the quotes of their marks', async () => {
    const { sessionId, resultId } = await answered()
    const answer = strFromU8((await exported('txt', 'answer', { id: resultId })).bytes)
    expect(answer).toMatch(/^灯塔建于何时？\n\n问津 · \d{4}-\d\d-\d\d\n由问津摘录/)
    expect(answer).toContain('灯塔建于一八七三年[1]。')
    expect(answer).toContain('“灯塔建于一八七三年”')
    expect(answer).toContain('塔高 (米)\n\n\t高\n灯塔\t19[1]')
    const conversation = strFromU8((await exported('md', 'session', { id: sessionId })).bytes)
    expect(conversation).toMatch(/# 灯塔建于何时？\n\n灯塔建于一八七三年\[\^1\]。/)
    const document = strFromU8((await exported('md', 'document', { id: file.documentId })).bytes)
    expect(document).toContain('青石渡口的灯塔建于一八七三年')
    const { visitor: stranger } = await createUser(server)
    await stranger.token()
    for (const [type, id] of [
      ['answer', resultId],
      ['session', sessionId],
      ['document', file.documentId],
    ] as const) {
      expect((await stranger.call('POST', `/api/export/md/submit/${type}`, { id })).status).toBe(404)
      expect((await stranger.call('POST', `/api/export/copy/${type}`, { id })).status).toBe(404)
    }
  })

  test('of a chapter end before the next heading of its level; those of marks contain their notes and links to their places', async () => {
    const { visitor } = await createUser(server)
    const book = await visitor.put(
      '青江志.md',
      '# 青江志\n\n## 渡口\n\n渡口在北岸。\n\n### 青石渡\n\n青石渡有船四只。\n\n## 灯塔\n\n灯塔建于一八七三年，塔高十九米。\n',
    )
    const id = book.documentId!
    const outline = await visitor.get<{ text: string; start: number }[]>(`/api/document/${id}/outline`)
    const start = outline.find(({ text: heading }) => heading === '渡口')!.start
    const chapter = strFromU8((await exported('md', 'chapter', { id, start }, visitor)).bytes)
    expect(chapter).toMatch(/^# 渡口\n\n> 青江志 · 我的资料\n\n渡口在北岸。\n\n## 青石渡\n\n青石渡有船四只。\n$/)
    for (const wrong of [start + 1, undefined])
      expect((await visitor.call('POST', '/api/export/md/submit/chapter', { id, start: wrong })).status).toBe(404)

    expect(JSON.stringify(await visitor.call('POST', '/api/export/preview/marks', { id }))).toContain('这篇文档里还没有您的标注')
    for (const [quote, note] of [
      ['塔高十九米', '年代*要核对*'],
      ['渡口在北岸', ''],
    ] as const) {
      const { hits } = await visitor.get<{ hits: object[] }>(`/api/document/${id}/search?q=${encodeURIComponent(quote)}`)
      await visitor.post(`/api/document/${id}/annotation`, { ...hits[0], note })
    }
    const marks = strFromU8((await exported('md', 'marks', { id }, visitor)).bytes)
    expect(marks).toMatch(/^# 青江志 · 标注与笔记/)
    expect(marks).toMatch(new RegExp(`> 塔高十九米\\n>\\n> \\[打开原文\\]\\(${server.url}/doc/${id}\\?start=\\d+&end=\\d+\\)`))
    expect(marks).toContain('**笔记**：年代\\*要核对\\*')
    const order = ['## 渡口', '渡口在北岸', '## 灯塔', '塔高十九米'].map((part) => marks.indexOf(part))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
    const pdf = await getDocument({ data: (await exported('pdf', 'marks', { id }, visitor)).bytes, verbosity: 0 }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('年代*要核对*')
    // A user cannot export the marks of others.
    expect((await writer.call('POST', '/api/export/md/submit/marks', { id })).status).toBe(404)
  })

  test('have a preview page and three clipboard formats, and API-074 Markdown is handed over', async () => {
    const preview = await writer.post<{ html: string; replaced: string[] }>('/api/export/preview/article', { id: articleId })
    expect(preview.html).toContain('<math')
    expect(preview.html).not.toContain('<script')
    const copied = await writer.post<{ html: string; markdown: string; text: string }>('/api/export/copy/article', {
      id: articleId,
      marks: false,
    })
    expect(copied.html).toMatch(/<p style="[^"]+"><strong>结论：<\/strong>/)
    expect(copied.markdown).toContain('**结论：**')
    expect(copied.text).toContain('结论：')
    const handed = await writer.post<{ title: string; markdown: string }>('/api/export/xiezuocat/md', { type: 'article', id: articleId })
    expect(handed.title).toBe('导出 <b>')
    expect(handed.markdown).toContain('**结论：**')
  })

  test('CONST-015 CONST-016 fail after 100 polls of 3 s without a sign of life, 20 can wait at a time, and files are deleted after a day', async () => {
    const { visitor, uid } = await createUser(server)
    const row = {
      owner: uid,
      type: 'article' as const,
      format: 'pdf' as const,
      request: { id: articleId, marks: true, sources: true, references: 'quotes' as const },
      lang: 'zh' as const,
      origin: server.url,
      status: exportStates.waiting,
    }
    const now = server.ctx.now()
    await server.ctx.db.insert(exportTask).values({ ...row, id: 'late', createdAt: now - limits.export.pollMs * limits.export.polls })
    expect((await status('pdf', 'late', visitor)).data).toMatchObject({ status: -1, failure: { name: 'timeout', text: '超时' } })
    expect((await download('pdf', 'late', visitor)).status).toBe(409)
    const own = await visitor.post<Article>(`/api/topic/${(await visitor.put('a.md', text)).topicId}/article`, {
      title: '一',
      content: '文',
    })
    await server.ctx.db
      .insert(exportTask)
      .values(Array.from({ length: limits.export.waiting }, (_, at) => ({ ...row, id: `waiting-${at}`, createdAt: now })))
    expect((await visitor.call('POST', '/api/export/md/submit/article', { id: own.id })).status).toBe(429)
    await finishExport(server.ctx.db, 'waiting-0', { failure: 'interrupted' }, now)
    expect((await status('pdf', 'waiting-0', visitor)).data).toMatchObject({ status: -1, failure: { name: 'interrupted' } })
    expect((await visitor.call('POST', '/api/export/md/submit/article', { id: own.id })).status).toBe(200)
  })
})
