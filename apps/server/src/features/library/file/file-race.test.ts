import type { FileItem, Folder, Topic } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { document, file as fileTable, fileDocument, folder as folderTable } from '../../../db/schema/library/file.ts'
import { topic as topicTable } from '../../../db/schema/library/topic.ts'
import { passage } from '../../../db/schema/library/passage-index.ts'

let server: TestServer
let owner: TestUser
let from: Topic
let to: Topic
let other: Topic

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server)
  const make = (name: string) => owner.visitor.post<Topic>('/api/topic', { name })
  ;[from, to, other] = [await make('甲'), await make('乙'), await make('丙')]
})
afterAll(() => server.close())

const batch = async (action: string, ids: string[], folderIds: string[], more: object = {}) =>
  (await owner.visitor.call<{ count: number } | null>('POST', `/api/file/${action}`, { ids, folderIds, ...more })).errCode
const makeFolder = (name: string, parent: string) => owner.visitor.post<Folder>(`/api/folder/${parent}`, { name })
const fileRow = async (id: string) => (await server.ctx.db.select().from(fileTable).where(eq(fileTable.id, id)))[0]!
const folderRow = async (id: string) => (await server.ctx.db.select().from(folderTable).where(eq(folderTable.id, id)))[0]!

async function put(name: string, text: string): Promise<string> {
  const { data } = await owner.visitor.upload<FileItem[]>(name, text, from.dirRootId)
  await expect.poll(async () => (await fileRow(data[0]!.id)).state).toBe('ready')
  return data[0]!.id
}

/** The topics of a file's documents. */
async function topicsOfDocuments(fileId: string): Promise<string[]> {
  const rows = await server.ctx.db
    .select({ topicId: document.topicId })
    .from(fileDocument)
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(eq(fileDocument.fileId, fileId))
  return rows.map(({ topicId }) => topicId)
}

// Sent concurrently, either request may have looked up the items before the other one changes them.
test('a file moved to two topics concurrently ends in one of them, with its documents', async () => {
  const id = await put('a.md', '越窑在浙江慈溪。')
  const codes = await Promise.all([to, other].map((topic) => batch('move', [id], [], { folderId: topic.dirRootId })))
  expect(codes).toContain(0)
  const { topicId, parentId } = await fileRow(id)
  expect([to, other].map(({ dirRootId }) => dirRootId)).toContain(parentId)
  expect(await topicsOfDocuments(id)).toEqual([topicId])
})

test('a folder moved to another topic is not moved back into the first topic’s tree by a concurrent move', async () => {
  const [outer, moved] = [await makeFolder('外', from.dirRootId), await makeFolder('内', from.dirRootId)]
  const codes = await Promise.all([to.dirRootId, outer.id].map((folderId) => batch('move', [], [moved.id], { folderId })))
  const { topicId, parentId } = await folderRow(moved.id)
  expect([`${from.id}/${outer.id}`, `${to.id}/${to.dirRootId}`]).toContain(`${topicId}/${parentId}`)
  expect(codes).toContain(0)
})

test('items added to a folder that is being moved to another topic move with it, or are refused', async () => {
  const folder = await makeFolder('去', from.dirRootId)
  const [, sent] = await Promise.all([
    batch('move', [], [folder.id], { folderId: to.dirRootId }),
    owner.visitor.upload<FileItem[] | null>('b.md', '耀州窑在陕西。', folder.id),
  ])
  const rows = await server.ctx.db.select().from(fileTable).where(eq(fileTable.parentId, folder.id))
  expect(rows.map(({ topicId }) => topicId)).toEqual(sent.errCode === 0 ? [to.id] : [])
})

test('two folders cannot be moved into each other concurrently', async () => {
  const [one, two] = [await makeFolder('一', from.dirRootId), await makeFolder('二', from.dirRootId)]
  const codes = await Promise.all([batch('move', [], [one.id], { folderId: two.id }), batch('move', [], [two.id], { folderId: one.id })])
  expect(codes.toSorted()).toEqual([0, 400])
  expect([(await folderRow(one.id)).parentId, (await folderRow(two.id)).parentId]).toContain(from.dirRootId)
})

