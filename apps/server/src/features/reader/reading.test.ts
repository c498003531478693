import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentView, Result } from '@wenjin/contract'
import { FakeWebSearch, finding } from '../../../test/fake-web-search.ts'
import { htmlPage, LoopbackSite, type SitePage } from '../../../test/loopback-web.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createReader } from '../../providers/reader/index.ts'

const web = new FakeWebSearch()
const sites: LoopbackSite[] = []
let server: TestServer

const site = async (pages: Record<string, SitePage>) => {
  const opened = await new LoopbackSite(pages).open()
  sites.push(opened)
  return opened
}

beforeAll(async () => {
  server = await startTestServer({
    adjust: (ctx) => {
      ctx.webSearch = web
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'], userAgent: 'Wenjin/test' })
    },
  })
})
afterAll(() => server.close())
afterEach(() => {
  for (const opened of sites.splice(0)) opened.close()
  Object.assign(web, { found: [], unavailable: [], offline: false })
  web.queries.length = 0
})

const referenceTo = (result: Result, link: string) => result.references.find((reference) => reference.link === link)

describe('an answer from the web', () => {
  test('SOURCE-003 reads the pages it found, in any encoding, with their tables, and cites them', async () => {
    const gbk = Buffer.from([0xd3, 0xea, 0xbb, 0xa8, 0xca, 0xaf])
    const table = '<table><tr><th>产地</th><th>颜色</th></tr><tr><td>六合</td><td>红</td></tr></table>'
    const a = await site({
      '/stone': htmlPage('雨花石', '雨花石主要产于南京市六合区一带的砾石层。', '雨花石的主要成分是二氧化硅。', table),
    })
    const b = await site({
      '/gbk': {
        type: 'text/html; charset=gb2312',
        body: Buffer.concat([Buffer.from('<html><body><p>'), gbk, gbk, gbk, gbk, gbk, gbk, Buffer.from('</p></body></html>')]),
      },
    })
    web.found = [finding(`${a.url}/stone`, '雨花石'), finding(`${b.url}/gbk`, '石头')]
    const visitor = server.visitor()
    const result = await visitor.ask('雨花石产于哪里？')
    expect(result.text).toContain('南京市六合区')
    expect(result.notices).toEqual([])
    const cited = referenceTo(result, `${a.url}/stone`)!
    expect(cited).toMatchObject({ category: 'webpage', services: ['fake'], site: '127.0.0.1' })
    const document = await visitor.get<DocumentView>(`/api/document/${cited.documentId}`)
    expect(document.url).toBe(`${a.url}/stone`)
    expect(document.blocks.map(({ text }) => text).join('\n')).toContain('六合 | 红')
    const citation = result.citations.find(({ index }) => index === cited.index)!
    const text = document.blocks.map((block) => block.text).join('\n')
    expect(text.replaceAll(/\s/g, '')).toContain(citation.quote.replaceAll(/\s/g, ''))
    const read = await visitor.get<DocumentView>(`/api/document/${referenceTo(result, `${b.url}/gbk`)!.documentId}`)
    expect(read.blocks[0]!.text).toContain('雨花石')
  })
})
