import type { FileIntroduction, FileItem, SuggestedQuestion, Topic, TopicIntroduction } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUsers } from '../../../../test/people.ts'
import { refuse, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const handbook = `# 云帆测绘员工手册

## 公司概况

云帆测绘技术有限公司成立于2009年，总部位于南京市江宁区。公司法定代表人为蒋文博。

## 试用期

新员工的试用期为三个月，试用期工资为转正工资的80%。

## 报销

员工应当在出差结束后10个工作日内报销，报销申请由财务部负责审核。
`
const notes =
  '# 灯塔改造会议记录\n\n灯塔改造工程由孙立军负责，总预算为360万元，计划于2025年3月完工。由于岸边风浪过大，灯塔改造工程推迟到四月开工。\n'

/** Polls until the introduction is of the current files. */
async function made<T extends FileIntroduction>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const introduction = await read()
    if (introduction.state === 'ready') return introduction
    await new Promise(setImmediate)
  }
}
const ofTopic = (visitor: Visitor, id: string) => made(() => visitor.get<TopicIntroduction>(`/api/topic/${id}/introduction`))
const ofFile = (visitor: Visitor, id: string) => made(() => visitor.get<FileIntroduction>(`/api/file/${id}/introduction`))
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const questions = (list: readonly { question: string }[]) => list.map(({ question }) => question)

describe('the introduction of a topic', () => {
  let visitor: Visitor
  let topic: Topic
  let first: FileItem

  beforeAll(async () => {
    visitor = server.visitor()
    first = await visitor.put('员工手册.md', handbook)
    topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  })

  test('contains its subjects and questions that its file answers, each with a verified quotation', async () => {
    const introduction = await ofTopic(visitor, topic.id)
    expect(introduction).toMatchObject({ documents: 1, waiting: 0, unread: [], newest: [{ id: first.id }], longest: [{ id: first.id }] })
    expect(introduction.opening?.map(({ text }) => text)).toEqual([
      '云帆测绘技术有限公司成立于2009年，总部位于南京市江宁区。',
      '公司法定代表人为蒋文博。',
    ])
    expect(names(introduction.people)).toContain('蒋文博')
    expect(introduction.dates).toMatchObject([{ iso: '2009' }])
    expect(questions(introduction.questions)).toContain('新员工的试用期为几个月？')
    expect(introduction.questions.length).toBeGreaterThanOrEqual(4)
    for (const { question, documentId, start, end } of introduction.questions) {
      const answer = await visitor.ask(question, { searchTopic: topic.id })
      const [citation] = answer.citations
      expect([question, citation?.verdict]).toEqual([question, 'verified'])
      expect(citation).toMatchObject({ start, end })
      expect(answer.references.find(({ index }) => index === citation!.index)?.documentId).toBe(documentId)
    }
  })

  test('suggests its questions to the owner and to no one else', async () => {
    const suggested = await visitor.get<SuggestedQuestion[]>('/api/introduction/question?size=3')
    expect(suggested).toHaveLength(3)
    expect(suggested.every(({ topicId }) => topicId === topic.id)).toBe(true)
    const stranger = server.visitor()
    expect(await stranger.get('/api/introduction/question')).toEqual([])
    expect(await stranger.call('GET', `/api/topic/${topic.id}/introduction`)).toMatchObject({ status: 404 })
    expect(await stranger.call('GET', `/api/file/${first.id}/introduction`)).toMatchObject({ status: 404 })
  })

  test('exists for a single file, too', async () => {
    const introduction = await ofFile(visitor, first.id)
    expect(introduction.documents).toBe(1)
    expect(questions(introduction.questions)).toContain('新员工的试用期为几个月？')
  })

  test('changes with a second file, and lists an unreadable file with advice', async () => {
    await visitor.put('灯塔改造.md', notes)
    const more = await ofTopic(visitor, topic.id)
    expect(more.documents).toBe(2)
    expect(names(more.people)).toEqual(expect.arrayContaining(['蒋文博', '孙立军']))
    expect(new Set(more.questions.map(({ documentId }) => documentId)).size).toBe(2)
    await visitor.upload('残缺.docx', 'PK\u0003\u0004 half of an archive')
    for (;;) {
      const { waiting, unread } = await visitor.get<TopicIntroduction>(`/api/topic/${topic.id}/introduction`)
      if (waiting > 0) continue
      expect(unread).toMatchObject([{ name: '残缺.docx', failed: true, reason: { text: expect.stringMatching(/重新获取|无法识别/) } }])
      break
    }
  })

  test('an introduction no longer quotes a file as soon as it is in the trash', async () => {
    await visitor.post('/api/file/trash', { ids: [first.id] })
    const before = await visitor.get<TopicIntroduction>(`/api/topic/${topic.id}/introduction`)
    expect(names(before.people)).not.toContain('蒋文博')
    expect(questions(before.questions)).not.toContain('新员工的试用期为几个月？')
    const after = await ofTopic(visitor, topic.id)
    expect(after.documents).toBe(1)
    expect(names(after.people)).toEqual(['孙立军'])
    expect(await visitor.call('GET', `/api/file/${first.id}/introduction`)).toMatchObject({ status: 404 })
  })
})

