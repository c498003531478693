import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyAnswer, type Answer, type StreamMessage } from '@wenjin/contract'
import { storeSession, storeTurn } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { AnswerRecord } from './answer-record.ts'
import { finishResult, foldEntries } from '../session/index.ts'
import { StreamLog, createStreamChunkRepo } from '../stream/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/**
 * Writes an answer from messages. @returns the answer folded by the recorder, the answer folded from the stored stream, and the entry
 * types.
 */
async function write(messages: readonly StreamMessage[]): Promise<{ folded: Answer; stored: Answer; kinds: string[] }> {
  const { db, events, log } = server.ctx
  const sessionId = await storeSession(server.visitor(), '问')
  const id = await storeTurn(server, sessionId, { question: '问', state: 'running' })
  const chunks = createStreamChunkRepo(db)
  const before = await chunks.count(id)
  const streams = new StreamLog(chunks, events, log)
  streams.announce(id)
  await streams.open(id)
  const record = new AnswerRecord(streams, id)
  for (const message of messages) record.write(message)
  await streams.flush(id)
  streams.close(id)
  await finishResult(db, { id, question: '问' }, 'done', record.answer, server.ctx.now())
  const entries = await chunks.read(id, before)
  return {
    folded: record.answer,
    stored: foldEntries(entries, 'zh'),
    kinds: entries.map(({ entry }) => (typeof entry === 'string' ? entry : entry.type)),
  }
}

const piece = (text: string): StreamMessage => ({ type: 'append-text', text })
const thought = (text: string): StreamMessage => ({ type: 'append-thinking', text })

// Regression: the stored stream had two replacement characters where the folded answer had the character.
test('a character split between two pieces stays whole in the stream and in the answer', async () => {
  const [high, low] = ['\ud842', '\udfb7']
  const { folded, stored, kinds } = await write([
    piece(`店名${high}`),
    thought(`想${high}`),
    thought(low),
    piece(`${low}野家`),
    piece(high),
  ])
  expect(folded).toEqual({ ...emptyAnswer(), text: '店名𠮷野家', thinking: '想𠮷' })
  expect(stored).toEqual(folded)
  expect(kinds).toEqual(['append-text', 'append-thinking', 'append-text'])
})

test('characters that the database cannot store are removed, so that the answer can be stored', async () => {
  const list = [{ index: 1, category: 'mine', title: '半\ud83d', link: '/doc/d1', snippet: '空\0字\udc00' }]
  const { folded, stored } = await write([{ type: 'set-reference', list }, piece('甲\0乙')])
  expect(folded.text).toBe('甲乙')
  expect(folded.references).toMatchObject([{ title: '半�', snippet: '空字�' }])
  expect(stored).toEqual(folded)
})

test('half of a surrogate pair before a restart does not join the text after it', async () => {
  const { folded, stored } = await write([piece('甲\ud842'), { type: 'restart', reason: 'model' }, piece('\udfb7乙')])
  expect(folded.text).toBe('�乙')
  expect(stored).toEqual(folded)
})
