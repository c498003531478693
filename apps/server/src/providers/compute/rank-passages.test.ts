import { expect, test } from 'vitest'
import { indexPage, rankPages, rankPassages, type RankedPage } from './rank-passages.ts'

const subjects = ['青龙水库', '白马寺', '北山隧道', '南湖书院', '西陵渡口']

/** Creates a page of several sections about one subject, each with its own number. */
function page(subject: string, n: number): RankedPage {
  let text = ''
  const blocks: RankedPage['document']['blocks'] = []
  const add = (kind: 'heading' | 'paragraph', said: string) => {
    blocks.push({ kind, start: text.length, end: text.length + said.length, ...(kind === 'heading' && { level: 2 }) })
    text += `${said}\n`
  }
  for (const aspect of ['历史', '规模', '管理']) {
    add('heading', `${subject}的${aspect}`)
    add(
      'paragraph',
      `${subject}的${aspect}见于第${n}卷县志，${subject}建于${1900 + n}年，占地${n * 7}亩，由县里的工匠和乡民修成。`.repeat(6),
    )
  }
  return { documentId: `document-${n}`, topicId: 'web', document: { title: subject, text, blocks } }
}

const pages = subjects.map((subject, at) => page(subject, at + 3))
const indexed = pages.map(indexPage)

test.each(['青龙水库建于哪一年？', '白马寺占地多少亩，由谁管理？', '县志里记了什么', 'xyz'])(
  'ranks pages indexed one by one like their passages together: %s',
  async (question) => {
    const request = { texts: [question, `${question}卷`], limit: 8 }
    const together = await rankPassages({ passages: indexed.flatMap(({ passages }) => passages), ...request })
    const found = await rankPages({ pages: indexed, ...request })
    expect(found).toEqual(together)
  },
)

test('ranks with an index that was transferred from a thread as with a local one, also repeatedly', async () => {
  const request = { texts: ['北山隧道建于哪一年？'], limit: 5 }
  const cloned = structuredClone(indexed)
  const first = await rankPages({ pages: cloned, ...request })
  expect(first[0]!.title).toBe('北山隧道')
  expect(await rankPages({ pages: cloned, ...request })).toEqual(first)
  expect(await rankPages({ pages: indexed, ...request })).toEqual(first)
})

test('ranks a page without text as empty, and prefers the first of equal pages', async () => {
  const empty = indexPage({ documentId: 'empty', topicId: 'web', document: { title: '', text: '', blocks: [] } })
  const copy = indexPage({ ...pages[0]!, documentId: 'copy' })
  const request = { texts: ['青龙水库占地多少亩？'], limit: 1 }
  const first = async (order: typeof indexed) => (await rankPages({ pages: order, ...request }))[0]!.documentId
  expect(await first([empty, indexed[0]!, copy])).toBe('document-3')
  expect(await first([empty, copy, indexed[0]!])).toBe('copy')
  expect(await rankPages({ pages: [empty], ...request })).toEqual([])
})
