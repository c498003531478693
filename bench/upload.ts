import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { limits, type FileItem, type MultipartUpload, type Topic } from '@wenjin/contract'
import { spawnServer, type SpawnedServer } from '../apps/server/test/spawned-server.ts'
import type { Visitor } from '../apps/server/test/visitor.ts'
import { seededRandom } from './corpus.ts'
import { percentile, type Row } from './table.ts'

const { partBytes } = limits.upload

/** Bytes like no others, so that nothing is there twice. */
function bytesLike(seed: number, size: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed)
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 4096) bytes.fill(Math.floor(random() * 256), at, at + 4096)
  new DataView(bytes.buffer).setUint32(0, seed)
  return bytes
}

const partsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, at) => bytes.subarray(at * partBytes, (at + 1) * partBytes))

async function begin(visitor: Visitor, size: number, name: string): Promise<MultipartUpload> {
  const body = { mimeType: 'application/octet-stream', size, name, type: 'bin' }
  return (await visitor.call<MultipartUpload>('PUT', '/api/file/mine/multipart', body)).data
}

/** A part as it goes over the wire. */
interface Form {
  body: ArrayBuffer
  type: string
}

async function formOf(at: number, part: Uint8Array<ArrayBuffer>): Promise<Form> {
  const form = new FormData()
  form.set('partNum', String(at + 1))
  form.set('file', new Blob([part]), 'part')
  const made = new Response(form)
  return { body: await made.arrayBuffer(), type: made.headers.get('content-type')! }
}

async function sendPart(visitor: Visitor, id: string, { body, type }: Form): Promise<void> {
  const response = await visitor.fetch(`/api/file/multipart/${id}/part`, { method: 'POST', body, headers: { 'content-type': type } })
  if (!response.ok) throw new Error(await response.text())
  await response.text()
}

async function complete(visitor: Visitor, id: string, partCount: number): Promise<FileItem> {
  return (await visitor.call<FileItem>('POST', `/api/file/multipart/${id}/complete`, { partCount })).data
}

/** Uploads bytes in parts; milliseconds from the first call to the answer that has the file. */
async function timeUpload(visitor: Visitor, forms: readonly Form[], size: number, name: string): Promise<number> {
  const from = performance.now()
  const { id, partCount } = await begin(visitor, size, name)
  for (const form of forms) await sendPart(visitor, id, form)
  await complete(visitor, id, partCount)
  return performance.now() - from
}

/** The same bytes over the wire, to a bare receiver. */
async function timeReceiver(url: string, forms: readonly Form[]): Promise<number> {
  const from = performance.now()
  for (const [at, { body }] of forms.entries()) await (await fetch(`${url}/${at * partBytes}`, { method: 'POST', body })).text()
  return performance.now() - from
}

/** How fast files in parts are taken, beside a bare receiver with the same fsync on the same disk. */
export async function benchUpload(megabytes: number, rounds: number): Promise<Row[]> {
  const server = await spawnServer({ MAX_UPLOAD_MB: '4096' })
  const receiver = spawn(process.execPath, [join(import.meta.dirname, 'upload-receiver.ts'), server.dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(receiver.stdout, 'data')) as [Buffer]
    const url = line.toString().trim()
    const visitor = server.visitor()
    await visitor.token()
    const own: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bytes = bytesLike(round + 1, megabytes * 1_000_000)
      const forms = await Promise.all(partsOf(bytes).map((part, at) => formOf(at, part)))
      // In turn, so that what the machine does beside falls on both.
      bare.push(await timeReceiver(url, forms))
      own.push(await timeUpload(visitor, forms, bytes.length, `${round}.bin`))
    }
    const [mine, theirs] = [percentile(own, 0.5), percentile(bare, 0.5)]
    // Of one round after the other, so that a machine that is busy now and then does not decide.
    const times = percentile(
      own.map((ms, round) => ms / bare[round]!),
      0.5,
    )
    const speed = (ms: number) => `${Math.round((megabytes * 1000) / ms)} MB/s`
    return [
      {
        what: `upload of ${megabytes} MB in parts, median of ${rounds}`,
        figure: `${speed(mine)}, ${times.toFixed(2)} times a bare receiver's time`,
        bar: '≤ 1.5 times',
        holds: times <= 1.5,
        beside: `bare node:http with the same fsync ${speed(theirs)}`,
      },
    ]
  } finally {
    receiver.stdin.end()
    await once(receiver, 'exit')
    await server.remove()
  }
}

