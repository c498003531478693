import { expect, test } from 'vitest'
import type { Topic } from '@wenjin/contract'
import { xssStrings } from '../../../../../../e2e/support/xss-strings.ts'
import { drawTopics, topicsPage } from './topics-page.ts'

const topic = (fields: Partial<Topic>): Topic =>
  ({ name: '瓷窑', description: '', relation: 'owner', own: false, pinned: false, sortIndex: 1_000_000, ...fields }) as Topic

const draw = (topics: Topic[], expiresAt: number | null = null) => drawTopics(topics, expiresAt)
const namesIn = (html: string) => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name]) => name!.replaceAll(/<[^>]*>/g, '|'))

test('the list of topics is rendered in the order of its page, the own topic first, in both languages', () => {
  const topics = [
    topic({ name: '手册', relation: 'everyone' }),
    topic({ name: '读的', relation: 'subscriber' }),
    topic({ name: '自己的' }),
    topic({ own: true }),
    topic({ name: '置顶', relation: 'cooperator', pinned: true }),
  ]
  expect(namesIn(draw(topics))).toEqual(['置顶', '|我的资料||My files|', '自己的', '读的', '手册'])
})

test('the expiry date of stored data is shown to guests only', () => {
  const noon = new Date('2026-12-24T12:00:00').getTime()
  expect(draw([topic({})], noon)).toContain('到 2026-12-24 仍没有再来就会删除')
  expect(draw([topic({})])).not.toContain('会删除')
  expect(draw([topic({})])).toContain('瓷窑')
})

test('XSS strings in names and descriptions are rendered as text', () => {
  for (const text of xssStrings()) {
    const html = draw([topic({ name: text, description: text })])
    expect(html.match(/<[a-z][a-z0-9]*/g)).toEqual(draw([topic({ description: '青瓷' })]).match(/<[a-z][a-z0-9]*/g))
  }
})

test('the trash view is not server-rendered', () => {
  const address = (query: string) => ({ params: {}, query: new URLSearchParams(query), guest: false })
  expect(topicsPage.calls(address(''))).toEqual(['/api/topic', '/api/instance'])
  expect(topicsPage.calls(address('view=trash'))).toEqual([])
})
