import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { limits, type DocumentView, type FileItem, type Result, type Topic } from '@wenjin/contract'
import { makeOle } from '@wenjin/parser/testing/ole-samples'
import { claimSize, docxParagraph, makeDocx, makePdf, noise, pdfColumn } from '@wenjin/parser/testing/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createReader } from '../../../providers/reader/index.ts'
import { document } from '../../../db/schema/library/file.ts'

let server: TestServer
let site: Server
let siteUrl: string

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.reader = createReader({ allowPrivate: ['127.0.0.1'], timeoutMs: 5000 })) })
  site = createServer((request, response) => {
    if (request.url === '/article') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        '<html><head><title>青花瓷</title></head><body><article><h1>青花瓷</h1><p>青花瓷以氧化钴为着色剂，釉下彩绘，一次烧成。</p></article></body></html>',
      )
    } else if (request.url === '/inside') response.writeHead(302, { location: 'http://192.168.0.1/admin' }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  site.close()
  await server.close()
})

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

async function ownTopic(visitor: Visitor): Promise<Topic> {
  return (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.mine)!
}

/** The snippets that a question finds in the visitor's own files. */
async function found(visitor: Visitor, question: string): Promise<string[]> {
  const result: Result = await visitor.ask(question, { engineType: 'mine' })
  return result.references.map((reference) => `${reference.title}：${reference.snippet}`)
}

async function blobs(): Promise<string[]> {
  const names: string[] = []
  for await (const hash of server.ctx.blobs.list()) names.push(hash)
  return [...names, ...(await readdir(join(server.dataDir, 'blobs', 'tmp')))]
}

const sentence = '景德镇的青花瓷在元代成熟，大量销往波斯和土耳其。'
/** The sentence in GBK, for which Node has no encoder. */
const gbk = Buffer.from('beb0b5c2d5f2b5c4c7e0bba8b4c9d4dad4aab4fab3c9caeca3acb4f3c1bfcffacdf9b2a8cbb9bacdcdc1b6fac6e4a1a3', 'hex')

describe('every format becomes a document that is searchable at once', () => {
  const utf16 = Buffer.from(`\uFEFF${sentence}`, 'utf16le')
  const cases: [string, Uint8Array | string][] = [
    ['utf8.txt', sentence],
    ['utf8-bom.txt', `\uFEFF${sentence}`],
    ['gbk.txt', gbk],
    ['utf16le.txt', utf16],
    ['utf16be.txt', Buffer.from(utf16).swap16()],
    ['瓷器.md', `# 瓷器\n\n${sentence}`],
    ['瓷器.html', `<!doctype html><title>瓷器</title><script>var secret = 1</script><p>${sentence}</p>`],
    ['瓷器.pdf', makePdf([pdfColumn([sentence], 60, 760)])],
    ['瓷器.docx', makeDocx(docxParagraph(sentence))],
    ['瓷器.jsonl', JSON.stringify({ id: 'a', title: '瓷器', text: sentence, url: 'https://example.org/a' })],
  ]
  test.each(cases)('FIELD-035 %s', async (name, content) => {
    const visitor = server.visitor()
    const file = await visitor.put(name, typeof content === 'string' ? content : own(content))
    const pdfStatus = name.endsWith('.pdf') ? 'ready' : 'none'
    expect(file).toMatchObject({
      fileName: name,
      state: 'ready',
      progress: 100,
      pdfStatus,
      documentCount: 1,
      duplicate: false,
      reason: null,
    })
    const [source] = await found(visitor, '青花瓷销往哪里？')
    expect(source).toContain('波斯')
    const view = await visitor.get<DocumentView>(`/api/document/${file.documentId}`)
    expect(view.blocks.map((block) => block.text).join('')).toContain(sentence)
    expect(view.blocks.map((block) => block.text).join('')).not.toContain('secret')
  })
})