test('the introduction of a topic without files is empty and ready', async () => {
  const visitor = server.visitor()
  expect(await visitor.get<TopicIntroduction>('/api/topic/mine/introduction')).toMatchObject({
    state: 'ready',
    madeAt: null,
    topics: [],
    questions: [],
    newest: [],
  })
})

/** Waits until the introduction of a topic names the only person in its file. */
async function told(visitor: Visitor, { id }: Topic): Promise<void> {
  for (;;) {
    const { documents, people, questions: asked } = await ofTopic(visitor, id)
    if (documents === 0) continue
    expect(names(people)).toEqual(['孙立军'])
    expect(asked.length).toBeGreaterThan(0)
    return
  }
}

test('a moved file appears in the introduction of its new topic, and a copied topic gets an introduction', async () => {
  const [user] = await createUsers(server, [{}])
  const { visitor } = user!
  const from = await visitor.post<Topic>('/api/topic', { name: '甲' })
  const to = await visitor.post<Topic>('/api/topic', { name: '乙' })
  const { data } = await visitor.upload<FileItem[]>('灯塔改造.md', notes, from.dirRootId)
  const file = data[0]!
  await told(visitor, from)
  await visitor.post('/api/file/move', { ids: [file.id], folderId: to.dirRootId })
  await told(visitor, to)
  expect(await ofTopic(visitor, from.id)).toMatchObject({ questions: [], people: [] })
  const copy = await visitor.post<Topic>(`/api/topic/${to.id}/copy`, {})
  await told(visitor, copy)
})

describe('the introduction with a model', () => {
  let model: ScriptedModel
  let other: TestServer

  beforeAll(async () => {
    model = await startScriptedModel()
    other = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  })
  afterAll(async () => {
    await other.close()
    await model.close()
  })

  /** Polls until no summary of the file is being written. */
  async function written(visitor: Visitor, { id }: FileItem): Promise<FileIntroduction> {
    for (;;) {
      const introduction = await ofFile(visitor, id)
      if (!introduction.writing) return introduction
      await new Promise(setImmediate)
    }
  }

  test('contains the model’s sentences that the texts verify, each with its place, and no others', async () => {
    model.script = say('云帆测绘技术有限公司成立于2009年。[[1]]公司在海外有九十家分公司。[[1]]员工应当在三天内报销。')
    const visitor = other.visitor()
    const file = await visitor.put('员工手册.md', handbook)
    const { summary, people, questions: asked } = await written(visitor, file)
    expect(summary).toMatchObject([{ text: '云帆测绘技术有限公司成立于2009年。' }])
    const [place] = summary![0]!.places
    const text = await visitor.get<{ blocks: { text: string; start: number }[] }>(
      `/api/document/${place!.documentId}?start=${place!.start}`,
    )
    expect(text.blocks.some((block) => block.start <= place!.start && block.text.includes('成立于2009年'))).toBe(true)
    expect(names(people)).toContain('蒋文博')
    expect(asked.length).toBeGreaterThanOrEqual(4)
    const calls = model.requests.length
    expect((await written(visitor, file)).summary).toEqual(summary)
    expect(model.requests).toHaveLength(calls)
  })

  test('offers first the questions that the model wrote and the texts answer', async () => {
    model.script = say('报销申请由哪个部门审核？\n公司在海外有多少家分公司？\n新员工的试用期有多久？')
    const visitor = other.visitor()
    const file = await visitor.put('员工手册二.md', handbook)
    const { questions: offered } = await written(visitor, file)
    const asked = questions(offered)
    expect(asked.slice(0, 2)).toEqual(['报销申请由哪个部门审核？', '新员工的试用期有多久？'])
    expect(asked).not.toContain('公司在海外有多少家分公司？')
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('stays without a summary when the model fails', async () => {
    model.script = refuse(400)
    const visitor = other.visitor()
    const file = await visitor.put('灯塔改造.md', notes)
    const { summary, people } = await written(visitor, file)
    expect(summary).toEqual([])
    expect(names(people)).toEqual(['孙立军'])
  })
})
