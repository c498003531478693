import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldAnswer, type Result, type Session, type StreamEntry } from '@wenjin/contract'
import { storeSession, storeTurn } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Arrived, Visitor } from '../../../../test/visitor.ts'

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.visitor()
  await visitor.put('越窑.txt', '越窑在浙江慈溪，盛于唐代。')
})
afterAll(() => server.close())

const sessionOf = (who: Visitor, id: string) => who.get<Session>(`/api/session/${id}`)
const resultsOf = async (who: Visitor, id: string) => (await who.get<{ list: Result[] }>(`/api/session/${id}/result`)).list
const entryOf = ({ data }: Arrived): StreamEntry => (data.startsWith('[') ? data : JSON.parse(data)) as StreamEntry
/** Removes the fields of a session that depend on its id or time. */
const lasting = ({ id: _id, createdAt: _created, updatedAt: _updated, ...rest }: Session) => rest

test('PERM-001 a session created by a call equals one created by its stream, with the client’s id or a new one', async () => {
  const topic = (await visitor.get<{ id: string; mine: boolean }[]>('/api/topic')).find(({ mine }) => mine)!
  const image = await visitor.putQuestionImage()
  const asked = {
    question: ' 越窑在哪里？ ',
    mode: 'concise',
    engineType: 'mine',
    model: 'extractive',
    imgId: image.id,
    advanceMath: true,
    time: 'year',
    enableMix: false,
  } as const
  const { id: called } = await visitor.post<{ id: string }>('/api/session', { ...asked, searchTopic: topic.id })
  const query = { ...asked, advanceMath: 'true', enableMix: 'false', searchTopicId: topic.id }
  await visitor.stream({ ...query, sessionId: 'a-name-of-its-own-1' })
  const events = await visitor.stream(query)
  const unnamed = foldAnswer(events.map(entryOf)).sessionId
  const expected = {
    owner: 'guest',
    question: '越窑在哪里？',
    title: null,
    mode: 'concise',
    engineType: 'mine',
    model: 'extractive',
    searchTopic: topic.id,
    imgId: image.id,
    advanceMath: true,
    options: { time: 'year', imgId: image.id },
    shareKey: null,
    mine: true,
  }
  for (const id of [called, 'a-name-of-its-own-1', unnamed]) expect(lasting(await sessionOf(visitor, id))).toEqual(expected)
  // The first answer has the same options, too.
  await visitor.stream({ sessionId: called, question: asked.question })
  const hows = await Promise.all(
    [called, 'a-name-of-its-own-1', unnamed].map(async (id) => {
      const [{ question, mode, engineType, model, options }] = (await resultsOf(visitor, id)) as [Result]
      return { question, mode, engineType, model, options }
    }),
  )
  expect(hows[1]).toEqual(hows[0])
  expect(hows[2]).toEqual(hows[0])
})

test('a copied session belongs to the person who copies, keeps the title and drops the share key', async () => {
  const id = await storeSession(visitor, '越窑在哪里？')
  await storeTurn(server, id, { question: '越窑在哪里？', answer: { text: '在慈溪。' } })
  const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${id}/share-key`)
  const reader = server.visitor()
  const [copy] = await reader.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [id], shareKey })
  const own = await sessionOf(visitor, id)
  expect(own.shareKey).toBe(shareKey)
  const copied = await sessionOf(reader, copy!.id)
  expect(lasting(copied)).toEqual({ ...lasting(own), shareKey: null })
  expect(copied.id).not.toBe(id)
  expect(await visitor.call('GET', `/api/session/${copy!.id}`)).toMatchObject({ status: 404 })
})

// Regression: copies were stored without the error, so their stream reported a complete answer.
test.each([
  ['an error', { code: 500, msg: '服务器繁忙' }],
  ['a word that may not be shown', { code: -3, msg: '输出敏感词' }],
])('the copy of an answer that ended by %s has the error in its stream and in its result', async (_, error) => {
  const id = await storeSession(visitor, '越窑在哪里？')
  await storeTurn(server, id, { question: '越窑在哪里？', state: 'failed', answer: { error } })
  const [copy] = await visitor.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [id] })
  const [result] = await resultsOf(visitor, copy!.id)
  expect(result).toMatchObject({ state: 'failed', error })
  const events = await visitor.stream({ sessionId: copy!.id, resultId: result!.id })
  expect(events.at(-1)!.data).toBe('[DONE]')
  expect(foldAnswer(events.map(entryOf)).error).toEqual(error)
})