test('concurrent trash and move, or delete and restore, of a file end in one consistent state', async () => {
  const id = await put('c.md', '龙泉窑在浙江龙泉。')
  const codes = await Promise.all([batch('trash', [id], []), batch('move', [id], [], { folderId: to.dirRootId })])
  const row = await fileRow(id)
  expect(codes).toContain(0)
  if (row.topicId === from.id) expect(codes).toEqual([0, 404])
  await batch('trash', [id], [])
  const [restored, deleted] = await Promise.all([batch('restore', [id], []), batch('delete', [id], [])])
  expect(deleted).toBe(0)
  expect([0, 404]).toContain(restored)
  expect((await owner.visitor.call('GET', `/api/file/${id}`)).errCode).toBe(404)
})

test('running work in a topic that is permanently deleted ends without an error and leaves no data of it', async () => {
  const { visitor } = owner
  const reader = await createUser(server)
  const topic = await visitor.post<Topic>('/api/topic', { name: '将去' })
  const { data } = await visitor.upload<FileItem[]>('d.md', '# 钧窑\n\n钧窑在河南禹州，以窑变著称。', topic.dirRootId)
  const fileId = data[0]!.id
  await expect.poll(async () => (await fileRow(fileId)).state).toBe('ready')
  const documentId = (await visitor.get<FileItem>(`/api/file/${fileId}`)).documentId
  await visitor.call('POST', `/api/topic/${topic.id}/publish`, { category: 'science' })
  await reader.visitor.token()
  const actions: (() => Promise<{ errCode: number } | null>)[] = [
    () => visitor.upload('e.md', '汝窑在河南宝丰。', topic.dirRootId),
    () => visitor.call('POST', `/api/file/${topic.dirRootId}/text`, { text: '哥窑有开片。' }),
    () => visitor.call('POST', `/api/folder/${topic.dirRootId}`, { name: '新' }),
    () => visitor.call('POST', `/api/topic/${topic.id}/article`, { title: '文' }),
    () => visitor.call('POST', `/api/topic/${topic.id}/qa`, { question: '在哪里？', answer: '在禹州。' }),
    () => visitor.call('POST', `/api/topic/${topic.id}/copy`, {}),
    () => visitor.call('POST', `/api/topic/${topic.id}/invitation`, { role: 'cooperator' }),
    () => visitor.call('PUT', `/api/topic/${topic.id}/share`, {}),
    () => visitor.call('POST', `/api/document/${documentId}/annotation`, { kind: 'highlight', quote: '钧窑', start: 4, end: 6 }),
    () => reader.visitor.call('POST', `/api/topic/${topic.id}/subscribe`),
    () => reader.visitor.call('PUT', `/api/topic/${topic.id}/pin`, { pinned: true }),
    () => visitor.ask('钧窑在哪里？', { searchTopicId: topic.id }).then(() => null),
  ]
  const going = actions.map((action) => action().catch(() => null))
  await visitor.call('POST', `/api/topic/${topic.id}/trash`)
  going.push(...actions.map((action) => action().catch(() => null)))
  await visitor.call('DELETE', `/api/topic/${topic.id}`)
  const codes = (await Promise.all(going)).map((answer) => answer?.errCode)
  expect(codes.filter((code) => code !== undefined && ![0, 403, 404, 409].includes(code))).toEqual([])
  const left = async () => [
    await server.ctx.db.$count(topicTable, eq(topicTable.id, topic.id)),
    await server.ctx.db.$count(fileTable, eq(fileTable.topicId, topic.id)),
    await server.ctx.db.$count(folderTable, eq(folderTable.topicId, topic.id)),
    await server.ctx.db.$count(document, eq(document.topicId, topic.id)),
    await server.ctx.db.$count(passage, eq(passage.topicId, topic.id)),
  ]
  await expect.poll(left).toEqual([0, 0, 0, 0, 0])
})
