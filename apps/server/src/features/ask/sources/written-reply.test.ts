import { afterAll, expect, test } from 'vitest'
import type { StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { createEngineCompute } from '../../../providers/compute/index.ts'
import { LlmFailure, type Llm } from '../../../providers/llm/llm.ts'
import { readReply, type ReplyWorkbench } from './written-reply.ts'

const compute = createEngineCompute()
afterAll(() => compute.close())

test('sentences still being checked when a reply fails are not written into the reply that replaces it', async () => {
  const llm = {
    async *stream() {
      yield { type: 'text', text: '\n\n广茂铁路全长364.6公里。\n\n' }
      throw new LlmFailure('blank', 'it wrote nothing')
    },
  } as unknown as Llm
  const { signal } = new AbortController()
  const turn = { owner: 'test', signal }
  const workbench = compute.open('reply', { sources: [] }, turn)
  const release = Promise.withResolvers<void>()
  const answered: Promise<unknown>[] = []
  const slow = {
    call: (...args: Parameters<typeof workbench.call>) => {
      const answer = release.promise.then(() => workbench.call(...args))
      answered.push(answer)
      return answer
    },
    close: () => undefined,
  } as unknown as ReplyWorkbench
  const emitted: StreamMessage[] = []
  const place = { sources: [], links: [], emit: (message: StreamMessage) => void emitted.push(message), turn, workbench: slow }
  await expect(readReply({ compute } as unknown as Ctx, llm, [], place)).rejects.toThrow(LlmFailure)
  release.resolve()
  await Promise.all(answered)
  // Calls are answered in order: once this one is, the earlier ones have written what they write.
  await workbench.call('screen', null)
  workbench.close()
  expect(emitted).toEqual([])
})
