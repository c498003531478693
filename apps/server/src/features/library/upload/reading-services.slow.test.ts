import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { DocumentView, FileItem } from '@wenjin/contract'
import { makePdf } from '@wenjin/parser/testing/samples'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Visitor } from '../../../../test/visitor.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { passage, passageVector } from '../../../db/schema/library/passage-index.ts'

/** Groups of synonyms, each a dimension of the scripted vectors: the embedding model knows them, a word index does not. */
const senses = [/西红柿|番茄/, /土豆|马铃薯/, /灯塔/, /渡口/]

function vectorOf(text: string): number[] {
  return [...senses.map((sense) => (sense.test(text) ? 1 : 0)), 0.1]
}

/** The scripted behaviour of all reading services. */
const mood = {
  ocr: 200,
  /** The replies to the next pictures: a status, an invalid body, or a wait until `release` is called. */
  pictures: [] as (number | 'lie' | 'wait')[],
  speech: 200,
  embeddings: [] as (number | 'short')[],
}
const released = new EventEmitter()
const release = () => released.emit('go')
const seen = { types: [] as string[], form: '', texts: 0 }

async function answer(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
  const bytes = await buffer(request)
  switch (request.url) {
    case '/ocr': {
      seen.types.push(request.headers['content-type'] ?? '')
      const next = mood.pictures.shift() ?? mood.ocr
      if (next === 'lie') return { status: 200, body: { text: 17, regions: 'everywhere' } }
      if (next === 'wait') await once(released, 'go')
      return {
        status: next === 'wait' ? 200 : next,
        body: { text: '', regions: [{ text: '渡口的告示：每日六点开船。', region: [0.1, 0.2, 0.5, 0.1] }] },
      }
    }
    case '/v1/audio/transcriptions':
      seen.form = bytes.toString('latin1')
      return {
        status: mood.speech,
        body: {
          text: '',
          segments: [
            { start: 1.5, end: 4, text: ' 灯塔高二十七米半。' },
            { start: 4, end: 6.25, text: '建于1873年。' },
          ],
        },
      }
    default: {
      const next = mood.embeddings.shift() ?? 200
      const { input } = JSON.parse(bytes.toString()) as { input: string[] }
      seen.texts += input.length
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
      return next === 'short' ? { status: 200, body: { data: data.slice(1) } } : { status: next, body: { data: data.toReversed() } }
    }
  }
}

