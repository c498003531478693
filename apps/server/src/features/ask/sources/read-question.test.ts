import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundSource } from '@wenjin/contract'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.visitor()
  await visitor.put('东极教会.md', '# 东极教会\n\n东极教会位于北京东城区，建于1863年，由传教士创办。')
})
afterAll(() => server.close())

const asked = async (question: string, fields: Record<string, unknown> = {}) => {
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, engineType: 'mine', mode: 'concise' })
  const events = await visitor.stream({ sessionId: id, question, engineType: 'mine', mode: 'concise', ...fields } as Record<string, string>)
  return events.map(({ data }) => data)
}

test.each([
  ['东级教会建于哪一年？', '东极教会建于哪一年？'],
  ['dongjijiaohui jianyu nanian', null],
])('MODE-001 「%s」 is corrected to its intended form, and a notice says so', async (question, meant) => {
  const events = await asked(question)
  const notice = events.find((data) => data.includes('"corrected"'))
  expect(notice).toContain('东极教会')
  if (meant) expect(notice).toContain(`已按“${meant}”理解`)
  expect(events.some((data) => data.includes('"append-text"') && data.includes('1863'))).toBe(true)
})

test('a question is not corrected when asTyped is set', async () => {
  expect((await asked('东级教会建于哪一年？', { asTyped: 'true' })).some((data) => data.includes('"corrected"'))).toBe(false)
})

test('a question without mistakes gets no notice', async () => {
  expect((await asked('东极教会建于哪一年？')).some((data) => data.includes('"corrected"'))).toBe(false)
})

test('the list of results reports the corrected query, unless asTyped is set', async () => {
  const search = (fields: Record<string, unknown>) =>
    visitor.post<{ list: FoundSource[]; corrected: string | null }>('/api/search-result', { category: 'mine', ...fields })
  const { list, corrected } = await search({ query: 'beijing dongjijiaohui' })
  expect(corrected).toBe('北京东极教会')
  expect(list.map(({ title }) => title)).toContain('东极教会')
  expect(await search({ query: 'beijing dongjijiaohui', asTyped: true })).toMatchObject({ corrected: null, list: [] })
})
