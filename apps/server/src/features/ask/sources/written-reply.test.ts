import { afterAll, expect, test } from 'vitest'
import type { StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { createEngineCompute } from '../../../providers/compute/index.ts'
import { LlmFailure, type Llm, type LlmPiece } from '../../../providers/llm/llm.ts'
import { readReply } from './written-reply.ts'

const compute = createEngineCompute()
afterAll(() => compute.close())

const turn = { owner: 'test', signal: new AbortController().signal }
const ctx = { compute } as unknown as Ctx

/** A model that says these texts, one after the other, and `failure` then. `read` counts what was asked of it. */
function sayModel(texts: readonly string[], failure?: LlmFailure): { llm: Llm; read: () => number } {
  let read = 0
  async function* stream(): AsyncGenerator<LlmPiece> {
    for (const text of texts) {
      read += 1
      yield { type: 'text', text }
    }
    read += 1
    if (failure) throw failure
  }
  return { llm: { model: 'test', stream }, read: () => read }
}

test('a reply that fails has written what is whole before, and nothing is written afterwards', async () => {
  const { llm } = sayModel(['\n\n广茂铁路全长364.6公里。\n\n'], new LlmFailure('broken', 'the connection broke'))
  const emitted: StreamMessage[] = []
  const place = { sources: [], links: [], emit: (message: StreamMessage) => void emitted.push(message), turn }
  await expect(readReply(ctx, llm, [], place)).rejects.toThrow(LlmFailure)
  const types = emitted.map(({ type }) => type)
  expect(types).toEqual(['append-text', 'set-citation', 'append-text'])
  const workbench = compute.open('reply', { sources: [] }, turn)
  await workbench.call('screen', null)
  workbench.close()
  expect(emitted).toHaveLength(types.length)
})

test('a model is read on when more text would be shown, and at once while nothing of it is shown', async () => {
  const { llm, read } = sayModel(['广茂铁', '路全长', '364.6公里。', '[[1]]', '[[1]]', '它在广东。'])
  let due = Promise.withResolvers<void>()
  let waits = 0
  const place = { sources: [], links: [], emit: () => undefined, turn, untilDue: () => ((waits += 1), due.promise) }
  const reading = readReply(ctx, llm, [], place)
  const readBetweenWaits: number[] = []
  for (const wait of [1, 2, 3, 4]) {
    await expect.poll(() => waits).toBe(wait)
    readBetweenWaits.push(read())
    const passed = due
    due = Promise.withResolvers()
    passed.resolve()
  }
  await reading
  // The two marks are shown with what follows them.
  expect(readBetweenWaits).toEqual([1, 2, 3, 6])
})