describe('the progress of an import', () => {
  test('increases monotonically to 100, and the file is searchable as soon as it is ready', async () => {
    const visitor = server.visitor()
    const lines = Array.from({ length: 1200 }, (_, n) =>
      JSON.stringify({ id: `${n}`, title: `窑口${n}`, text: `第${n}号窑口出土了瓷片。`, note: 'x'.repeat(3000) }),
    )
    const { data } = await visitor.upload<FileItem[]>('窑口.jsonl', lines.join('\n'))
    expect(data[0]).toMatchObject({
      state: expect.stringMatching(/^(?:queued|parsing)$/),
      progress: 0,
      originalUrl: `/api/file/${data[0]!.id}/original`,
    })
    const seen: number[] = []
    while (seen.at(-1) !== 100) {
      seen.push(await visitor.get<number>(`/api/file/${data[0]!.id}/progress`))
      await delay(2)
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(await visitor.get(`/api/file/${data[0]!.id}`)).toMatchObject({ state: 'ready', documentCount: 1200 })
    expect((await found(visitor, '第1103号窑口出土了什么？'))[0]).toContain('第1103号窑口')
  })

  test('counts skipped invalid lines of JSONL', async () => {
    const good = JSON.stringify({ id: '1', title: '好', text: '这一行是好的。' })
    const file = await server.visitor().put('半好.jsonl', `${good}\n{"id":\n${JSON.stringify({ title: '无文' })}\n`)
    expect(file).toMatchObject({ state: 'ready', documentCount: 1, reason: { name: 'badJsonl' } })
    expect(file.reason!.text).toMatch(/2: #2, #3/)
  })
})

describe('the same content uploaded twice is one document', () => {
  test.each([
    ['the same bytes under another name', '再来.txt', sentence],
    ['another encoding', 'gbk.txt', own(gbk)],
    ['yet another encoding', 'utf16.txt', own(Buffer.from(`\uFEFF${sentence}`, 'utf16le'))],
  ])('%s', async (_, name, content) => {
    const visitor = server.visitor()
    const first = await visitor.put('原来.txt', sentence)
    const second = await visitor.put(name, content)
    expect(first.duplicate).toBe(false)
    expect(second).toMatchObject({ state: 'ready', duplicate: true, documentCount: 1, documentId: first.documentId, fileName: name })
    expect(await ownTopic(visitor)).toMatchObject({ fileCount: 2, passageCount: 1 })
    expect(await found(visitor, '青花瓷销往哪里？')).toHaveLength(1)
  })

  test('ten concurrent uploads', async () => {
    const visitor = server.visitor()
    await visitor.token()
    const files = await Promise.all(Array.from({ length: 10 }, (_, n) => visitor.put(`第${n}份.txt`, sentence)))
    expect(files.map((file) => file.state)).toEqual(files.map(() => 'ready'))
    expect(new Set(files.map((file) => file.documentId)).size).toBe(1)
    expect(files.filter((file) => !file.duplicate)).toHaveLength(1)
    expect(await ownTopic(visitor)).toMatchObject({ fileCount: 10, passageCount: 1 })
  })
})

describe('invalid input is refused with a readable reason', () => {
  const docx = makeDocx(docxParagraph(sentence.repeat(50)))
  const encryptedPdf = Buffer.from(makePdf([pdfColumn([sentence], 60, 760)]))
    .toString('latin1')
    .replace('/Root', '/Encrypt << /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >> /Root')
  const cases: [string, string, Uint8Array | string, string][] = [
    ['empty', '空.txt', '', 'emptyFile'],
    ['only white space', '空白.md', ' \n\n ', 'noText'],
    ['an encrypted PDF', '加密.pdf', Buffer.from(encryptedPdf, 'latin1'), 'encrypted'],
    ['an encrypted docx', '加密.docx', makeOle({ EncryptedPackage: new Uint8Array(), EncryptionInfo: new Uint8Array() }), 'encrypted'],
    ['a truncated zip', '截断.docx', docx.subarray(0, docx.length - 40), 'corrupt'],
    // Its directory tells the size, which is why it is refused: the bytes need not be there.
    ['a zip bomb', '炸弹.docx', claimSize(makeDocx(docxParagraph(sentence)), 600 * 1024 * 1024), 'zipBomb'],
    ['not text at all', '乱.txt', noise(4096), 'notText'],
    ['random bytes named docx', '乱.docx', noise(4096), 'wrongType'],
    ['half a picture', '图.png', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'corrupt'],
    ['JSONL without one good line', '坏.jsonl', '{"a":1}\n[]', 'badJsonl'],
  ]
  test.each(cases)('%s', async (_, name, content, reason) => {
    const visitor = server.visitor()
    const file = await visitor.put(name, typeof content === 'string' ? content : own(content))
    expect(file).toMatchObject({ state: 'failed', reason: { name: reason }, documentCount: 0, documentId: null })
    expect(file.reason!.text).toMatch(/\p{Script=Han}{4,}/u)
    expect((await visitor.get<FileItem>(`/api/file/${file.id}?lang=en`)).reason!.text).toMatch(/^[A-Z][a-z]+ /)
    expect((await server.ctx.db.select().from(document)).some(({ title }) => title === name)).toBe(false)
  })

  test('a name over 255 bytes is refused', async () => {
    const visitor = server.visitor()
    const { status, errMsg } = await visitor.upload(`${'长'.repeat(90)}.txt`, sentence)
    expect(status).toBe(400)
    expect(errMsg).toContain('文件名过长')
    expect(await visitor.put(`${'长'.repeat(80)}.txt`, sentence)).toMatchObject({ state: 'ready' })
  })

  test('a path is reduced to the file name', async () => {
    const file = await server.visitor().put('..\\..\\etc/passwd\u0000.txt', sentence)
    expect(file.fileName).toBe('passwd.txt')
  })

  test('a file at the size limit gets 413 and leaves nothing behind; the visitor’s other files are unaffected', async () => {
    const visitor = server.visitor()
    await visitor.token()
    const before = await blobs()
    const refused = await visitor.upload('大.txt', new Uint8Array(limits.uploadSimpleBytes).fill(0x61))
    expect(refused).toMatchObject({ status: 413, errCode: 413 })
    expect(refused.errMsg).toContain('30 MB')
    expect(await blobs()).toEqual(before)
    expect((await visitor.get<{ total: number }>('/api/topic/mine/file')).total).toBe(0)
    expect(await visitor.put('小.txt', sentence)).toMatchObject({ state: 'ready' })
  })

  test('a connection that breaks during an upload leaves nothing behind', async () => {
    const visitor = server.visitor()
    await visitor.token()
    const before = await blobs()
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="半.txt"\r\n\r\n'
    socket.write(
      `POST /api/file/mine/upload HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(1_000_000, 0x61))
    await expect.poll(blobs).not.toEqual(before)
    socket.destroy()
    await expect.poll(blobs).toEqual(before)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('a request without a form, without a file, or for another person’s folder is refused', async () => {
    const visitor = server.visitor()
    await visitor.token()
    expect(await visitor.call('POST', '/api/file/mine/upload', {})).toMatchObject({ status: 400 })
    const form = new FormData()
    form.set('fileName', 'x')
    expect((await visitor.fetch('/api/file/mine/upload', { method: 'POST', body: form })).status).toBe(400)
    const theirs = await ownTopic(server.visitor())
    expect((await visitor.upload('x.txt', sentence, theirs.dirRootId)).status).toBe(404)
  })
})

describe('links', () => {
  async function link(visitor: Visitor, url: string): Promise<FileItem> {
    const { id } = await visitor.post<FileItem>('/api/file/mine/link', { url })
    let file = await visitor.get<FileItem>(`/api/file/${id}`)
    for (; file.state !== 'ready' && file.state !== 'failed'; file = await visitor.get<FileItem>(`/api/file/${id}`)) await delay(20)
    return file
  }

  test('a page is read, stored with its address and searchable', async () => {
    const visitor = server.visitor()
    const file = await link(visitor, `${siteUrl}/article`)
    expect(file).toMatchObject({ state: 'ready', contentType: 'text/html; charset=utf-8', reason: null })
    const view = await visitor.get<DocumentView>(`/api/document/${file.documentId}`)
    expect(view).toMatchObject({ title: '青花瓷', url: `${siteUrl}/article` })
    expect((await found(visitor, '青花瓷的着色剂是什么？'))[0]).toContain('氧化钴')
  })

  test.each([
    ['a private address', 'http://10.0.0.1/', 'privateAddress'],
    ['a name of the inside', 'http://printer.local/', 'privateAddress'],
    ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data/', 'privateAddress'],
    ['a redirect inside', '/inside', 'privateAddress'],
    ['a page that is gone', '/gone', 'httpStatus'],
    ['nobody listens there', 'http://127.0.0.1:19999/', 'unreachable'],
  ])('%s is refused with its reason', async (_, address, reason) => {
    const file = await link(server.visitor(), address.startsWith('/') ? siteUrl + address : address)
    expect(file).toMatchObject({ state: 'failed', reason: { name: reason } })
  })

  test.each(['ftp://example.org/a', 'javascript:alert(1)', 'file:///etc/passwd', 'example.org'])('%s is refused as a link', async (url) => {
    const visitor = server.visitor()
    await visitor.token()
    expect(await visitor.call('POST', '/api/file/mine/link', { url })).toMatchObject({ status: 400, data: null })
  })
})
