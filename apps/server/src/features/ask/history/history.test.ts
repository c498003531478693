import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryItem, Underline } from '@wenjin/contract'
import { citationsOf, storeAnswer, storeTurn } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { excerptOf } from './history-search.ts'

interface Page {
  list: HistoryItem[]
  total: number
}

let server: TestServer
let visitor: Visitor
let kiln: { sessionId: string; resultId: string }
let second: string

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  visitor = server.visitor()
  kiln = await storeAnswer(
    server,
    visitor,
    '越窑在哪里？',
    `${'前言很长。'.repeat(60)}越窑窑址在浙江[[1]]**慈溪**，唐代燒青瓷。[[1]]${'后文很长。'.repeat(60)}`,
  )
  const text = '秘色瓷出自上林湖。[[1]] 产品名 GPT-4 Turbo。'
  second = await storeTurn(server, kiln.sessionId, {
    question: '秘色瓷呢？',
    ordinal: 1,
    parentId: kiln.resultId,
    answer: { text, citations: citationsOf(text) },
  })
  await storeAnswer(server, visitor, '汝窑在哪里？', '汝窑在河南宝丰。[[1]]')
  await visitor.post('/api/session', { question: '臺灣的茶葉' })
})
afterAll(() => server.close())

const search = (keyword: string, more = '', who = visitor) =>
  who.get<Page>(`/api/search-history/v3?keyword=${encodeURIComponent(keyword)}${more}`)

describe('full-text search of the caller’s own history', () => {
  test.each([
    ['words of the question', '越窑 哪里', '越窑在哪里？'],
    ['words of the answer', '窑址在浙江', '越窑在哪里？'],
    ['several words in any order', '青瓷 慈溪 浙江', '越窑在哪里？'],
    ['words on both sides of a mark and of emphasis', '浙江慈溪，唐代', '越窑在哪里？'],
    ['Simplified for Traditional', '唐代烧青瓷', '越窑在哪里？'],
    ['Traditional for Simplified', '窯址', '越窑在哪里？'],
    ['capitals or not', 'gpt-4 turbo', '越窑在哪里？'],
    ['full width', 'ＧＰＴ－４', '越窑在哪里？'],
    ['a question that was never answered', '台湾', '臺灣的茶葉'],
  ])('API-048 finds %s', async (_, keyword, question) => {
    const page = await search(keyword)
    expect([page.total, page.list.map((item) => item.question)]).toEqual([1, [question]])
  })

  test.each(['越窑 河南', '不存在的词', '100%', '_', String.raw`\ `])('%s matches no turn', async (keyword) => {
    expect(await search(keyword)).toMatchObject({ total: 0, list: [] })
  })

  test('API-050 an entry contains the matching turn and an excerpt of at most 120 characters', async () => {
    const [item] = (await search('慈溪')).list
    expect(item).toMatchObject({ type: 'search', sessionId: kiln.sessionId, resultId: kiln.resultId })
    expect(item!.excerpt).toContain('慈溪')
    expect(item!.excerpt).toMatch(/^….*…$/)
    expect(item!.excerpt!.length).toBeLessThanOrEqual(120)
    expect((await search('上林湖')).list[0]).toMatchObject({ resultId: second, excerpt: '秘色瓷出自上林湖。 产品名 GPT-4 Turbo。' })
  })

  test('notes are searchable, also after a change; other people find nothing', async () => {
    const underline = await visitor.post<Underline>(`/api/result/${kiln.resultId}/underline`, { start: 0, end: 4, note: '写论文时引用' })
    expect((await search('写论文')).list[0]).toMatchObject({ sessionId: kiln.sessionId, excerpt: '写论文时引用' })
    await visitor.call('PATCH', `/api/underline/${underline.id}`, { note: '已经用过' })
    expect(await search('写论文')).toMatchObject({ total: 0 })
    expect(await search('已经用过')).toMatchObject({ total: 1 })
    const stranger = server.visitor()
    expect(await search('慈溪', '', stranger)).toMatchObject({ total: 0 })
    await visitor.call('DELETE', `/api/underline/${underline.id}`)
    expect(await search('已经用过')).toMatchObject({ total: 0 })
  })

  test('API-050 extraTypes adds favourites and underlines to the list, newest first, and includes them in the search', async () => {
    await visitor.call('PUT', `/api/result/${second}/favorite`, { favorite: true })
    const at = '秘色瓷出自上林湖'.indexOf('上林湖')
    const underline = await visitor.post<Underline>(`/api/result/${second}/underline`, { start: at, end: at + 3, note: '去看窑址' })
    const all = await visitor.get<Page>('/api/search-history/v3?extraTypes=favorite&extraTypes=underline')
    expect(all.total).toBe(5)
    expect(all.list.slice(0, 2)).toMatchObject([
      { type: 'underline', id: underline.id, resultId: second, question: '秘色瓷呢？', excerpt: '上林湖' },
      { type: 'favorite', id: second, resultId: second, sessionId: kiln.sessionId, question: '秘色瓷呢？' },
    ])
    expect(all.list.map(({ updatedAt }) => updatedAt)).toEqual(all.list.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b - a))
    const underlined = await visitor.get<Page>('/api/search-history/v3?only=underline')
    expect(underlined.list).toEqual(all.list.filter(({ type }) => type === 'underline'))
    expect(underlined.total).toBe(underlined.list.length)
    const found = await search('窑址', '&extraTypes=favorite&extraTypes=underline')
    // The word occurs only in the note of the favourite’s turn.
    expect(found.list.map(({ type }) => type).toSorted()).toEqual(['favorite', 'search', 'underline'])
    expect((await search('秘色', '&extraTypes=underline')).list.map(({ type }) => type)).toEqual(['search'])
    expect((await visitor.get<Page>('/api/search-history/v3')).list.every(({ type }) => type === 'search')).toBe(true)
  })

  test('API-049 pages cover the whole history, and a page past the end has the same total', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((at) => visitor.get<Page>(`/api/search-history?pageSize=1&pageIndex=${at}`)))
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(3)
  })

  test('an excerpt does not split characters and stays within its maximum length', () => {
    const text = `${'😀'.repeat(100)}目标${'😀'.repeat(100)}`
    const excerpt = excerptOf(text, ['目标'])!
    expect(excerpt.length).toBeLessThanOrEqual(120)
    expect([excerpt.isWellFormed(), excerpt.includes('目标'), excerpt.includes('\ufffd')]).toEqual([true, true, false])
    expect(excerptOf('没有', ['目标'])).toBeUndefined()
  })
})

