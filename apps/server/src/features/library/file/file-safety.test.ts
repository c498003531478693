import type { Envelope, Folder, Annotation, FileItem, MultipartUpload, PlanQuotas, Topic } from '@wenjin/contract'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, inviteToTopic, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { file as fileTable } from '../../../db/schema/library/file.ts'
import { dropUnusedBlob, holdBlob, removeFile } from './file-removal.ts'
import { findFile } from '../access/index.ts'

let server: TestServer
let owner: TestUser

const megabyte: PlanQuotas['free'] = { search: null, research: null, advance: null, storage: 1 }

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: '1000' } })
  const admin = await createUser(server, { role: 'admin' })
  await admin.visitor.token()
  const quotas: PlanQuotas = { guest: megabyte, free: megabyte, personal: megabyte, team: megabyte, knowledgeTrial: null }
  await admin.visitor.call('PUT', '/api/admin/safety', { words: [], quotas })
  owner = await createUser(server)
})
afterAll(() => server.close())

const topicOf = (who: TestUser, name: string) => who.visitor.post<Topic>('/api/topic', { name })
const move = (who: TestUser, fileId: string, to: Topic) =>
  who.visitor.call<unknown>('POST', '/api/file/move', { ids: [fileId], folderIds: [], folderId: to.dirRootId })
const mark = (who: TestUser, { documentId }: FileItem) =>
  who.visitor.post<Annotation>(`/api/document/${documentId}/annotation`, {
    kind: 'highlight',
    color: 'amber',
    start: 0,
    end: 2,
    note: '记',
  })
const marksOf = async (who: TestUser, { documentId }: FileItem) =>
  (await who.visitor.get<Annotation[]>(`/api/document/${documentId}/annotation`)).map(({ id }) => id)
const fill = (id: string, size: number) => server.ctx.db.update(fileTable).set({ size }).where(eq(fileTable.id, id))

test('annotations of a file move with it to another topic, and stay when the first topic is permanently deleted', async () => {
  const file = await owner.visitor.put('a.md', '越窑在浙江慈溪。')
  const [from, to] = [await topicOf(owner, '甲'), await topicOf(owner, '乙')]
  await move(owner, file.id, from)
  const { id } = await mark(owner, file)
  await move(owner, file.id, to)
  expect((await owner.visitor.get<{ list: Annotation[] }>(`/api/topic/${to.id}/annotation`)).list).toMatchObject([{ id, topicId: to.id }])
  await owner.visitor.call('POST', `/api/topic/${from.id}/trash`)
  await owner.visitor.call('DELETE', `/api/topic/${from.id}`)
  await expect.poll(async () => (await owner.visitor.call('GET', `/api/topic/${from.id}`)).status).toBe(404)
  expect(await marksOf(owner, file)).toEqual([id])
})

test('annotations stay while another file has the same document', async () => {
  const first = await owner.visitor.put('b.md', '龙泉窑在浙江龙泉。')
  const second = await owner.visitor.put('c.md', '龙泉窑在浙江龙泉。')
  expect(second.documentId).toBe(first.documentId)
  const { id } = await mark(owner, first)
  await removeFile(server.ctx, (await findFile(server.ctx.db, first.id))!)
  expect(await marksOf(owner, second)).toEqual([id])
})

test('a file restored from the trash after it was found to be due is not deleted', async () => {
  const file = await owner.visitor.put('d.md', '官窑在汴京。')
  const found = (await findFile(server.ctx.db, file.id))!
  await removeFile(server.ctx, found, ({ trashedAt }) => trashedAt !== null)
  expect(await owner.visitor.get<FileItem>(`/api/file/${file.id}`)).toMatchObject({ state: 'ready' })
})

test('a move of another owner’s files into a topic is limited by the storage of the topic’s owner', async () => {
  const helper = await createUser(server)
  const mine = await helper.visitor.put('e.md', '汝窑在河南汝州。')
  const theirs = await topicOf(owner, '丙')
  await inviteToTopic(server, theirs.id, helper.uid, 'cooperator')
  await fill(mine.id, 1_000_000)
  expect(await move(helper, mine.id, theirs)).toMatchObject({ status: 402, data: { kind: 'storage' } })
  await fill(mine.id, 1000)
  expect(await move(helper, mine.id, theirs)).toMatchObject({ errCode: 0 })
})

