import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileItem, HistoryItem, Result, Topic } from '@wenjin/contract'
import { noonClock } from '../../../../test/noon-clock.ts'
import { createUser, signIn, type TestUser } from '../../../../test/people.ts'
import { begin, chunk, startScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

interface GuestData {
  sessions: number
  files: number
  templates: number
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.now = noonClock()) })
})
afterAll(() => server.close())

const extractive = { model: 'extractive' }
const nothing: GuestData = { sessions: 0, files: 0, templates: 0 }
const mine = async (visitor: Visitor) => (await visitor.get<Topic[]>('/api/topic')).filter((topic) => topic.mine)
const history = async (visitor: Visitor) => (await visitor.get<{ list: HistoryItem[] }>('/api/search-history')).list
const claim = async (visitor: Visitor) => visitor.post<GuestData>('/api/account/claim', {})

/** Creates an account without any data. */
async function newcomer(): Promise<TestUser> {
  return createUser(server)
}

test('the guest data of a browser are counted, and transferred once without changes', async () => {
  const visitor = server.visitor()
  const file = await visitor.put('龙井.txt', '龙井茶产于杭州西湖。')
  const asked = await visitor.ask('龙井茶产于哪里？', extractive)
  const { uid } = await newcomer()
  await signIn(server, uid, visitor)

  expect(await visitor.get<GuestData>('/api/account/guest-data')).toEqual({ sessions: 1, files: 1, templates: 0 })
  expect(await claim(visitor)).toEqual({ sessions: 1, files: 1, templates: 0 })
  expect(await visitor.get<GuestData>('/api/account/guest-data')).toEqual(nothing)
  expect(await claim(visitor)).toEqual(nothing)

  // The data are visible on any other device of the account, with the sources of the answer.
  const phone = server.visitor()
  await signIn(server, uid, phone)
  expect((await history(phone)).map(({ id }) => id)).toEqual([asked.sessionId])
  const [answer] = (await phone.get<{ list: Result[] }>(`/api/session/${asked.sessionId}/result`)).list
  expect(answer!.text).toBe(asked.text)
  expect((await phone.call('GET', asked.references[0]!.link.replace('/doc/', '/api/document/'))).errCode).toBe(0)
  expect((await phone.call<FileItem>('GET', `/api/file/${file.id}`)).data).toMatchObject({ fileName: '龙井.txt', topicId: file.topicId })
  expect(await mine(phone)).toMatchObject([{ id: file.topicId, name: '我的资料', fileCount: 1 }])
  // The next question finds them.
  expect((await phone.ask('龙井茶产于哪里？', extractive)).references[0]).toMatchObject({ category: 'mine', topicId: file.topicId })

  // After signing out, the browser has no access to them.
  await visitor.post('/logout', {})
  expect(await history(visitor)).toEqual([])
  expect((await visitor.call('GET', `/api/file/${file.id}`)).errCode).toBe(404)
})

test('guest files are transferred to an account with files of its own as a second topic, and a third gets another name', async () => {
  const { uid, visitor: home } = await newcomer()
  await home.put('自己.txt', '自己的文件。')
  const day = new Intl.DateTimeFormat('sv-SE').format(server.ctx.now())
  for (const n of [1, 2]) {
    const browser = server.visitor()
    await browser.put(`访客${n}.txt`, `第${n}个访客的文件。`)
    await signIn(server, uid, browser)
    expect(await claim(browser)).toEqual({ sessions: 0, files: 1, templates: 0 })
  }
  const names = (await mine(home)).map(({ name, fileCount }) => `${name}:${fileCount}`)
  expect(names.toSorted()).toEqual([`我的资料:1`, `访客资料 ${day}:1`, `访客资料 ${day} (2):1`].toSorted())
  // Uploads still go to the account's own topic.
  expect((await home.put('再来.txt', '再来一份。')).topicId).toBe((await mine(home)).find(({ name }) => name === '我的资料')!.id)
})

