import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceCategories, webCategories, type FoundSource, type ProviderStatus } from '@wenjin/contract'
import { serviceIds } from '@wenjin/web-sources'
import { crossrefRecord, crossrefSimilar } from '@wenjin/web-sources/testing/paper-replies'
import { searchOf, serviceAt, StandIn } from '@wenjin/web-sources/testing/stand-in'
import { signedImage } from '../../../lib/address/image-signature.ts'
import { createReader } from '../../../providers/reader/index.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

interface Detail {
  source: FoundSource
  abstract: string
  similar: FoundSource[]
}

let server: TestServer
let crossref: StandIn
let pictures: StandIn
let reader: Visitor

beforeAll(async () => {
  crossref = await StandIn.start()
  pictures = await StandIn.start()
  server = await startTestServer({
    adjust(ctx) {
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
      const services = [
        serviceAt('crossref', crossref.url),
        serviceAt('brave', 'https://api.search.brave.com', { needsKey: true, key: '', enabled: false }),
      ]
      ctx.webSearch = searchOf(services, { coverAddress: (url, size) => signedImage(ctx, url, size) })
    },
  })
  reader = server.visitor()
})
afterAll(async () => {
  await server.close()
  crossref.close()
  pictures.close()
})

describe('a scholarly record', () => {
  const detail = (id: string) => reader.call<Detail>('GET', `/api/academic-detail?${new URLSearchParams({ id })}`)

  it('SOURCE-001: is found by its DOI, with its abstract and similar records', async () => {
    const replies = [crossrefRecord, crossrefSimilar]
    crossref.answer = () => replies.shift()!
    const { data } = await detail('https://doi.org/10.1000/abc.1')
    expect(data.source).toMatchObject({
      category: 'scholar',
      title: '深度学习综述',
      authors: ['张三', 'Ada Lovelace', 'The Consortium'],
      scholar: { year: 2021 },
    })
    expect(data.source).not.toHaveProperty('text')
    expect(data.abstract).toContain('本文综述')
    expect(data.similar.map(({ title }) => title)).toEqual(['另一篇'])
  })

  it('reports an invalid id, an unknown id, and an unavailable service', async () => {
    expect(await detail('量子计算')).toMatchObject({ status: 400, errMsg: expect.stringContaining('DOI') })
    crossref.answer = { status: 404, body: 'Resource not found.' }
    expect((await detail('10.1000/none')).status).toBe(404)
    crossref.answer = { status: 500, body: '' }
    expect((await detail('10.1000/down')).status).toBe(503)
  })
})

describe('the admin’s view of the services', () => {
  it('lists state, calls and last failure of each service, and the disabled services', async () => {
    const admin = await createUser(server, { role: 'admin' })
    const list = await admin.visitor.get<ProviderStatus[]>('/api/admin/search-providers')
    expect(list).toEqual([
      {
        service: 'crossref',
        name: 'Crossref',
        categories: ['scholar'],
        needsKey: false,
        enabled: true,
        state: 'ready',
        calls: 4,
        failures: 1,
        lastSuccessAt: expect.any(Number),
        lastFailure: { kind: 'bad', at: expect.any(Number), detail: 'HTTP 500' },
        restsUntil: null,
      },
      expect.objectContaining({ service: 'brave', needsKey: true, enabled: false, state: 'off' }),
    ])
    expect((await reader.call('GET', '/api/admin/search-providers')).status).toBe(401)
  })

  it('SOURCE-001 SOURCE-002 SOURCE-003 SOURCE-004 SOURCE-006 SOURCE-007: every category except `mine` has services that need no key', async () => {
    const kept = server.ctx.webSearch
    server.ctx.webSearch = null
    const admin = await createUser(server, { role: 'admin' })
    const list = await admin.visitor.get<ProviderStatus[]>('/api/admin/search-providers')
    server.ctx.webSearch = kept
    expect(list.map(({ service }) => service)).toEqual(serviceIds)
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['off']))
    for (const category of webCategories) {
      expect(list.some(({ categories, needsKey }) => !needsKey && categories.includes(category))).toBe(true)
    }
    expect(sourceCategories.filter((category) => !list.some(({ categories }) => (categories as string[]).includes(category)))).toEqual([
      'mine',
    ])
  })
})

