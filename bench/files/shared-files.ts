import { limits, type FileItem, type MultipartUpload, type Topic } from '@wenjin/contract'
import { setTimeout as delay } from 'node:timers/promises'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import type { Row } from '../table.ts'

const { partBytes } = limits.upload
/** Maximum milliseconds for a file to be read. */
const patience = 120_000

/**
 * Tests two instances that share an object store: an upload starts on the first instance with one part; the first is killed, and the second
 * receives the other part and completes it. Then both must return the whole file.
 */
export async function benchSharedFiles(first: SpawnedServer, here: Visitor, there: Visitor, kills: number): Promise<Row> {
  const topic = (await there.get<Topic[]>('/api/topic')).find(({ mine }) => mine)
  let whole = 0
  for (let round = 0; round < kills; round += 1) {
    const bytes = Buffer.alloc(partBytes + 1000, `第 ${round} 回：越窑在今天的浙江慈溪一带。\n`)
    const name = `志 ${round}.txt`
    const begun = { mimeType: 'text/plain', size: bytes.length, name, type: 'txt' }
    const { data: upload } = await here.call<MultipartUpload>('PUT', `/api/file/${topic!.dirRootId}/multipart`, begun)
    await sendPart(here, upload.id, 1, bytes.subarray(0, partBytes))
    await first.kill9()
    await sendPart(there, upload.id, 2, bytes.subarray(partBytes))
    const { data: file } = await there.call<FileItem>('POST', `/api/file/multipart/${upload.id}/complete`, { partCount: 2 })
    const given = [await originalOf(there, file.id)]
    await first.start()
    given.push(await originalOf(here, file.id))
    if (given.every((one) => one.equals(bytes)) && (await isReady(here, file.id))) whole += 1
  }
  return {
    what: `a file sent to two instances with one object store, one killed between its parts, ${kills} times`,
    figure: `${whole} of ${kills} whole and searchable on both`,
    bar: 'all',
    holds: whole === kills,
  }
}

async function sendPart(visitor: Visitor, id: string, partNum: number, bytes: Uint8Array): Promise<void> {
  const form = new FormData()
  form.set('partNum', String(partNum))
  form.set('file', new Blob([new Uint8Array(bytes)]))
  const response = await visitor.fetch(`/api/file/multipart/${id}/part`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`part ${partNum} was refused: ${response.status}`)
}

const originalOf = async (visitor: Visitor, id: string) => Buffer.from(await (await visitor.fetch(`/api/file/${id}/view`)).arrayBuffer())

async function isReady(visitor: Visitor, id: string): Promise<boolean> {
  for (const end = performance.now() + patience; performance.now() < end; await delay(200)) {
    const { state } = await visitor.get<FileItem>(`/api/file/${id}`)
    if (state !== 'queued' && state !== 'parsing') return state === 'ready'
  }
  return false
}