test('an empty topic of the account is replaced; an empty guest topic is not transferred', async () => {
  const { uid, visitor: home } = await newcomer()
  const [empty] = await mine(home)
  const idle = server.visitor()
  await mine(idle)
  await signIn(server, uid, idle)
  expect(await claim(idle)).toEqual(nothing)
  expect((await mine(home)).map(({ id }) => id)).toEqual([empty!.id])

  const browser = server.visitor()
  const file = await browser.put('带走.txt', '要带走的。')
  await signIn(server, uid, browser)
  expect(await claim(browser)).toEqual({ sessions: 0, files: 1, templates: 0 })
  expect(await mine(home)).toMatchObject([{ id: file.topicId, name: '我的资料', fileCount: 1 }])
})

test('concurrent claims move everything once', async () => {
  const visitor = server.visitor()
  for (const n of [1, 2, 3]) await visitor.put(`${n}.txt`, `第${n}份。`)
  await visitor.ask('第2份？', extractive)
  const { uid } = await newcomer()
  await signIn(server, uid, visitor)
  await visitor.token()
  const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.call<GuestData>('POST', '/api/account/claim', {})))
  expect(answers.map(({ errCode }) => errCode)).toEqual([0, 0, 0, 0])
  const moved = answers.map(({ data }) => `${data.sessions}/${data.files}`)
  expect(moved.toSorted()).toEqual(['0/0', '0/0', '0/0', '1/3'])
})

test("another user cannot claim a guest's data", async () => {
  const victim = server.visitor()
  await victim.put('受害者.txt', '受害者的文件。')
  const { visitor: thief } = await newcomer()
  await thief.token()
  expect(await claim(thief)).toEqual(nothing)
  expect((await mine(victim))[0]).toMatchObject({ fileCount: 1 })
  expect(await victim.call('POST', '/api/account/claim', {})).toMatchObject({ errCode: 401 })
})

test('a visitor id equal to an account uid gives no access to the account', async () => {
  const { uid, visitor: victim } = await newcomer()
  const file = await victim.put('私人.txt', '私人的文件。')
  const guest = server.visitor()
  guest.setCookie('tid', uid)
  const thief = await newcomer()
  thief.visitor.setCookie('tid', uid)
  for (const visitor of [guest, thief.visitor]) {
    expect((await visitor.call('GET', `/api/file/${file.id}`)).errCode).toBe(404)
    expect((await visitor.call('GET', `/api/topic/${file.topicId}/file`)).errCode).toBe(404)
    expect((await mine(visitor)).map(({ id }) => id)).not.toContain(file.topicId)
    await visitor.token()
    expect((await visitor.call('DELETE', `/api/file/${file.id}`)).errCode).toBe(404)
  }
  expect(await thief.visitor.get<GuestData>('/api/account/guest-data')).toEqual(nothing)
  expect(await claim(thief.visitor)).toEqual(nothing)
  expect(await mine(victim)).toMatchObject([{ id: file.topicId, fileCount: 1 }])
})

test('a running answer finishes and belongs to the account', async () => {
  const model = await startScriptedModel()
  const claimed = Promise.withResolvers<void>()
  model.script = async (response) => {
    begin(response)
    chunk(response, { content: '普洱茶产于云南[[1]]。' })
    await claimed.promise
    chunk(response, { content: '它是后发酵茶[[1]]。' }, 'stop')
    response.end('data: [DONE]\n\n')
  }
  const slow = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  try {
    const visitor = slow.visitor()
    await visitor.put('普洱.txt', '普洱茶产于云南。普洱茶是后发酵茶。')
    const question = '普洱茶产于哪里？'
    const { id } = await visitor.post<{ id: string }>('/api/session', { question })
    await visitor.stream({ sessionId: id, question }, {}, (event) => event.data.includes('append-text'))
    const { uid } = await createUser(slow)
    await signIn(slow, uid, visitor)
    expect(await claim(visitor)).toEqual({ sessions: 1, files: 1, templates: 0 })
    claimed.resolve()
    const events = await visitor.stream({ sessionId: id, question })
    expect(events.at(-1)!.data).toBe('[DONE]')
    const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
    expect(list).toMatchObject([{ state: 'done', composer: 'model' }])
    expect(list[0]!.text).toContain('后发酵')
  } finally {
    claimed.resolve()
    await slow.close()
    await model.close()
  }
})