/** A file as the kills of a run left it. */
interface Sent {
  id: string
  /** Its answer came: from then on nothing may be lost. */
  acknowledged: boolean
}

/** Calls until somebody answers: the server may be down. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch {
      await delay(20)
    }
  }
}

/** Uploads one small file in parts, over as many kills as come; parts that were answered for are not sent again. */
async function uploadOver(visitor: Visitor, text: string, n: number): Promise<Sent> {
  const size = partBytes + 2000
  const body = JSON.stringify({ id: `u${n}`, title: `第${n}号`, text, note: '' })
  const bytes = new TextEncoder().encode(body.replace('"note":""', `"note":"${'x'.repeat(size - new TextEncoder().encode(body).length)}"`))
  const { id } = await insist(() => begin(visitor, bytes.length, `${n}.jsonl`))
  const parts = partsOf(bytes)
  for (const [at, part] of parts.entries()) {
    await insist(async () => {
      const known = await visitor.get<MultipartUpload>(`/api/file/multipart/${id}`)
      if (!known.parts.some(({ partNum }) => partNum === at + 1)) await sendPart(visitor, id, await formOf(at, part))
    })
  }
  for (const [at] of parts.entries()) {
    const known = await insist(() => visitor.get<MultipartUpload>(`/api/file/multipart/${id}`))
    if (!known.parts.some(({ partNum }) => partNum === at + 1)) return { id, acknowledged: false }
  }
  const file = await insist(() => complete(visitor, id, parts.length))
  return { id, acknowledged: file?.id === id }
}

async function settled(visitor: Visitor, topicId: string): Promise<FileItem[]> {
  for (;;) {
    const { list } = await insist(() => visitor.get<{ list: FileItem[] }>(`/api/topic/${topicId}/file?pageSize=1000`))
    if (list.every(({ state }) => state === 'ready' || state === 'failed')) return list
    await delay(100)
  }
}

/** Kills the server again and again while files come in parts and are read: nothing answered for is lost, nothing is there twice. */
export async function benchUploadKills(kills: number): Promise<Row[]> {
  const server = await spawnServer()
  try {
    const visitor = server.visitor()
    await visitor.token()
    const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
    const sent: Sent[] = []
    const stop = new AbortController()
    const uploads = (async () => {
      for (let n = 0; !stop.signal.aborted; n += 1) sent.push(await uploadOver(visitor, `第${n}号档案记录了第${n}次航行。`, n))
    })()
    await killAgain(server, kills)
    stop.abort()
    await uploads
    const files = await settled(visitor, topic.id)
    const whole = new Set(files.filter(({ state, documentCount }) => state === 'ready' && documentCount === 1).map(({ id }) => id))
    const lost = sent.filter(({ id, acknowledged }) => !acknowledged || !whole.has(id)).length
    const twice = files.length - new Set(sent.map(({ id }) => id)).size
    const { passageCount } = (await visitor.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)!
    const holds = lost === 0 && twice === 0 && passageCount === sent.length
    return [
      {
        what: `kill -9 while uploading and reading, ${kills} times`,
        figure: `${sent.length} files: ${lost} lost, ${twice} twice, ${passageCount} passages`,
        bar: 'none lost, none twice',
        holds,
      },
    ]
  } finally {
    await server.remove()
  }
}

async function killAgain(server: SpawnedServer, kills: number): Promise<void> {
  const random = seededRandom(5)
  for (let n = 0; n < kills; n += 1) {
    await delay(100 + random() * 900)
    await server.kill9()
    await server.start()
  }
}