describe('the image proxy for source pictures', () => {
  const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })
  /** Serves bytes at an address of the picture server. Returns the signed proxy address of this instance. */
  function serve(bytes: Uint8Array, type = 'image/png', path = `/${Math.random()}`): string {
    pictures.answer = (_, response) => void response.writeHead(200, { 'content-type': type }).end(bytes)
    return signedImage(server.ctx, `${pictures.url}${path}`)
  }

  it('re-encodes a picture to at most 640 pixels and fetches it once a day', async () => {
    const address = serve(
      await picture(1600, 800)
        .png()
        .withMetadata({ exif: { IFD0: { Artist: 'somebody' } } })
        .toBuffer(),
    )
    const before = pictures.calls.length
    const replies = await Promise.all([reader.fetch(address), reader.fetch(address)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]!.headers.get('content-type')).toBe('image/webp')
    expect(replies[0]!.headers.get('cache-control')).toContain('max-age=86400')
    const drawn = await sharp(Buffer.from(await replies[0]!.arrayBuffer())).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width: 640, height: 320 })
    expect(drawn.exif).toBeUndefined()
    await reader.fetch(address)
    expect(pictures.calls.length - before).toBe(1)
  })

  it('returns 1600 pixels for the size `large`', async () => {
    const address = serve(await picture(2000, 500).png().toBuffer())
    expect((await reader.fetch(`${address}&size=huge`)).status).toBe(400)
    const sizes = await Promise.all(
      ['small', 'large'].map(async (size) => {
        const reply = await reader.fetch(`${address}&size=${size}`)
        return (await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width
      }),
    )
    expect(sizes).toEqual([640, 1600])
  })

  it('does not follow redirects into the private network', async () => {
    for (const target of ['http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/a.png', 'file:///etc/passwd']) {
      pictures.answer = (_, response) => void response.writeHead(302, { location: target }).end()
      expect([target, (await reader.fetch(signedImage(server.ctx, `${pictures.url}/to/${target.length}`))).status]).toEqual([target, 404])
    }
  })

  it('aborts a picture that is too large before it is read whole', async () => {
    let sent = 0
    pictures.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      // Send no content-length, so that the size is not known in advance.
      const more = () => {
        while (!response.destroyed && sent < 64 && response.write(Buffer.alloc(1_000_000))) sent += 1
      }
      response.on('drain', more)
      more()
    }
    expect((await reader.fetch(signedImage(server.ctx, `${pictures.url}/endless`))).status).toBe(404)
    expect(sent).toBeLessThan(32)
  })

  it('serves only addresses signed by the instance', async () => {
    const address = serve(await picture(8, 8).png().toBuffer())
    expect((await reader.fetch(address.replace('%2F0.', '%2F1.'))).status).toBe(400)
    expect((await reader.fetch(address.slice(0, -3) + 'abc')).status).toBe(400)
    expect((await reader.fetch(`/api/image?url=${encodeURIComponent('http://169.254.169.254/')}&sig=x`)).status).toBe(400)
    expect((await reader.fetch(signedImage(server.ctx, 'http://169.254.169.254/latest'))).status).toBe(404)
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'],
    ['SVG that calls itself PNG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a page', () => Buffer.from('<html>no</html>'), 'image/png'],
    ['half a picture', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 60), 'image/png'],
    ['6 MB', () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), Buffer.alloc(6_000_000)]), 'image/png'],
  ])('%s is not served as a picture', async (_, make, type) => {
    expect((await reader.fetch(serve(await make(), type))).status).toBe(404)
  })
})