describe('question suggestions', () => {
  const questions = (keyword: string, who = visitor) =>
    who.get<{ question: string; from: string }[]>(`/api/question?size=10&keyword=${encodeURIComponent(keyword)}`)

  test('API-054 questions with the typed prefix come first, then those that contain it; only of the own history', async () => {
    const found = await questions('在哪里')
    expect(found.filter(({ from }) => from === 'history').map(({ question }) => question)).toEqual(['汝窑在哪里？', '越窑在哪里？'])
    expect((await questions('越窑'))[0]).toEqual({ question: '越窑在哪里？', from: 'history' })
    expect((await questions('臺灣'))[0]).toMatchObject({ question: '臺灣的茶葉' })
    const stranger = server.visitor()
    expect((await questions('越窑', stranger)).filter(({ from }) => from === 'history')).toEqual([])
  })

  test('API-054 libraries contribute questions for the typed text; an empty box gets examples that stay the same all day', async () => {
    const reader = server.visitor()
    await reader.put(
      '锣鼓经.md',
      '# 锣鼓经\n\n锣鼓经是打击乐记谱方法。\n\n## 进京的历史\n\n1790年随徽班进京。\n\n## 为什么叫锣鼓经\n\n用字模拟声音。',
    )
    const found = await questions('锣鼓', reader)
    expect(found).toContainEqual({ question: '《锣鼓经》讲了什么？', from: 'library' })
    expect(found).toContainEqual({ question: '为什么叫锣鼓经？', from: 'library' })
    expect(found).toContainEqual({ question: '锣鼓经的进京的历史是怎样的？', from: 'library' })
    const examples = await questions('', reader)
    expect(examples.map(({ question }) => question)).toContain('《锣鼓经》讲了什么？')
    expect(await questions('', reader)).toEqual(examples)
    // Libraries of others do not reveal them.
    expect(JSON.stringify(await questions('锣鼓'))).not.toContain('library')
  })
})
