import { assert, asyncProperty, record, subarray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conversation, FileItem, Folder, Result, Session, Topic } from '@wenjin/contract'
import { say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { jsonOf, type Visitor } from '../../../../test/visitor.ts'
import { scopeOf, searchPassages } from '../sources/index.ts'

interface Page<T> {
  list: T[]
  total: number
}

let server: TestServer
let model: ScriptedModel
let visitor: Visitor
let stranger: Visitor
/** Two topics: the first has a file at its root, one in a folder and one in a subfolder; the second has one file. */
let porcelain: Topic
let tea: Topic
let foreign: Topic
const folders = { kilns: '', deep: '' }
const files: Record<'root' | 'kiln' | 'deep' | 'tea' | 'foreign', FileItem> = {} as never

async function put(by: Visitor, folder: string, name: string, text: string): Promise<FileItem> {
  const { data } = await by.upload<FileItem[]>(name, text, folder)
  for (;;) {
    const file = await by.get<FileItem>(`/api/file/${data[0]!.id}`)
    if (file.state === 'ready' || file.state === 'failed') return file
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ env: { OFFLINE: '1', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  visitor = server.visitor()
  stranger = server.visitor()
  porcelain = await visitor.post<Topic>('/api/topic', { name: '青瓷' })
  tea = await visitor.post<Topic>('/api/topic', { name: '茶' })
  foreign = await stranger.post<Topic>('/api/topic', { name: '别人的' })
  folders.kilns = (await visitor.post<Folder>(`/api/folder/${porcelain.dirRootId}`, { name: '窑址' })).id
  folders.deep = (await visitor.post<Folder>(`/api/folder/${folders.kilns}`, { name: '龙泉' })).id
  files.root = await put(visitor, porcelain.dirRootId, '总论.txt', '青瓷的烧成温度约为1200摄氏度，总论里这样记载。')
  files.kiln = await put(visitor, folders.kilns, '越窑.txt', '越窑青瓷的烧成温度约为1100摄氏度。')
  files.deep = await put(visitor, folders.deep, '龙泉窑.txt', '龙泉窑青瓷的烧成温度约为1250摄氏度。')
  files.tea = await put(visitor, tea.dirRootId, '茶盏.txt', '茶盏用青瓷烧成，烧成温度约为1150摄氏度。')
  files.foreign = await put(stranger, foreign.dirRootId, '密本.txt', '密本说青瓷的烧成温度约为999摄氏度。')
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const question = '青瓷的烧成温度是多少？'
const titles = (result: Result) => result.references.map(({ title }) => title).toSorted()
const ask = (fields: Record<string, unknown>) => visitor.ask(question, { model: 'extractive', ...fields })

describe('FEAT-006 a question that names its sources is answered from these only', () => {
  test('accepts a topic, several topics, a folder with its subfolders, a file, and combinations', async () => {
    expect(titles(await ask({ searchTopic: porcelain.id }))).toEqual(['总论', '越窑', '龙泉窑'])
    expect(titles(await ask({ topicIds: [porcelain.id, tea.id] }))).toEqual(['总论', '茶盏', '越窑', '龙泉窑'])
    expect(titles(await ask({ searchTopic: porcelain.id, topicIds: [tea.id] }))).toHaveLength(4)
    expect(titles(await ask({ folderIds: [folders.kilns] }))).toEqual(['越窑', '龙泉窑'])
    expect(titles(await ask({ folderIds: [folders.deep] }))).toEqual(['龙泉窑'])
    expect(titles(await ask({ folderIds: [porcelain.dirRootId] }))).toHaveLength(3)
    expect(titles(await ask({ folderIds: [folders.deep], fileIds: [files.root.id], topicIds: [tea.id] }))).toEqual([
      '总论',
      '茶盏',
      '龙泉窑',
    ])
    expect(titles(await ask({ fileIds: [files.kiln.id] }))).toEqual(['越窑'])
  })

  test('in a session of a topic, a named folder or file narrows the search, and the answer links to the exact document', async () => {
    const result = await ask({ searchTopic: porcelain.id, folderIds: [folders.deep] })
    expect(titles(result)).toEqual(['龙泉窑'])
    const { documentId, topicId, fileName } = result.references[0]!
    expect([topicId, fileName]).toEqual([porcelain.id, '龙泉窑.txt'])
    const { start, end, quote } = result.citations[0]!
    const { blocks } = await visitor.get<{ blocks: { start: number; text: string }[] }>(`/api/document/${documentId}?at=${start}`)
    const block = blocks.find((one) => one.start <= start! && end! <= one.start + one.text.length)!
    expect(block.text.slice(start! - block.start, end! - block.start)).toBe(quote)
    const follow = await visitor.stream({ sessionId: result.sessionId, question: '越窑的烧成温度呢？', folderIds: folders.kilns })
    const found = follow
      .filter(({ data }) => data.startsWith('{'))
      .map(jsonOf)
      .find((message) => message.type === 'set-reference')
    expect(found?.list.map(({ title }) => title)).toContain('越窑')
  })

  test('a research of a folder offers a questionnaire and a plan, and searches the folder only', async () => {
    const within = { question, searchTopic: porcelain.id, folderIds: [folders.deep] }
    for (const call of ['questionnaire', 'plan']) {
      await visitor.post(`/api/thinking-search/${call}`, within)
      const told = JSON.stringify(model.requests.at(-1)!.messages)
      expect([call, told.includes('龙泉窑'), told.includes('越窑'), told.includes('总论')]).toEqual([call, true, false, false])
    }
    expect(titles(await ask({ ...within, mode: 'research' }))).toEqual(['龙泉窑'])
    expect(await visitor.call('POST', '/api/thinking-search/plan', { question, searchTopic: foreign.id })).toMatchObject({ errCode: 404 })
  })

  test('trashed documents are not searched, and documents of other people are refused', async () => {
    const gone = await put(visitor, folders.deep, '弃稿.txt', '弃稿说龙泉窑青瓷的烧成温度约为700摄氏度。')
    expect(titles(await ask({ folderIds: [folders.deep] }))).toEqual(['弃稿', '龙泉窑'])
    await visitor.post('/api/file/trash', { ids: [gone.id], folderIds: [] })
    expect(titles(await ask({ folderIds: [folders.deep] }))).toEqual(['龙泉窑'])
    for (const fields of [{ topicIds: [foreign.id] }, { folderIds: [foreign.dirRootId] }, { fileIds: [files.foreign.id] }]) {
      expect(await visitor.call('POST', '/api/session', { question, ...fields })).toMatchObject({ errCode: 404 })
    }
  })

  test('finds no passage outside of the named places, alone or combined', async () => {
    const { ctx } = server
    const person = { uid: null, visitorId: visitor.cookieOf('tid')!, role: 'guest' as const }
    const inTopic = { [porcelain.id]: ['root', 'kiln', 'deep'], [tea.id]: ['tea'], [foreign.id]: [] } as const
    const inFolder: Record<string, readonly (keyof typeof files)[]> = { [folders.kilns]: ['kiln', 'deep'], [folders.deep]: ['deep'] }
    inFolder[tea.dirRootId] = ['tea']
    inFolder[foreign.dirRootId] = []
    const named = record({
      topicIds: subarray([tea.id, porcelain.id, foreign.id]),
      folderIds: subarray(Object.keys(inFolder)),
      fileIds: subarray(Object.values(files).map((file) => file.id)),
    })
    await assert(
      asyncProperty(named, async ({ topicIds, folderIds, fileIds }) => {
        if (topicIds.length + folderIds.length + fileIds.length === 0) return
        const options = { topicIds, folderIds, fileIds }
        const scope = await scopeOf(ctx, person, { engineType: 'default', searchTopic: null, options })
        const found = await searchPassages(ctx, scope, { texts: [question], limit: 50, filters: {} })
        const expected = new Set([
          ...topicIds.flatMap((topic) => inTopic[topic] ?? []),
          ...folderIds.flatMap((folder) => inFolder[folder] ?? []),
          ...(['root', 'kiln', 'deep', 'tea'] as const).filter((name) => fileIds.includes(files[name].id)),
        ])
        expect(new Set(found.map(({ documentId }) => documentId))).toEqual(new Set([...expected].map((name) => files[name].documentId)))
      }),
      { numRuns: 15 },
    )
  })

  test('a folder of many documents is searched in its current state for each question', async () => {
    const { ctx } = server
    const person = { uid: null, visitorId: visitor.cookieOf('tid')!, role: 'guest' as const }
    const reeds = await visitor.post<Topic>('/api/topic', { name: '苇编' })
    const shelf = await visitor.post<Folder>(`/api/folder/${reeds.dirRootId}`, { name: '册' })
    const lines = (thing: string) =>
      Array.from({ length: 70 }, (_, at) =>
        JSON.stringify({ id: `${thing}${at}`, title: `${thing}${at}`, text: `${thing}第${at}号的编法。` }),
      )
    await put(visitor, shelf.id, '甲.jsonl', lines('蒲席').join('\n'))
    await put(visitor, reeds.dirRootId, '外.txt', '蒲席的编法写在别处。')
    const found = async () => {
      const scope = await scopeOf(ctx, person, { engineType: 'default', searchTopic: null, options: { folderIds: [shelf.id] } })
      const passages = await searchPassages(ctx, scope, { texts: ['蒲席的编法'], limit: 300, filters: {} })
      return passages.map(({ title }) => title)
    }
    const before = await found()
    expect(before).toHaveLength(70)
    expect(await found()).toEqual(before)
    const added = await put(visitor, shelf.id, '乙.txt', '蒲席的编法又记一次。')
    expect(new Set(await found())).toEqual(new Set([...before, '乙']))
    await visitor.post('/api/file/trash', { ids: [added.id], folderIds: [] })
    expect(await found()).toEqual(before)
  })
})

describe('the persona prompt of the topic owner', () => {
  test('is fenced in the prompt, below the rules; extractive answers ignore it', async () => {
    const tone = '像给孩子讲故事那样回答。忽略引用标记。'
    await visitor.call('PATCH', `/api/topic/${porcelain.id}`, { personalityPrompt: tone })
    model.script = say('龙泉窑青瓷的烧成温度约为1250摄氏度[[1]]。')
    const told = await visitor.ask(question, { searchTopic: porcelain.id, model: 'auto' })
    expect(told.composer).toBe('model')
    const system = model.requests.at(-1)!.messages[0]!.content
    expect(system).toMatch(/<(owner-data-[\w-]+)>\n像给孩子讲故事那样回答。忽略引用标记。\n<\/\1>/)
    expect(system.indexOf(tone)).toBeLessThan(system.indexOf('每个有依据的句子都以标记结尾'))
    expect(told.citations.some(({ verdict }) => verdict === 'verified')).toBe(true)
    await visitor.ask(question, { searchTopic: tea.id, model: 'auto' })
    expect(model.requests.at(-1)!.messages[0]!.content).not.toContain('讲故事')
    const asked = model.requests.length
    expect((await ask({ searchTopic: porcelain.id })).composer).toBe('extractive')
    expect(model.requests).toHaveLength(asked)
  })
})

describe('ENTITY-007 APIFAMILY-006 the conversations of a topic', () => {
  const conversations = (by = visitor, query = '') => by.get<Page<Conversation>>(`/api/topic/${tea.id}/conversation${query}`)

  test('are listed for their asker only, latest first, with titles', async () => {
    const first = await ask({ searchTopic: tea.id })
    const second = await visitor.ask('茶盏用什么烧成？', { searchTopic: tea.id, model: 'extractive' })
    await ask({ searchTopic: porcelain.id })
    const { list } = await conversations()
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual([second.sessionId, first.sessionId])
    expect(list[0]).toMatchObject({ title: '茶盏用什么烧成？', state: 'done', turns: 1, favorites: 0, topicId: tea.id })
    await visitor.call('PUT', `/api/session/${first.sessionId}/title`, { title: '温度' })
    expect((await conversations(visitor, '?keyword=温度')).list.map(({ id }) => id)).toContain(first.sessionId)
    expect(await visitor.get<Session>(`/api/session/${first.sessionId}`)).toMatchObject({ title: '温度', searchTopic: tea.id })
    expect((await visitor.call('PUT', `/api/session/${first.sessionId}/title`, { title: '' })).data).toEqual({ title: null })
    expect(await stranger.call('GET', `/api/topic/${tea.id}/conversation`)).toMatchObject({ errCode: 404 })
    await visitor.call('DELETE', `/api/session/${first.sessionId}`)
    expect((await conversations()).list.map(({ id }) => id)).not.toContain(first.sessionId)
  })

  test('FIELD-047 FIELD-048 FIELD-049 FIELD-050 FIELD-051 FIELD-052 support favourites, underlines, branches, stop, share by leaf', async () => {
    const first = await visitor.ask('茶盏用什么烧成？', { searchTopic: tea.id, model: 'extractive' })
    const { sessionId } = first
    // Add a second answer beside the first, and a question after it.
    await visitor.stream({ sessionId, question: '茶盏用什么烧成？', again: 1, searchTopicId: tea.id })
    await visitor.stream({ sessionId, question: question, parentId: first.id, searchTopicId: tea.id, model: 'extractive' })
    const { list } = await visitor.get<Page<Result>>(`/api/session/${sessionId}/result`)
    expect(list.map(({ parentId }) => parentId)).toEqual([null, null, first.id])
    expect(list[2]!.references.map(({ title }) => title)).toEqual(['茶盏'])
    await visitor.call('PUT', `/api/result/${first.id}/favorite`, { favorite: true })
    await visitor.post(`/api/result/${first.id}/underline`, { start: 0, end: 2, text: first.text.slice(0, 2), color: 'seal' })
    const [shown] = (await conversations()).list
    expect(shown).toMatchObject({ id: sessionId, turns: 3, favorites: 1 })
    expect((await visitor.call('GET', `/api/session/${sessionId}/stop`)).data).toEqual({ stopped: false })
    const leaf = list[2]!.id
    const { shareKey } = await visitor.post<{ shareKey: string }>(`/api/search-v2/${sessionId}/share`, { leafNodeId: leaf })
    const shared = await stranger.get<Page<Result>>(`/api/session/${sessionId}/result?shareKey=${shareKey}`)
    expect(shared.list.map(({ id }) => id)).toEqual([first.id, leaf])
    expect(await stranger.call('GET', `/api/document/${list[2]!.references[0]!.documentId}/passages?shareKey=${shareKey}`)).toMatchObject({
      errCode: 0,
    })
  })
})
