import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '@wenjin/contract'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.visitor()
  await visitor.put(
    '江岸区单车办法.md',
    '# 江岸区共享单车办法\n\n江岸区共享单车办法自3月起施行。每个停放点至少停放二十辆车。违规停放的，由区城管局执行处罚，每辆处五十元罚款。',
  )
  await visitor.put('副作用.md', '# 副作用\n\n副作用由框架执行，谁来执行副作用取决于渲染的时机。执行的次数没有保证。')
  await visitor.put('乌桥茶园.md', '# 乌桥茶园\n\n乌桥茶园的门票每人十八元，茶园清晨六点开门。')
})
afterAll(() => server.close())

/** Asks the questions in sequence, each as a follow-up of the previous one. Returns the results as shown. */
async function converse(...questions: string[]): Promise<Result[]> {
  const fields = { engineType: 'mine', mode: 'detail' }
  const { id } = await visitor.post<{ id: string }>('/api/session', { question: questions[0]!, ...fields })
  const turns = async () => (await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)).list
  for (const question of questions) {
    const parentId = (await turns()).at(-1)?.id
    await visitor.stream({ sessionId: id, question, ...fields, ...(parentId && { parentId }) })
  }
  return turns()
}

test('a follow-up without a subject is answered from the documents of the previous turn', async () => {
  const [, second] = await converse('江岸区共享单车办法什么时候施行？', '谁来执行？')
  expect(second!.references[0]).toMatchObject({ title: '江岸区共享单车办法' })
  expect(second!.text).toContain('城管局')
})

test('a follow-up with its own subject ignores the documents of the previous turn', async () => {
  const [, second] = await converse('江岸区共享单车办法什么时候施行？', '乌桥茶园的门票多少钱？')
  expect(second!.references[0]).toMatchObject({ title: '乌桥茶园' })
  expect(second!.text).toContain('十八元')
  expect(second!.text).not.toContain('单车')
})
