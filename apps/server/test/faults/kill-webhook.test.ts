import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileItem, WebhookDelivery } from '@wenjin/contract'
import { signInByLog } from '../spawned-account.ts'
import { spawnServer, type SpawnedServer } from '../spawned-server.ts'
import type { Visitor } from '../visitor.ts'
import { WebhookReceiver } from '../peers/webhook-receiver.ts'

let server: SpawnedServer
let receiver: WebhookReceiver
let visitor: Visitor

beforeAll(async () => {
  receiver = await new WebhookReceiver().open()
  server = await spawnServer({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  visitor = await signInByLog(server, 'killed@example.org')
})
afterAll(async () => {
  await server.remove()
  receiver.close()
})

const idsAt = (path: string) => receiver.calls.filter((call) => call.path === path).map(({ headers }) => String(headers['webhook-id']))
const make = (path: string) =>
  visitor.post<{ id: string }>('/api/webhook', { url: receiver.url + path, events: ['file.ready', 'file.failed'] })

test('a delivery during which the server is killed arrives after its next start, under the same id', async () => {
  const { id } = await make('/held')
  // The receiver gets the request and does not answer.
  receiver.answer = () => undefined
  const { id: deliveryId } = await visitor.post<WebhookDelivery>(`/api/webhook/${id}/test`, {})
  await expect.poll(() => idsAt('/held')).toEqual([deliveryId])
  await server.kill9()
  receiver.answer = (response) => void response.writeHead(204).end()
  await server.start()
  const stateOf = async () => (await visitor.get<WebhookDelivery>(`/api/webhook-delivery/${deliveryId}`)).state
  await expect.poll(stateOf).toBe('delivered')
  expect(new Set(idsAt('/held'))).toEqual(new Set([deliveryId]))
  await visitor.call('DELETE', `/api/webhook/${id}`)
})

test('the end of each file imported while the server is killed repeatedly is delivered', async () => {
  await make('/files')
  /** The announced end of each file, by its id. */
  const ends = () =>
    new Map(
      receiver.calls
        .filter(({ path }) => path === '/files')
        .map(({ body }) => JSON.parse(body) as { type: string; data: { fileId: string } })
        .map(({ type, data }) => [data.fileId, type.replace('file.', '')]),
    )
  const files: string[] = []
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) {
      const { data } = await visitor.upload<FileItem[]>(`${round}-${n}.txt`, `第 ${round} 轮，第 ${n} 篇：越窑青瓷。`)
      files.push(...data.map(({ id }) => id))
    }
    await expect.poll(() => ends().size).toBeGreaterThan(round * 8)
    await server.kill9()
    await server.start()
  }
  expect(new Set(files).size).toBe(24)
  await expect.poll(() => files.filter((id) => !ends().has(id))).toEqual([])
  // A file during whose import the server was killed twice has failed: it counts as the cause.
  for (const id of files) expect(ends().get(id)).toBe((await visitor.get<FileItem>(`/api/file/${id}`)).state)
})
