import type { FileItem, Folder, FolderEntry, Topic } from '@wenjin/contract'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { document, file, fileDocument, folder, snapshot } from '../../../db/schema/library/file.ts'
import { job } from '../../../db/schema/platform/job.ts'
import { passage } from '../../../db/schema/library/passage-index.ts'
import { finishRelinking, type RelinkJob } from './file-relink.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { copyItems, finishCopies, type FileCopyRequest } from './file-copy.ts'
import { relinkJob, copyJob } from './file.jobs.ts'
import { rootOf } from './folder/folder.policy.ts'
import { findTopic } from '../access/index.ts'
import { copyTopicJob, finishTopicCopy, type TopicCopyRequest } from '../topic/index.ts'

const many = 300
let server: TestServer
let owner: TestUser
let from: Topic
let to: Topic
let full: Folder
/** Called between two batches; an error thrown here interrupts the work. */
let between: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server)
})
beforeEach(async () => {
  between = async () => {}
  server.ctx.sleep = () => between()
  const make = (name: string) => owner.visitor.post<Topic>('/api/topic', { name })
  ;[from, to] = [await make('多'), await make('去')]
  full = await owner.visitor.post<Folder>(`/api/folder/${from.dirRootId}`, { name: '夹' })
  await fill(from.id, full.id)
})
afterAll(() => server.close())

/** Inserts files as if they had been imported, each with its own text except the last two, which have the text of the first. */
async function fill(topicId: string, parentId: string): Promise<void> {
  const { db } = server.ctx
  const numbers = Array.from({ length: many }, (_, at) => at)
  const texts = numbers.slice(0, -2).map((at) => ({ hash: `${topicId}-${at}`, text: `第${at}号窑址在慈溪。`, readAt: 0 }))
  await db.insert(snapshot).values(texts)
  await db.insert(document).values(
    texts.map(({ hash, text }) => ({
      id: `d-${hash}`,
      topicId,
      snapshotHash: hash,
      title: text,
      blocks: [{ kind: 'paragraph' as const, start: 0, end: text.length }],
      length: text.length,
      readAt: 0,
    })),
  )
  const rows = numbers.map((at) => {
    const facts = { contentType: 'text/markdown', size: 10, blobHash: `${topicId}-${at}`, state: 'ready' as const, documentCount: 1 }
    return { id: `f-${topicId}-${at}`, topicId, parentId, name: `${at}.md`, createdAt: at, progress: 100, ...facts }
  })
  await db.insert(file).values(rows)
  const own = (at: number) => `d-${topicId}-${at < texts.length ? at : 0}`
  await db.insert(fileDocument).values(numbers.map((at) => ({ fileId: `f-${topicId}-${at}`, documentId: own(at) })))
}

const call = (action: string, folderId: string) =>
  owner.visitor.call<{ count: number } | null>('POST', `/api/file/${action}`, { ids: [], folderIds: [full.id], folderId })
const listing = (folderId: string) => owner.visitor.get<{ total: number; list: FolderEntry[] }>(`/api/folder/${folderId}/list?pageSize=1`)
/** The only folder in the root of a topic. */
const folderIn = async ({ id }: Topic) => (await server.ctx.db.select().from(folder).where(eq(folder.topicId, id)))[0]!

/** Counts the files in a folder, and those that belong to a topic and are linked to its documents. */
async function whole(parentId: string, topicId: string): Promise<{ files: number; whole: number }> {
  const { db } = server.ctx
  const [all] = await db.select({ n: count() }).from(file).where(eq(file.parentId, parentId))
  const [held] = await db
    .select({ n: count() })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .innerJoin(document, and(eq(document.id, fileDocument.documentId), eq(document.topicId, file.topicId)))
    .where(and(eq(file.parentId, parentId), eq(file.topicId, topicId), eq(file.state, 'ready')))
  return { files: all!.n, whole: held!.n }
}
const documentsOf = async (topicId: string) =>
  (await server.ctx.db.select({ n: count() }).from(document).where(eq(document.topicId, topicId)))[0]!.n
const passagesOf = async (topicId: string) =>
  (
    await server.ctx.db
      .select({ n: sql<number>`count(distinct ${passage.documentId})::int` })
      .from(passage)
      .where(eq(passage.topicId, topicId))
  )[0]!.n
const ordersLeft = () =>
  server.ctx.db
    .select()
    .from(job)
    .where(inArray(job.name, [copyJob, copyTopicJob, relinkJob]))

test('copying many files in batches lets other requests run in between, which see the finished copies', async () => {
  const seen: number[] = []
  between = async () => {
    const copy = await folderIn(to)
    const { total, list } = await listing(copy.id)
    expect([total, list[0]!.kind]).toEqual([many, 'file'])
    seen.push((await whole(copy.id, to.id)).whole)
  }
  expect(await call('copy', to.dirRootId)).toMatchObject({ errCode: 0, data: { count: 1 } })
  between = async () => {}
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.some((n) => n > 0 && n < many)).toBe(true)
  const copy = await folderIn(to)
  expect(await whole(copy.id, to.id)).toEqual({ files: many, whole: many })
  expect([await documentsOf(to.id), await documentsOf(from.id)]).toEqual([many - 2, many - 2])
  expect(await ordersLeft()).toEqual([])
  await expect.poll(() => passagesOf(to.id)).toBe(many - 2)
})

