import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileItem, Noticed, QaEntry, Result, Topic, TopicEvent } from '@wenjin/contract'
import { createUser, inviteToTopic, type TestUser } from '../../../../test/people.ts'
import { say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

interface Listed {
  list: QaEntry[]
  total: number
  drafts: number
}

const essay = `# 越窑

越窑是中国古代南方著名的青瓷窑，窑址在今浙江慈溪一带。

## 历史

越窑烧造青瓷始于东汉，唐代达到鼎盛，北宋以后逐渐衰落。

## 特点

- 釉色青绿，如冰似玉
- 胎质细腻，叩之有声
`

let server: TestServer
let model: ScriptedModel
let owner: TestUser
let reader: TestUser
let topic: Topic
let file: FileItem

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ env: { OFFLINE: '1', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  owner = await createUser(server, { name: '窑主' })
  reader = await createUser(server)
  topic = await owner.visitor.post<Topic>('/api/topic', { name: '青瓷' })
  const { data } = await owner.visitor.upload<FileItem[]>('越窑.md', essay, topic.dirRootId)
  for (file = data[0]!; file.state !== 'ready'; file = await owner.visitor.get<FileItem>(`/api/file/${file.id}`)) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await inviteToTopic(server, topic.id, reader.uid, 'subscriber')
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const list = (by: Visitor = owner.visitor, query = '') => by.get<Listed>(`/api/topic/${topic.id}/qa${query}`)
const write = (question: string, answer: string, more = {}) =>
  owner.visitor.post<QaEntry>(`/api/topic/${topic.id}/qa`, { question, answer, ...more })
const pinnedIn = ({ notices }: Result): Noticed[] => notices.filter(({ kind }) => kind === 'qa')
const ask = (question: string, fields = {}, by = reader.visitor) =>
  by.ask(question, { searchTopic: topic.id, model: 'extractive', ...fields })

describe('FEAT-008 ENTITY-009 questions and answers of a topic', () => {
  test('are written, found, changed and deleted by editors, read by readers, and logged', async () => {
    const made = await write('窑址能参观吗？', '可以，**周一**闭馆。')
    expect(made).toMatchObject({ state: 'ready', pinned: false, sources: [], sourceId: null, createdBy: { name: '窑主' } })
    expect((await list(reader.visitor, '?keyword=闭馆')).list.map(({ id }) => id)).toEqual([made.id])
    const changed = await owner.visitor.call<QaEntry>('PATCH', `/api/qa/${made.id}`, { answer: '可以，周二闭馆。' })
    expect(changed.data.answer).toBe('可以，周二闭馆。')
    expect(await reader.visitor.call('PATCH', `/api/qa/${made.id}`, { answer: '不可以' })).toMatchObject({ errCode: 403 })
    expect(await server.visitor().call('GET', `/api/topic/${topic.id}/qa`)).toMatchObject({ errCode: 404 })
    expect(await owner.visitor.call('POST', `/api/topic/${topic.id}/qa`, { question: '？'.repeat(301), answer: '。' })).toMatchObject({
      status: 400,
    })
    await owner.visitor.call('DELETE', `/api/qa/${made.id}`)
    expect((await list()).total).toBe(0)
    const { list: events } = await owner.visitor.get<{ list: TopicEvent[] }>(`/api/topic/${topic.id}/event`)
    expect(events.map(({ action }) => action).slice(0, 3)).toEqual(['qaDelete', 'qaEdit', 'qaCreate'])
  })

  test('can store an answer of a conversation with the cited places of the topic', async () => {
    const result = await ask('越窑的窑址在哪里？', {}, owner.visitor)
    const entry = await owner.visitor.post<QaEntry>(`/api/topic/${topic.id}/qa/from-result`, { resultId: result.id })
    expect(entry).toMatchObject({ question: '越窑的窑址在哪里？', sourceId: result.id, state: 'ready' })
    expect(entry.answer).not.toContain('[[')
    expect(entry.sources[0]).toMatchObject({ documentId: file.documentId, title: '越窑' })
    expect(entry.sources[0]!.quote).toContain('浙江慈溪')
    // Trashed content must not be readable in a quote, either.
    const shown = async () => (await list()).list.find(({ id }) => id === entry.id)!.sources.length
    await owner.visitor.post('/api/file/trash', { ids: [file.id], folderIds: [] })
    expect(await shown()).toBe(0)
    await owner.visitor.post('/api/file/restore', { ids: [file.id], folderIds: [] })
    expect(await shown()).toBe(entry.sources.length)
    const theirs = await ask('越窑的窑址在哪里？')
    expect(await owner.visitor.call('POST', `/api/topic/${topic.id}/qa/from-result`, { resultId: theirs.id })).toMatchObject({
      errCode: 404,
    })
    await owner.visitor.call('DELETE', `/api/qa/${entry.id}`)
  })
})

describe('drafts from files', () => {
  const generate = (count = 10) =>
    owner.visitor.post<{ list: QaEntry[]; by: string }>(`/api/topic/${topic.id}/qa/generate`, { fileIds: [file.id], count })

  test('are quoted when there is no model, wait for review, and are never proposed twice', async () => {
    model.script = say('这份资料里没有问题。')
    const { list: drafts, by } = await generate()
    expect(by).toBe('extractive')
    expect(drafts.map(({ question }) => question)).toEqual(['什么是越窑？', '越窑的历史是什么？', '越窑的特点有哪些？'])
    for (const { answer, sources, state, sourceId } of drafts) {
      expect([state, sourceId]).toEqual(['draft', file.id])
      for (const line of answer.split('\n')) expect(sources[0]!.quote).toContain(line.replace(/^- /u, ''))
      const { blocks } = await owner.visitor.get<{ blocks: { start: number }[] }>(
        `/api/document/${sources[0]!.documentId}?at=${sources[0]!.start}`,
      )
      expect(blocks.map(({ start }) => start)).toContain(sources[0]!.start)
    }
    expect(await list(reader.visitor)).toMatchObject({ total: 0, drafts: 0 })
    expect(await list()).toMatchObject({ total: 3, drafts: 3 })
    expect((await list(reader.visitor, '?state=draft')).list).toEqual([])
    expect((await generate()).list).toEqual([])
    expect(await owner.visitor.call('PUT', `/api/qa/${drafts[0]!.id}/pin`, { pinned: true })).toMatchObject({ errCode: 409 })
    await owner.visitor.call('PATCH', `/api/qa/${drafts[0]!.id}`, { state: 'ready' })
    expect((await list(reader.visitor)).list.map(({ id }) => id)).toEqual([drafts[0]!.id])
    for (const { id } of drafts) await owner.visitor.call('DELETE', `/api/qa/${id}`)
  })

  test('from a model are checked against the text, and invented ones are dropped', async () => {
    const proposed = [
      { question: '越窑何时鼎盛？', answer: '越窑在唐代达到鼎盛。', quote: '越窑烧造青瓷始于东汉，唐代达到鼎盛，北宋以后逐渐衰落。' },
      { question: '越窑何时衰落？', answer: '越窑在明代衰落。', quote: '越窑烧造青瓷始于东汉，唐代达到鼎盛，北宋以后逐渐衰落。' },
      { question: '越窑有几座窑炉？', answer: '越窑有三百座窑炉。', quote: '越窑有三百座窑炉。' },
    ]
    model.script = say(`\`\`\`json\n${JSON.stringify(proposed)}\n\`\`\``)
    const { list: drafts, by } = await generate(2)
    expect(by).toBe('model')
    expect(drafts.map(({ question }) => question)).toEqual(['越窑何时鼎盛？', '什么是越窑？'])
    for (const { id } of drafts) await owner.visitor.call('DELETE', `/api/qa/${id}`)
  })
})

describe('FIELD-058 a pinned answer', () => {
  test('is shown first for exactly its question in the topic, marked as pinned, before the cited answer', async () => {
    const entry = await write('越窑的窑址在哪里？', '在慈溪上林湖，欢迎来访。', { pinned: true })
    expect(entry.pinned).toBe(true)
    const messages = await reader.visitor.ask('请问越窑的窑址位于哪里？', { searchTopic: topic.id, model: 'extractive' })
    expect(pinnedIn(messages)).toMatchObject([{ qa: { id: entry.id, topicId: topic.id, answer: '在慈溪上林湖，欢迎来访。' } }])
    expect(messages.text).not.toContain('上林湖')
    expect(messages.citations[0]!.quote).toContain('浙江慈溪')
    const events = await reader.visitor.stream({ question: '越窑的窑址在哪里？', searchTopicId: topic.id, model: 'extractive' })
    const kinds = events.map(({ data }) => (data.startsWith('{') ? (JSON.parse(data) as { type: string }).type : data))
    expect(kinds.indexOf('add-notice')).toBeGreaterThan(-1)
    expect(kinds.indexOf('add-notice')).toBeLessThan(kinds.indexOf('append-text'))
    expect(pinnedIn(await ask('越窑的窑址在哪里？', { searchTopic: null, topicIds: [topic.id] }))).toHaveLength(1)
  })

  test('is not shown for similar questions, outside of the topic, or when it is a draft or unpinned', async () => {
    const [entry] = (await list()).list
    expect(pinnedIn(await ask('越窑的窑址在什么时候发现？'))).toEqual([])
    expect(pinnedIn(await ask('龙泉窑的窑址在哪里？'))).toEqual([])
    expect(pinnedIn(await ask('越窑的窑址在哪里？', { searchTopic: null }))).toEqual([])
    await owner.visitor.call('PUT', `/api/qa/${entry!.id}/pin`, { pinned: false })
    expect(pinnedIn(await ask('越窑的窑址在哪里？'))).toEqual([])
    await owner.visitor.call('PUT', `/api/qa/${entry!.id}/pin`, { pinned: true })
    const draft = await owner.visitor.call<QaEntry>('PATCH', `/api/qa/${entry!.id}`, { state: 'draft' })
    expect(draft.data.pinned).toBe(false)
  })
})
