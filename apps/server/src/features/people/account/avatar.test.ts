import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope, FileItem, UserInfo } from '@wenjin/contract'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { collect } from '../../../../test/collect.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function upload(
  visitor: Visitor,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'me.png',
): Promise<Envelope<{ url: string }> & { status: number }> {
  await visitor.token()
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  const response = await visitor.fetch('/upload', { method: 'POST', body: form })
  return { ...((await response.json()) as Envelope<{ url: string }>), status: response.status }
}

async function draw(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', background = '#3366cc'): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } }).withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
  return Uint8Array.from(await picture.toFormat(format).toBuffer())
}

async function setAvatar(visitor: Visitor, uid: string, avatar: string | null) {
  await visitor.token()
  return visitor.call<UserInfo>('PATCH', `/user/${uid}`, { avatar })
}

const blobs = () => collect(server.ctx.blobs.list())

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'API-013 a %s is re-encoded as a square WebP without any other data of the file',
  async (format) => {
    const { visitor, uid } = await createUser(server)
    const { data, errCode } = await upload(visitor, await draw(format))
    expect(errCode).toBe(0)
    expect((await setAvatar(visitor, uid, data.url)).data.avatar).toBe(data.url)
    const response = await fetch(server.url + data.url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(bytes.includes('SECRET-PLACE')).toBe(false)
  },
)

/** Builds a PNG that claims this size and has almost no content. */
function bomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c
  })
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    let crc = 0xffffffff
    for (const byte of body) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8)
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Uint8Array.from(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), chunk('IEND', Buffer.alloc(0))]),
  )
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text))

test.each([
  ['a page', () => bytesOf('<!doctype html><script>alert(1)</script>'), 415],
  [
    'a drawing that could load more',
    () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    415,
  ],
  ['a page that begins like a picture', () => bytesOf('GIF89a<script>alert(1)</script>'), 400],
  ['a PNG cut in half', async () => (await draw('png')).slice(0, 200), 400],
  ['a bomb', () => bomb(60_000, 60_000), 413],
  ['over 5 MB', () => new Uint8Array(5 * 1024 * 1024 + 1), 413],
  ['nothing', () => new Uint8Array(), 400],
])('API-013 %s is refused with a sentence and leaves nothing stored', async (_, make, errCode) => {
  const { visitor } = await createUser(server)
  const before = await blobs()
  const answer = await upload(visitor, await make())
  expect(answer).toMatchObject({ errCode, data: null })
  expect(answer.errMsg).toMatch(/图片|头像/)
  expect(await blobs()).toEqual(before)
})

test('only uploaded avatars are served, and only their owner can use them', async () => {
  const { visitor, uid } = await createUser(server)
  const other = await createUser(server)
  const file: FileItem = await visitor.put('私密.txt', '只有我能读的内容。')
  for (const id of [file.id, ...(await blobs()), 'nothing']) expect((await fetch(`${server.url}/api/avatar/${id}`)).status).toBe(404)
  const mine = await upload(visitor, await draw('png'))
  expect(await setAvatar(other.visitor, other.uid, mine.data.url)).toMatchObject({ errCode: 400 })
  for (const url of ['https://evil.example/a.png', '/api/file/x/original', 'javascript:alert(1)']) {
    expect({ url, ...(await setAvatar(visitor, uid, url)) }).toMatchObject({ url, errCode: 400 })
  }
})

test('a replaced or removed avatar is deleted, unless its bytes also belong to somebody’s file', async () => {
  const { visitor, uid } = await createUser(server)
  const first = await upload(visitor, await draw('png', '#a10000'))
  await setAvatar(visitor, uid, first.data.url)
  const second = await upload(visitor, await draw('png', '#00a100'))
  // The upload is not in use yet, so the current avatar remains.
  expect((await fetch(server.url + first.data.url)).status).toBe(200)
  await setAvatar(visitor, uid, second.data.url)
  expect((await fetch(server.url + first.data.url)).status).toBe(404)

  // Another user stores the same bytes as a file and deletes it: the avatar is not affected.
  const worn = new Uint8Array(await (await fetch(server.url + second.data.url)).arrayBuffer())
  const thief = await createUser(server)
  const kept = await thief.visitor.put('avatar.webp', worn)
  expect((await thief.visitor.call('DELETE', `/api/file/${kept.id}`)).errCode).toBe(0)
  expect((await fetch(server.url + second.data.url)).status).toBe(200)
  const before = (await blobs()).length
  expect((await setAvatar(visitor, uid, null)).data.avatar).toBeNull()
  expect((await fetch(server.url + second.data.url)).status).toBe(404)
  expect(await blobs()).toHaveLength(before - 1)
})
