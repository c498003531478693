import { strFromU8, unzipSync } from 'fflate'
import { exportStates, type Article, type ExportFormat, type ExportTask, type Topic } from '@wenjin/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { textOfPage, textOfPdf, textOfWord } from './pulled-back.fixture.ts'

let server: TestServer
let writer: Visitor
let articleId: string
let picture: Buffer
const caption = '图 1 青石渡的灯塔'

beforeAll(async () => {
  server = await startTestServer()
  writer = (await createUser(server)).visitor
  const topic = await writer.post<Topic>('/api/topic', { name: '渡口' })
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b5c8a' } })
    .png()
    .toBuffer()
  const file = await writer.put('灯塔 (旧).png', new Uint8Array(picture), topic.dirRootId)
  const content = [
    '开头。',
    `![1.00](/api/file/${file.id}/view "${caption}")`,
    '中间。',
    `<figure><img src="/api/file/${file.id}/view"><figcaption>图 2 另一张</figcaption></figure>`,
    '<table><caption>表 1 班次</caption><tr><td>每日</td><td>两班</td></tr></table>',
    '**表 2 船价**\n\n| 船 | 价 |\n| --- | --- |\n| 渡船 | 5 元 |',
    '![别处](https://example.org/far.png)',
  ].join('\n\n')
  articleId = (await writer.post<Article>(`/api/topic/${topic.id}/article`, { title: '渡口小记', content })).id
})
afterAll(() => server.close())

async function exported(format: ExportFormat, body: object = {}): Promise<{ task: ExportTask; type: string | null; bytes: Uint8Array }> {
  const { id } = await writer.post<ExportTask>(`/api/export/${format}/submit/article`, { id: articleId, ...body })
  const task = await vi.waitFor(async () => {
    const found = await writer.get<ExportTask>(`/api/export/${format}/status?id=${id}`)
    expect(found.status).toBe(exportStates.done)
    return found
  }, 60_000)
  const response = await writer.fetch(`/api/export/${format}/download?id=${id}`)
  return { task, type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('pictures of an exported article', () => {
  test('travel with its Markdown, in a folder beside it', async () => {
    const { task, type, bytes } = await exported('md')
    expect([task.fileName, type]).toEqual(['渡口小记.zip', 'application/zip'])
    const entries = unzipSync(bytes)
    expect(Object.keys(entries).toSorted()).toEqual(['图片/灯塔 (旧).png', '渡口小记.md'].toSorted())
    expect(Buffer.from(entries['图片/灯塔 (旧).png']!).equals(picture)).toBe(true)
    const markdown = strFromU8(entries['渡口小记.md']!)
    const path = `${encodeURIComponent('图片')}/${encodeURIComponent('灯塔 ')}%28${encodeURIComponent('旧')}%29.png`
    expect(markdown).toContain(`![${caption}](${path} "${caption}")`)
    expect(markdown).toContain(`<img src="${path}">`)
    expect(markdown).toContain('https://example.org/far.png')
    expect(markdown).not.toContain('/api/file/')
  })

  test('stay addresses where one file is asked for, and for a program that fetches the text', async () => {
    const { task, type, bytes } = await exported('md', { pictures: false })
    expect([task.fileName, type]).toEqual(['渡口小记.md', 'text/markdown; charset=utf-8'])
    expect(strFromU8(bytes)).toContain(`![${caption}](/api/file/`)
    const { path } = await writer.post<{ path: string }>('/api/export/xiezuocat/temp', { type: 'article', id: articleId })
    expect(await (await server.visitor().fetch(path)).text()).toContain('# 渡口小记')
  })

  test.each([
    ['html', async (bytes: Uint8Array) => textOfPage(strFromU8(bytes))],
    ['docx', async (bytes: Uint8Array) => textOfWord(bytes)],
    ['pdf', textOfPdf],
    ['txt', async (bytes: Uint8Array) => strFromU8(bytes)],
  ] as const)('keep their captions, and tables theirs, as %s', async (format, textOf) => {
    const { bytes } = await exported(format)
    const plain = (await textOf(bytes)).replaceAll(/\s+/g, '')
    for (const words of [caption, '图 2 另一张', '表 1 班次', '表 2 船价']) {
      expect([words, plain.split(words.replaceAll(' ', '')).length - 1]).toEqual([words, 1])
    }
  })
})
