import { nanoid } from 'nanoid'
import { emptyAnswer, type Answer, type Citation, type Session } from '@wenjin/contract'
import { result } from '../src/db/schema/ask/session.ts'
import { createStreamChunkRepo } from '../src/features/ask/stream/stream-chunk.repo.ts'
import { toEntries } from '../src/features/ask/session/session.presenter.ts'
import type { TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

/** Builds one citation for each mark of a text, as a checked answer has them. `quotes` are the quoted texts, in order. */
export function citationsOf(text: string, quotes: readonly string[] = []): Citation[] {
  return [...text.matchAll(/\[\[(\d+)\]\]/g)].map((match, at) => ({
    mark: at + 1,
    index: Number(match[1]),
    sentence: [Math.max(0, text.lastIndexOf('。', match.index - 2) + 1), match.index],
    quote: quotes[at] ?? '原文',
    start: 0,
    end: 2,
    verdict: 'verified',
  }))
}

/** Stores a turn as answering would; `fields` overrides columns of its row. */
export async function storeTurn(
  server: TestServer,
  sessionId: string,
  turn: { question: string; answer?: Partial<Answer> } & Omit<Partial<typeof result.$inferInsert>, 'answer'>,
): Promise<string> {
  const { answer, parentId = null, ordinal = 0, ...fields } = turn
  const id = nanoid()
  const now = server.ctx.now()
  const whole: Answer = { ...emptyAnswer(), sessionId, resultId: id, parentId, composer: 'extractive', ...answer }
  await server.ctx.db.insert(result).values({
    id,
    sessionId,
    ordinal,
    parentId,
    mode: 'concise',
    engineType: 'default',
    model: 'auto',
    lang: 'zh',
    state: 'done',
    answer: whole,
    createdAt: now,
    finishedAt: now,
    ...fields,
  })
  await createStreamChunkRepo(server.ctx.db).insert([{ resultId: id, fromIndex: 0, messages: toEntries(whole) }])
  return id
}

/** Stores a session of a visitor without turns. */
export async function storeSession(visitor: Visitor, question: string): Promise<string> {
  return (await visitor.post<Session>('/api/session', { question })).id
}

/** Stores a session with one answered turn, without running an answer. */
export async function storeAnswer(
  server: TestServer,
  visitor: Visitor,
  question: string,
  text: string,
  answer: Partial<Answer> = {},
): Promise<{ sessionId: string; resultId: string }> {
  const sessionId = await storeSession(visitor, question)
  const resultId = await storeTurn(server, sessionId, { question, answer: { text, citations: citationsOf(text), ...answer } })
  return { sessionId, resultId }
}
