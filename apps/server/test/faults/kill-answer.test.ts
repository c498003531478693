import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMessage, emptyAnswer, markers, type Answer, type Result } from '@wenjin/contract'
import { follow } from '../follow.ts'
import { begin, chunk, finish, startScriptedModel, type ScriptedModel, type Script } from '../peers/scripted-model.ts'
import { spawnServer, type SpawnedServer } from '../spawned-server.ts'
import { jsonOf, type Arrived, type Visitor } from '../visitor.ts'

const kills = 12
const question = '锣鼓经是什么？'
const article = `# 锣鼓经

锣鼓经是中国传统器乐及戏曲里常用的打击乐记谱方法。它用中文字的声音模拟敲击乐的声音，纪录打击乐的不同演奏方法。

## 历史

锣鼓经在1790年随徽班进京。京剧的锣鼓通常由四位乐师负责，包括板鼓、大锣、小锣和铙钹。`
const modelAnswer =
  '锣鼓经是中国传统器乐及戏曲里常用的打击乐记谱方法。[[1]]京剧的锣鼓通常由四位乐师负责。[[1]]锣鼓经在1790年随徽班进京。[[1]]'
const pieces = modelAnswer.match(/.{1,3}/gu)!

let model: ScriptedModel
let server: SpawnedServer
let visitor: Visitor

/** Writes slowly, waiting for `beforePiece`, which receives the index of the next piece. */
function slowly(beforePiece: (piece: number) => Promise<void> | undefined): Script {
  return async (response) => {
    begin(response)
    chunk(response, { reasoning_content: '先看资料。' })
    for (const [i, piece] of pieces.entries()) {
      await beforePiece(i)
      if (response.destroyed) return
      chunk(response, { content: piece })
      await delay(8)
    }
    finish(response)
  }
}

beforeAll(async () => {
  model = await startScriptedModel()
  server = await spawnServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' })
  visitor = server.visitor()
  await visitor.put('锣鼓经.md', article)
})
afterAll(async () => {
  await server.remove()
  await model.close()
})

interface Question {
  query: { sessionId: string; question: string }
  received: Arrived[]
  whole: Promise<Arrived[]>
}

async function ask(composer: 'auto' | 'extractive'): Promise<Question> {
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, engineType: 'mine', model: composer })
  const query = { sessionId: id, question }
  const received: Arrived[] = []
  return { query, received, whole: follow(visitor, query, received) }
}

/** The content of an answer by its events, without the ids of its session and the times of its steps. */
function answerOf(events: readonly Arrived[]): Omit<Answer, 'sessionId' | 'resultId' | 'parentId'> {
  const messages = events.filter((event) => event.data !== markers.done)
  const { sessionId: _, resultId: __, parentId: ___, ...answer } = messages.map(jsonOf).reduce(applyMessage, emptyAnswer())
  return { ...answer, steps: answer.steps.map((step) => ({ ...step, at: 0 })) }
}

/** Expects an answer that survived a kill to be complete, never renumbered, and equal to the undisturbed one. */
async function expectUndisturbed(asked: Question, before: readonly Arrived[], undisturbed: ReturnType<typeof answerOf>): Promise<void> {
  const events = await asked.whole
  expect(events.map((event) => event.n)).toEqual(events.map((_, i) => i))
  const replay = await visitor.stream(asked.query)
  expect(replay.slice(0, before.length)).toEqual(before)
  expect(events).toEqual(replay)
  expect(answerOf(events)).toEqual(undisturbed)
  const { list, total } = await visitor.get<{ list: Result[]; total: number }>(`/api/session/${asked.query.sessionId}/result`)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({ state: 'done', text: undisturbed.text, citations: undisturbed.citations, error: null })
}

test(`an answer killed with kill -9 at ${kills} moments continues by itself and ends as if undisturbed`, { timeout: 600_000 }, async () => {
  model.script = slowly(() => undefined)
  const beginning = performance.now()
  const quoted = answerOf(await (await ask('extractive')).whole)
  const quotingTakes = performance.now() - beginning
  const written = answerOf(await (await ask('auto')).whole)
  expect(quoted.text).toContain('锣鼓经')
  expect(written.text).toBe(modelAnswer)
  expect(written.citations).toHaveLength(3)

  let interrupted = 0
  for (let kill = 0; kill < kills; kill += 1) {
    // Spread over the whole answer: from before its first text to after its last.
    const fatal = Math.min(pieces.length - 1, Math.floor(((kill + Math.random()) / kills) * pieces.length))
    const reached = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    model.script = slowly((piece) => {
      if (piece !== fatal) return undefined
      reached.resolve()
      return killed.promise
    })
    const writing = await ask('auto')
    // Half of the kills are immediate, with the last words not yet on disk; the others are timed to interrupt a much faster quotation too.
    const early = kill % 2 === 0 ? await ask('extractive') : null
    await reached.promise
    const quoting = early ?? (await ask('extractive'))
    if (!early) await delay(Math.random() * quotingTakes)
    await server.kill9()
    killed.resolve()
    const beforeWriting = writing.received.slice()
    const beforeQuoting = quoting.received.slice()
    if (beforeWriting.at(-1)?.data !== markers.done) interrupted += 1
    model.script = slowly(() => undefined)
    await server.start()
    await expectUndisturbed(writing, beforeWriting, written)
    await expectUndisturbed(quoting, beforeQuoting, quoted)
  }
  expect(interrupted).toBe(kills)
})
