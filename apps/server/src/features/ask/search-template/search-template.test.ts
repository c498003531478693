import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, type SearchTemplate, type Topic } from '@wenjin/contract'
import { createUser, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { searchTemplate } from '../../../db/schema/ask/search-template.ts'

const base = '/api/search-template'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
})
afterAll(() => server.close())

async function newcomer(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.token()
  return visitor
}

const ownTopic = async (visitor: Visitor) => (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
const list = async (visitor: Visitor) => visitor.get<SearchTemplate[]>(base)
const ownNames = async (visitor: Visitor) => (await list(visitor)).filter(({ builtin }) => !builtin).map(({ name }) => name)
const keep = async (visitor: Visitor, name: string, more: object = {}) =>
  visitor.post<SearchTemplate>(base, { name, question: '{事物}是什么？', ...more })
const change = (visitor: Visitor, id: string, body: object) => visitor.call<SearchTemplate>('PATCH', `${base}/${id}`, body)

describe('ENTITY-014 search template', () => {
  test('built-in templates exist in both languages, contain placeholders, and cannot be changed', async () => {
    const visitor = await newcomer()
    const zh = await list(visitor)
    const en = (await (await visitor.fetch(base, { headers: { 'accept-language': 'en' } })).json()) as { data: SearchTemplate[] }
    expect(zh.length).toBeGreaterThanOrEqual(4)
    expect(en.data.map(({ id }) => id)).toEqual(zh.map(({ id }) => id))
    expect(en.data.every(({ name, question }) => !/[\u4e00-\u9fff]/.test(name + question))).toBe(true)
    for (const { builtin, question } of [...zh, ...en.data])
      expect([builtin, question]).toEqual([true, expect.stringMatching(/\{[^{}]+\}/)])
    expect(zh.find(({ name }) => name === '文献综述')).toMatchObject({ engineType: 'scholar', mode: 'research' })
    const refused = await change(visitor, zh[0]!.id, { name: '我的' })
    expect(refused).toMatchObject({ errCode: 403, errMsg: expect.stringContaining('自带的模板不能修改') as string })
    expect(await visitor.call('DELETE', `${base}/${zh[0]!.id}`)).toMatchObject({ errCode: 403 })
  })

  test('a template is stored with its options, renamed, changed and deleted; fields that are not named stay', async () => {
    const visitor = await newcomer()
    await visitor.put('窑址.txt', '越窑在浙江慈溪。')
    const topic = await ownTopic(visitor)
    const how = {
      mode: 'concise',
      engineType: 'scholar',
      model: 'extractive',
      filters: { time: 'year', site: 'example.org', scholarLang: 'zh' },
      searchTopic: topic.id,
      advanceMath: true,
    }
    const kept = await keep(visitor, '  综述 ', how)
    expect(kept).toEqual({ id: kept.id, name: '综述', question: '{事物}是什么？', builtin: false, ...how })
    expect((await list(visitor))[0]).toEqual(kept)

    expect((await change(visitor, kept.id, { name: '短评', filters: { time: 'day', site: '' } })).data).toEqual({
      ...kept,
      name: '短评',
      filters: { time: 'day' },
    })
    expect((await change(visitor, kept.id, { searchTopic: null, advanceMath: false, engineType: 'all-web' })).data).toMatchObject({
      name: '短评',
      mode: 'concise',
      engineType: 'default',
      searchTopic: null,
      advanceMath: false,
    })
    expect(await visitor.call('DELETE', `${base}/${kept.id}`)).toMatchObject({ errCode: 0 })
    expect(await ownNames(visitor)).toEqual([])
    expect(await visitor.call('DELETE', `${base}/${kept.id}`)).toMatchObject({ errCode: 404 })
    expect(await keep(visitor, '只有问题')).toMatchObject({
      mode: 'detail',
      engineType: 'default',
      model: 'auto',
      filters: {},
      searchTopic: null,
    })
  })

  test('templates keep the order set by their owner', async () => {
    const visitor = await newcomer()
    const ids: string[] = []
    for (const name of ['甲', '乙', '丙', '丁']) ids.push((await keep(visitor, name)).id)
    await change(visitor, ids[3]!, { position: 1 })
    expect(await ownNames(visitor)).toEqual(['甲', '丁', '乙', '丙'])
    await change(visitor, ids[0]!, { position: 99 })
    expect(await ownNames(visitor)).toEqual(['丁', '乙', '丙', '甲'])
    await visitor.call('DELETE', `${base}/${ids[1]}`)
    await change(visitor, ids[2]!, { position: 0, name: '丙丙' })
    await keep(visitor, '戊')
    expect(await ownNames(visitor)).toEqual(['丙丙', '丁', '甲', '戊'])
  })

  test.each([
    ['without a name', { name: '  ' }],
    ['with a long name', { name: '长'.repeat(limits.searchTemplate.nameChars + 1) }],
    ['without a question', { question: '\n ' }],
    ['with a question too long to ask', { question: '问'.repeat(limits.questionChars + 1) }],
    ['of an unknown mode', { mode: 'guess' }],
    ['of an unknown engine', { engineType: 'nowhere' }],
    ['with a site that is none', { filters: { site: 'not a site' } }],
    ['with a time that is none', { filters: { time: 'decade' } }],
    ['with numbers for words', { name: 7, question: 8 }],
  ])('a template %s is refused, on creation and in a change', async (_, wrong) => {
    const visitor = await newcomer()
    const { id } = await keep(visitor, '好的')
    expect(await visitor.call('POST', base, { name: '坏的', question: '什么？', ...wrong })).toMatchObject({ status: 400, errCode: 400 })
    expect(await change(visitor, id, wrong)).toMatchObject({ status: 400 })
    expect(await change(visitor, id, { position: -1 })).toMatchObject({ status: 400 })
    expect(await ownNames(visitor)).toEqual(['好的'])
  })

  test('two templates of one owner cannot share a name, and a topic the person cannot read is refused', async () => {
    const [visitor, other] = [await newcomer(), await newcomer()]
    const { id } = await keep(visitor, '对比')
    const second = await keep(visitor, '综述')
    expect(await visitor.call('POST', base, { name: ' 对比 ', question: '什么？' })).toMatchObject({ status: 409 })
    expect(await change(visitor, second.id, { name: '对比' })).toMatchObject({ status: 409 })
    expect(await change(visitor, id, { name: '对比' })).toMatchObject({ errCode: 0 })
    expect(await keep(other, '对比')).toMatchObject({ name: '对比' })
    await other.put('私.txt', '私人的文件。')
    const topic = await ownTopic(other)
    for (const searchTopic of [topic.id, 'nothing']) {
      const answers = [
        await visitor.call('POST', base, { name: '偷看', question: '什么？', searchTopic }),
        await change(visitor, id, { searchTopic }),
      ]
      expect(answers.map(({ errCode }) => errCode)).not.toContain(0)
    }
  })

  test('templates of another person cannot be read, changed or deleted', async () => {
    const { visitor: owner } = await createUser(server)
    await owner.token()
    const { id } = await keep(owner, '秘密的问法')
    for (const stranger of [await newcomer(), (await createUser(server)).visitor]) {
      await stranger.token()
      expect(await ownNames(stranger)).toEqual([])
      expect(await change(stranger, id, { name: '改了' })).toMatchObject({ status: 404 })
      expect(await stranger.call('DELETE', `${base}/${id}`)).toMatchObject({ status: 404 })
    }
    expect(await ownNames(owner)).toEqual(['秘密的问法'])
  })

  test('a person can have at most a hundred, also with concurrent requests', async () => {
    const { uid, visitor } = await createUser(server)
    await visitor.token()
    const { count } = limits.searchTemplate
    const { id: _id, builtin: _builtin, ...row } = await keep(visitor, '0')
    await server.ctx.db.insert(searchTemplate).values(
      Array.from({ length: count - 2 }, (_, n) => ({
        ...row,
        id: nanoid(),
        owner: uid,
        name: `${n + 1}`,
        position: n + 1,
        createdAt: server.ctx.now(),
      })),
    )
    const answers = await Promise.all(['甲', '乙', '丙'].map((name) => visitor.call('POST', base, { name, question: '什么？' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ errMsg: expect.stringContaining('最多保存 100 个模板') as string })
    expect(await ownNames(visitor)).toHaveLength(count)
  })

  test('a guest’s templates are transferred to the account, and name conflicts get a number', async () => {
    const guest = await newcomer()
    await keep(guest, '对比', { question: '访客的{问题}' })
    await keep(guest, '新的')
    const { uid, visitor: own } = await createUser(server)
    await own.token()
    await keep(own, '对比')
    await signIn(server, uid, guest)
    expect(await guest.get('/api/account/guest-data')).toEqual({ sessions: 0, files: 0, templates: 2 })
    expect(await guest.post('/api/account/claim', {})).toMatchObject({ templates: 2 })
    expect(await guest.post('/api/account/claim', {})).toMatchObject({ templates: 0 })
    expect(await ownNames(own)).toEqual(['对比', '对比 2', '新的'])
    expect((await list(own))[1]).toMatchObject({ question: '访客的{问题}' })
  })
})