test('concurrent writes share the free storage: multipart, simple upload, text, and copies', async () => {
  const { visitor } = await createUser(server)
  await visitor.token()
  const atOnce = <T extends { errCode: number }>(call: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 4 }, (_, n) => call(n)))
  const taken = (answers: { errCode: number }[]) => answers.filter(({ errCode }) => errCode === 0).length
  const body = { mimeType: 'text/plain', size: 600_000, name: '大.txt', type: 'txt' }
  const begun = await atOnce(() => visitor.call<MultipartUpload>('PUT', '/api/file/mine/multipart', body))
  expect(taken(begun)).toBe(1)
  await visitor.call('DELETE', `/api/file/multipart/${begun.find(({ errCode }) => errCode === 0)!.data.id}`)
  const own = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  const form = (n: number) => {
    const fields = new FormData()
    fields.set('path', `同时/${n}`)
    // A comment has no text, so the file’s text takes no storage.
    fields.set('file', new Blob([`<!--${'灯'.repeat(200_000)}--><p>灯塔${n}</p>`]), `${n}.html`)
    return visitor
      .fetch('/api/file/mine/upload', { method: 'POST', body: fields })
      .then((answer) => answer.json() as Promise<Envelope<FileItem[]>>)
  }
  const sent = await atOnce(form)
  expect(taken(sent)).toBe(1)
  expect(await visitor.get<Folder[]>(`/api/topic/${own.id}/folder`)).toHaveLength(2)
  await expect.poll(() => visitor.get<{ list: FileItem[] }>('/api/topic/mine/file')).toMatchObject({ list: [{ state: 'ready' }] })
  const { id } = sent.find(({ errCode }) => errCode === 0)!.data[0]!
  await fill(id, 400_000)
  const copies = await atOnce(() => visitor.call<unknown>('POST', '/api/file/copy', { ids: [id], folderIds: [], folderId: own.dirRootId }))
  expect(taken(copies)).toBe(1)
  await fill(id, 250_000)
  const texts = await atOnce((n) => visitor.call<FileItem>('POST', '/api/file/mine/text', { text: `${n}${'塔'.repeat(100_000)}` }))
  expect(taken(texts)).toBe(1)
})

test('a blob is not deleted while a transaction references it, and a later reference gets a conflict', async () => {
  const { ctx } = server
  const { hash } = await ctx.blobs.put(Readable.from([Buffer.from('哥窑')]))
  const row = (await ctx.db.select().from(fileTable).limit(1))[0]!
  let dropped: Promise<void> | undefined
  await ctx.db.transaction(async (tx) => {
    await holdBlob(ctx, tx, hash)
    dropped = dropUnusedBlob(ctx, hash)
    await tx.insert(fileTable).values({ ...row, id: 'late', blobHash: hash })
  })
  await dropped
  expect(await ctx.blobs.has(hash)).toBe(true)
  await ctx.db.delete(fileTable).where(eq(fileTable.id, 'late'))
  await dropUnusedBlob(ctx, hash)
  await expect(ctx.db.transaction((tx) => holdBlob(ctx, tx, hash))).rejects.toMatchObject({ errorName: 'conflict' })
})

test('a page that exceeds the free storage is not stored', async () => {
  const { visitor } = await createUser(server)
  const { reader } = server.ctx
  const page: Awaited<ReturnType<typeof reader.fetchPublic>> = {
    bytes: new Uint8Array(1_000_001),
    contentType: 'text/plain',
    fileName: '大.txt',
    finalUrl: 'https://example.org/',
    status: 200,
    etag: null,
    lastModified: null,
    framing: { options: '', policy: '' },
    fetchedAt: 0,
  }
  server.ctx.reader = { ...reader, fetchPublic: async () => page }
  const { id } = await visitor.post<FileItem>('/api/file/mine/link', { url: page.finalUrl })
  await expect.poll(async () => (await visitor.get<FileItem>(`/api/file/${id}`)).reason?.name).toBe('storageFull')
  expect((await findFile(server.ctx.db, id))!.blobHash).toBeNull()
  server.ctx.reader = reader
})