test('moving many files in batches keeps each file complete in one of the topics, and cited documents keep their ids', async () => {
  const seen: number[] = []
  between = async () => {
    const [here, there] = [await whole(full.id, from.id), await whole(full.id, to.id)]
    expect(here.whole + there.whole).toBe(many)
    expect((await listing(full.id)).total).toBe(many)
    seen.push(there.whole)
  }
  expect(await call('move', to.dirRootId)).toMatchObject({ errCode: 0 })
  between = async () => {}
  expect(seen.some((n) => n > 0 && n < many)).toBe(true)
  expect(await whole(full.id, to.id)).toEqual({ files: many, whole: many })
  expect([await documentsOf(to.id), await documentsOf(from.id)]).toEqual([many - 2, 0])
  expect(await owner.visitor.get<FileItem>(`/api/file/f-${from.id}-${many - 1}`)).toMatchObject({
    topicId: to.id,
    documentId: `d-${from.id}-0`,
  })
  expect(await ordersLeft()).toEqual([])
  await expect.poll(() => passagesOf(to.id)).toBe(many - 2)
})

test('an interrupted copy or move is finished once by its job, and not by repeating the request', async () => {
  between = () => Promise.reject(new Error('broken off'))
  expect((await call('copy', to.dirRootId)).errCode).toBe(500)
  const copy = await folderIn(to)
  const half = await whole(copy.id, to.id)
  expect(half.files).toBe(many)
  expect(half.whole).toBeGreaterThan(0)
  expect(half.whole).toBeLessThan(many)
  const [copying] = await ordersLeft()
  between = async () => {}
  // Run it twice: after a crash behind its last batch, the job runs again.
  for (let run = 0; run < 2; run += 1) await finishCopies(server.ctx, copying!.data as FileCopyRequest)
  expect(await whole(copy.id, to.id)).toEqual({ files: many, whole: many })
  expect(await documentsOf(to.id)).toBe(many - 2)

  const third = await owner.visitor.post<Topic>('/api/topic', { name: '三' })
  between = () => Promise.reject(new Error('broken off'))
  expect((await call('move', third.dirRootId)).errCode).toBe(500)
  between = async () => {}
  expect((await whole(full.id, from.id)).whole).toBeGreaterThan(0)
  const relinking = (await ordersLeft()).find(({ name }) => name === relinkJob)
  // A repeated request finds the folder at its target already.
  expect((await call('move', third.dirRootId)).errCode).toBe(0)
  for (let run = 0; run < 2; run += 1) await finishRelinking(server.ctx, relinking!.data as RelinkJob)
  expect(await whole(full.id, third.id)).toEqual({ files: many, whole: many })
  expect([await documentsOf(third.id), await documentsOf(from.id)]).toEqual([many - 2, 0])
})

test('when one of the copied files is deleted during the copy, all others are copied', async () => {
  const { ctx } = server
  const [source, target] = [
    authorizeSystem((await findTopic(ctx.db, from.id))!, 'job'),
    authorizeSystem((await findTopic(ctx.db, to.id))!, 'job'),
  ]
  const files = await ctx.db.select().from(file).where(eq(file.parentId, full.id)).orderBy(file.createdAt).limit(101)
  await ctx.db.delete(fileDocument).where(eq(fileDocument.fileId, files[50]!.id))
  await ctx.db.delete(file).where(eq(file.id, files[50]!.id))
  const place = rootOf(target)
  const rest = await ctx.db.transaction((tx) =>
    copyItems(ctx, tx, { topic: source, files: files.map((row) => authorizeSystem(row, 'job')), folders: [] }, place),
  )
  await rest?.()
  expect(await whole(to.dirRootId, to.id)).toEqual({ files: 100, whole: 100 })
})

test('an interrupted copy of a topic is finished once, with its articles, posters and qa entries', async () => {
  await owner.visitor.post(`/api/topic/${from.id}/qa`, { question: '越窑在哪里？', answer: '慈溪。' })
  between = () => Promise.reject(new Error('broken off'))
  expect((await owner.visitor.call('POST', `/api/topic/${from.id}/copy`, {})).errCode).toBe(500)
  between = async () => {}
  const order = (await ordersLeft()).find(({ name }) => name === copyTopicJob)!.data as TopicCopyRequest
  for (let run = 0; run < 2; run += 1) await finishTopicCopy(server.ctx, order)
  const { id } = (await server.ctx.db.select().from(folder).where(eq(folder.topicId, order.to)))[0]!
  expect(await whole(id, order.to)).toEqual({ files: many, whole: many })
  const entries = await owner.visitor.get<{ total: number }>(`/api/topic/${order.to}/qa`)
  const events = await owner.visitor.get<{ list: { action: string }[] }>(`/api/topic/${order.to}/event`)
  expect([entries.total, events.list.filter(({ action }) => action === 'copy').length]).toEqual([1, 1])
})

test('deleting a topic does not delete files that are being moved out of it', async () => {
  between = () => Promise.reject(new Error('broken off'))
  expect((await call('move', to.dirRootId)).errCode).toBe(500)
  between = async () => {}
  await owner.visitor.post(`/api/topic/${from.id}/trash`, {})
  expect(await owner.visitor.call('DELETE', `/api/topic/${from.id}`)).toMatchObject({ errCode: 0 })
  await expect.poll(() => findTopic(server.ctx.db, from.id)).toBeUndefined()
  expect(await whole(full.id, to.id)).toEqual({ files: many, whole: many })
})