const services = createServer((request, response) => {
  void (async () => {
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })()
})
const waiting = { timeout: 45_000, interval: 50 }
let server: TestServer
let picture: Buffer

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    services.listen(0, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(services.address() as AddressInfo).port}`
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  server = await startTestServer({
    env: {
      OCR_URL: `${base}/ocr`,
      SPEECH_URL: `${base}/v1`,
      SPEECH_MODEL: 'whisper-tiny',
      EMBEDDING_BASE_URL: `${base}/v1`,
      EMBEDDING_MODEL: 'senses',
    },
  })
})
afterAll(async () => {
  await server.close()
  services.close()
})

/** Makes each new picture unique. */
let shade = 0
const newPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 200, b: shade++ } } })
      .png()
      .toBuffer(),
  )
const page = (text: string) => [{ text, x: 72, y: 700 }]
const stateOf = (visitor: Visitor, { id }: FileItem) => visitor.get<FileItem>(`/api/file/${id}`)
const whole = (visitor: Visitor, file: FileItem) =>
  vi.waitFor(async () => {
    const now = await stateOf(visitor, file)
    expect(now.nextVersion).toBeNull()
    return now
  }, waiting)
const m4a = Buffer.concat([Buffer.from('00000020667479704d344120', 'hex'), Buffer.alloc(64)])
const blocksOf = async (file: FileItem, visitor = server.visitor()) =>
  (await visitor.get<DocumentView>(`/api/document/${file.documentId}`)).blocks

describe('pictures', () => {
  it('are read by the service, and the text has its region in the picture (FEAT-004)', async () => {
    const visitor = server.visitor()
    const file = await visitor.put('告示.png', new Uint8Array(picture))
    expect(file).toMatchObject({ state: 'ready', reason: null, documentCount: 1 })
    const [block] = await blocksOf(file, visitor)
    expect(block).toMatchObject({ text: '渡口的告示：每日六点开船。', anchor: { region: [0.1, 0.2, 0.5, 0.1] } })
    expect((await visitor.ask('渡口每日几点开船？')).text).toContain('六点')
  })

  it('of a scanned PDF are rendered and read page by page', async () => {
    const visitor = server.visitor()
    seen.types.length = 0
    const file = await visitor.put('扫描.pdf', new Uint8Array(makePdf([[], []])))
    expect(file).toMatchObject({ state: 'ready' })
    expect(seen.types).toEqual(['image/jpeg', 'image/jpeg'])
    expect((await blocksOf(file, visitor)).map((block) => [block.page, block.anchor?.rects?.length])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  it('fail with a reason while the service is unavailable, and are stored with a notice when no service is configured', async () => {
    const visitor = server.visitor()
    mood.ocr = 503
    expect(await visitor.put('再试.png', await newPicture())).toMatchObject({ state: 'failed', reason: { name: 'ocrFailed' } })
    mood.ocr = 200
    const reader = server.ctx.imageText
    server.ctx.imageText = null
    const kept = await visitor.put('照片.png', await newPicture())
    expect(kept).toMatchObject({ state: 'ready', progress: 100, documentId: null, reason: { name: 'noOcr' } })
    expect(kept.originalUrl).not.toBeNull()
    server.ctx.imageText = reader
    await visitor.call('POST', '/api/file/retry', { ids: [kept.id] })
    await vi.waitFor(
      async () => expect(await visitor.get(`/api/file/${kept.id}`)).toMatchObject({ documentCount: 1, reason: null }),
      waiting,
    )
  })

  it('are read after the text, which is searchable at once, with progress; a duplicate is not read again (FEAT-004)', async () => {
    const visitor = server.visitor()
    const bytes = new Uint8Array(makePdf([page('灯塔高二十七米半，建于一八七三年，立在青石渡口的北岸。'), [], []]))
    seen.types.length = 0
    mood.pictures = [200, 'wait']
    const file = await visitor.put('半份.pdf', bytes)
    expect(file).toMatchObject({ state: 'ready', documentCount: 1, reason: null })
    expect((await visitor.ask('青石渡口的灯塔高多少米？')).text).toContain('二十七米半')
    await vi.waitFor(
      async () => expect(await stateOf(visitor, file)).toMatchObject({ nextVersion: { reading: { done: 1, total: 2 } } }),
      waiting,
    )
    const duplicate = await visitor.put('另一份.pdf', bytes)
    expect(duplicate).toMatchObject({ state: 'ready', duplicate: true })
    release()
    for (const one of [file, duplicate]) {
      const read = await whole(visitor, one)
      expect(read).toMatchObject({ reason: null, reading: null })
      expect((await blocksOf(read, visitor)).map((block) => block.page)).toEqual([1, 2, 3])
    }
    expect(seen.types).toHaveLength(2)
  })

  it('resume after a restart, and none is read twice', async () => {
    const visitor = server.visitor()
    seen.types.length = 0
    mood.pictures = [200, 'wait']
    const file = await visitor.put('断.pdf', new Uint8Array(makePdf([page('青石渡口的告示牌立在北岸，字迹已经模糊。'), [], [], []])))
    await vi.waitFor(() => expect(seen.types).toHaveLength(2), waiting)
    await server.restart()
    visitor.base = server.url
    expect(await blocksOf(await whole(visitor, file), visitor)).toHaveLength(4)
    // Three pages, and a second request for the one that was interrupted.
    expect(seen.types).toHaveLength(4)
  })

  it('that could not be read are reported, and only these are read on a retry', async () => {
    const visitor = server.visitor()
    const bytes = new Uint8Array(makePdf([page('青石渡口的税册记着每年的船数，一直到一九三七年。'), [], [], [], []]))
    mood.pictures = [200, 'lie', 503, 200]
    const file = await whole(visitor, await visitor.put('税册.pdf', bytes))
    expect(file).toMatchObject({ state: 'ready', documentCount: 1, reason: { name: 'picturesUnread' } })
    expect(file.reason?.text).toContain('p. 3–4')
    expect(await visitor.put('另一册.pdf', bytes)).toMatchObject({ duplicate: true, reason: { name: 'picturesUnread' } })
    seen.types.length = 0
    expect((await visitor.call('POST', '/api/file/retry', { ids: [file.id] })).data).toEqual({ count: 1 })
    const read = await whole(visitor, file)
    expect(read.reason).toBeNull()
    expect((await blocksOf(read, visitor)).map((block) => block.page)).toEqual([1, 2, 3, 4, 5])
    expect(seen.types).toHaveLength(2)
  })
})

describe('recordings', () => {
  it('are transcribed, each segment with its time (FEAT-004)', async () => {
    const visitor = server.visitor()
    const file = await visitor.put('访谈.m4a', new Uint8Array(m4a))
    expect(file).toMatchObject({ state: 'ready', reason: null })
    expect((await blocksOf(file, visitor)).map(({ kind, text, anchor }) => [kind, text, anchor?.time])).toEqual([
      ['cue', '灯塔高二十七米半。', [1500, 4000]],
      ['cue', '建于1873年。', [4000, 6250]],
    ])
    expect(seen.form).toContain('whisper-tiny')
    expect(seen.form).toContain('verbose_json')
  })

  it('with the same words open their own bytes; after one is deleted, the other is still found', async () => {
    const visitor = server.visitor()
    const put = (name: string, end: string) => visitor.put(name, new Uint8Array(Buffer.concat([m4a, Buffer.from(end)])))
    const files = [await put('上午.m4a', '上午'), await put('下午.m4a', '下午')]
    for (const file of files) {
      expect(file).toMatchObject({ state: 'ready', documentCount: 1, duplicate: false })
      expect(await visitor.get<DocumentView>(`/api/document/${file.documentId}`)).toMatchObject({ fileId: file.id, fileName: file.name })
      const bytes = Buffer.from(await (await visitor.fetch(`/api/document/${file.documentId}/view`)).arrayBuffer())
      expect(bytes.subarray(m4a.length).toString()).toBe(file.name.slice(0, 2))
    }
    // Text that several recordings share is quoted once.
    expect((await visitor.ask('灯塔高多少米？')).text.match(/二十七米半/g)).toHaveLength(1)
    await visitor.call('DELETE', `/api/file/${files[0]!.id}`)
    expect((await visitor.ask('灯塔高多少米？')).text).toContain('二十七米半')
    expect(await blocksOf(files[1]!, visitor)).toHaveLength(2)
  })

  it('are stored and can be played without a transcription service, or when it fails', async () => {
    const visitor = server.visitor()
    mood.speech = 500
    const failed = await visitor.put('一.m4a', new Uint8Array(Buffer.concat([m4a, Buffer.from('1')])))
    expect(failed).toMatchObject({ state: 'ready', documentCount: 0, reason: { name: 'speechFailed' } })
    mood.speech = 200
    const speech = server.ctx.speech
    server.ctx.speech = null
    const mute = await visitor.put('二.mp4', new Uint8Array(Buffer.concat([m4a, Buffer.from('2')])))
    expect(mute).toMatchObject({ state: 'ready', reason: { name: 'noTranscript' } })
    server.ctx.speech = speech
  })
})

describe('search by meaning', () => {
  const vectors = async () => server.ctx.db.$count(passageVector)
  const passages = async () => server.ctx.db.$count(passage)
  const settled = () => vi.waitFor(async () => expect(await vectors()).toBe(await passages()), { timeout: 30_000, interval: 100 })

  it('finds passages without a shared word once their vectors exist; a failing endpoint does not fail the import', async () => {
    const visitor = server.visitor()
    // Refused three times, then incomplete; afterwards it works.
    mood.embeddings = [500, 429, 503, 'short']
    const file = await visitor.put('菜谱.md', '# 西红柿\n\n放在阴凉的地方，三天内吃完。\n\n# 其他\n\n洗净沥干。')
    expect(file).toMatchObject({ state: 'ready', reason: null })
    await settled()
    const found = await visitor.ask('番茄')
    expect(found.references.map(({ title }) => title).join()).toMatch(/菜谱|西红柿/)
  })

  it('deletes vectors with their passages, and falls back to words when the question gets no vector', async () => {
    const visitor = server.visitor()
    const file = await visitor.put('灯塔.txt', '青石渡口的灯塔建于1873年，高27.5米。')
    await settled()
    const before = await vectors()
    mood.embeddings = [400]
    expect((await visitor.ask('青石渡口的灯塔高多少米？')).text).toContain('27.5')
    mood.embeddings = []
    await visitor.call('DELETE', `/api/file/${file.id}`)
    await vi.waitFor(async () => expect(await vectors()).toBeLessThan(before), { timeout: 30_000, interval: 100 })
    await settled()
  })
})
