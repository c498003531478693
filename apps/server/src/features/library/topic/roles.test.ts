import type { Envelope, FileItem, Topic } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, inviteToTopic, signIn, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { topicMember } from '../../../db/schema/library/topic.ts'

let server: TestServer
let owner: TestUser
let topic: Topic
let file: FileItem

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server)
  file = await owner.visitor.put('窑址.md', '# 窑址\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  topic = (await owner.visitor.get<Topic[]>('/api/topic')).find((each) => each.id === file.topicId)!
})
afterAll(() => server.close())

const status = async (person: TestUser, method: string, path: string): Promise<number> => {
  await person.visitor.token()
  return (await person.visitor.call(method, path)).errCode
}
const upload = async (person: TestUser): Promise<Envelope<FileItem[]>> =>
  person.visitor.upload('补充.txt', `补充材料 ${person.uid}`, topic.dirRootId)

describe('ROLE-004..006 the rights of each role in a topic', () => {
  test('a stranger gets not found', async () => {
    const stranger = await createUser(server)
    expect(await status(stranger, 'GET', `/api/topic/${topic.id}/file`)).toBe(404)
    expect(await status(stranger, 'GET', `/api/file/${file.id}`)).toBe(404)
    expect((await upload(stranger)).errCode).toBe(404)
    expect(await stranger.visitor.get<Topic[]>('/api/topic')).not.toContainEqual(expect.objectContaining({ id: topic.id }))
  })

  test('a subscriber can read and ask, but change nothing', async () => {
    const subscriber = await createUser(server)
    await inviteToTopic(server, topic.id, subscriber.uid, 'subscriber')
    expect(await status(subscriber, 'GET', `/api/file/${file.id}`)).toBe(0)
    expect((await upload(subscriber)).errCode).toBe(403)
    expect(await status(subscriber, 'DELETE', `/api/file/${file.id}`)).toBe(403)
    const listed = await subscriber.visitor.get<Topic[]>('/api/topic')
    expect(listed).toContainEqual(expect.objectContaining({ id: topic.id, mine: false }))
    expect((await subscriber.visitor.ask('越窑在哪里？')).text).toContain('慈溪')
  })

  test.each(['cooperator', 'manager'] as const)('a %s can add and delete files', async (role) => {
    const worker = await createUser(server)
    await inviteToTopic(server, topic.id, worker.uid, role)
    const { data } = await upload(worker)
    expect(data[0]).toMatchObject({ topicId: topic.id })
    expect(await status(worker, 'DELETE', `/api/file/${data[0]!.id}`)).toBe(0)
  })

  test('an admin has no access to the topics of other people', async () => {
    const admin = await createUser(server, { role: 'admin' })
    expect(await status(admin, 'GET', `/api/file/${file.id}`)).toBe(404)
  })
})

test('a share of a topic is readable only while its sharer may read the topic', async () => {
  const subscriber = await createUser(server)
  await inviteToTopic(server, topic.id, subscriber.uid, 'subscriber')
  const { sessionId, references } = await subscriber.visitor.ask('越窑在哪里？')
  const document = `${references[0]!.link.replace('/doc/', '/api/document/')}/passages`
  const { shareKey } = await subscriber.visitor.get<{ shareKey: string }>(`/api/session/${sessionId}/share-key`)
  const reader = await createUser(server)
  expect(await status(reader, 'GET', `${document}?shareKey=${shareKey}`)).toBe(0)

  // The reader may share their copy, but not the topic.
  const [copy] = await reader.visitor.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [sessionId], shareKey })
  const own = await reader.visitor.get<{ shareKey: string }>(`/api/session/${copy!.id}/share-key`)
  expect(await status(reader, 'GET', `/api/session/${copy!.id}/result?shareKey=${own.shareKey}`)).toBe(0)
  expect(await status(reader, 'GET', `${document}?shareKey=${own.shareKey}`)).toBe(404)

  await server.ctx.db.delete(topicMember).where(eq(topicMember.uid, subscriber.uid))
  for (const person of [reader, subscriber]) expect(await status(person, 'GET', `${document}?shareKey=${shareKey}`)).toBe(404)
})

describe('access to an account’s topics', () => {
  test('PERM-003 exists on each of the account’s devices, but not in the browser after sign-out', async () => {
    const asked = await owner.visitor.ask('越窑烧什么？')
    const second = server.visitor()
    await signIn(server, owner.uid, second)
    expect(await second.get(`/api/session/${asked.sessionId}`)).toMatchObject({ owner: owner.uid, mine: true })
    const guest = server.visitor()
    guest.setCookie('tid', owner.visitor.cookieOf('tid')!)
    expect((await guest.call('GET', `/api/session/${asked.sessionId}`)).errCode).toBe(404)
    expect(await guest.get('/api/search-history')).toMatchObject({ total: 0 })
  })

  test('PERM-001 a guest owns a session with an id of their own choice, and keeps it after signing in on the same browser', async () => {
    const guest = server.visitor()
    const id = `guest-${crypto.randomUUID()}`
    await guest.stream({ sessionId: id, question: '越窑在哪里？' })
    expect(await guest.get(`/api/session/${id}`)).toMatchObject({ owner: 'guest', mine: true })
    const person = await createUser(server)
    await signIn(server, person.uid, guest)
    expect(await guest.get(`/api/session/${id}`)).toMatchObject({ owner: 'guest', mine: true })
    expect(await guest.get('/api/search-history')).toMatchObject({ total: 0 })
  })
})
