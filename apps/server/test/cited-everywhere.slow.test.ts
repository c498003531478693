import { eq } from 'drizzle-orm'
import { exportStates, type Article, type ExportFormat, type ExportTask, type Share, type Topic } from '@wenjin/contract'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { citationsOf, storeAnswer } from './stored-answer.ts'
import type { TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'
import { share } from '../src/db/schema/write/share.ts'
import { squeezed, textOfPage, textOfPdf, textOfWord } from '../src/features/write/export/pulled-back.fixture.ts'
import { drawRequest } from '../src/features/write/share/share-image.ts'
import { startShareServer } from '../src/features/write/share/share.fixture.ts'
import { readSharedContent } from '../src/features/write/share/shared-content.ts'

let server: TestServer
let owner: Visitor
let resultId: string
let articleId: string

const text = '灯塔建于一八七三年[[3]]。\n\n塔高十九米[[1]]，渡船每日两班[[3]]。\n\n桥长九十米[[4]]。'
const references = [1, 2, 3, 4].map((index) => ({
  index,
  category: 'webpage' as const,
  // The fourth is another page of the third.
  title: ['塔志', '没有引用的书', '渡口志', '渡口志'][index - 1]!,
  link: ['https://example.org/tower', 'https://example.org/unused', 'https://example.org/ferry#page=1', 'https://example.org/ferry#page=9'][
    index - 1
  ]!,
  snippet: '',
}))
/** The numbers of the marks that readers see, and the warning after the second sentence, which its source contradicts. */
const seen = ['1', '2', '1', '1']
const warned = /塔高十九米\D{0,6}2\D{0,6}（与原文矛盾）/

beforeAll(async () => {
  ;({ server, owner } = await startShareServer())
  const citations = citationsOf(text, ['建于一八七三年', '塔高十七米', '每日两班', '长九十米']).map((citation) =>
    citation.mark === 2 ? { ...citation, verdict: 'contradicted' as const } : citation,
  )
  ;({ resultId } = await storeAnswer(server, owner, '青石渡怎么样？', text, { references, citations }))
  const topic = await owner.post<Topic>('/api/topic', { name: '渡口' })
  articleId = (await owner.post<Article>(`/api/topic/${topic.id}/article/generate`, { sourceId: resultId })).id
})
afterAll(() => server.close())

async function exported(type: 'answer' | 'article', format: ExportFormat): Promise<Uint8Array> {
  const id = type === 'answer' ? resultId : articleId
  const task = await owner.post<ExportTask>(`/api/export/${format}/submit/${type}`, { id })
  await vi.waitFor(
    async () => expect((await owner.get<ExportTask>(`/api/export/${format}/status?id=${task.id}`)).status).toBe(exportStates.done),
    60_000,
  )
  return new Uint8Array(await (await owner.fetch(`/api/export/${format}/download?id=${task.id}`)).arrayBuffer())
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** The plain text of each format, with the numbers of its marks and its list of sources. */
const formats = {
  md: async (bytes: Uint8Array) => decode(bytes),
  txt: async (bytes: Uint8Array) => decode(bytes),
  html: async (bytes: Uint8Array) => textOfPage(decode(bytes)),
  docx: async (bytes: Uint8Array) => textOfWord(bytes),
  pdf: textOfPdf,
} as const

function expectNumbered(plain: string): void {
  const line = squeezed(plain)
  const marks = /一八七三年\D{0,3}(\d).{0,12}塔高十九米\D{0,3}(\d).{0,24}每日两班\D{0,3}(\d).{0,12}九十米\D{0,3}(\d)/.exec(line)
  expect([plain, marks?.slice(1)]).toEqual([plain, seen])
  expect(line).toMatch(warned)
  expect(line.match(/（与原文矛盾）(?!”)/g)!.length).toBeGreaterThan(0)
  expect(line).not.toContain('没有引用的书')
}

describe('RULE-012 an answer has the same numbers and the same warning wherever it is read', () => {
  test.each(Object.keys(formats) as (keyof typeof formats)[])('as %s, of the answer and of an article made of it', async (format) => {
    expectNumbered(await formats[format](await exported('answer', format)))
    expectNumbered(await formats[format](await exported('article', format)))
  })

  test('as copied text, and as Markdown for other programs', async () => {
    const copied = await owner.post<{ html: string; markdown: string; text: string }>('/api/export/copy/answer', { id: resultId })
    for (const plain of [copied.markdown, copied.text, parseHTML(`<html><body>${copied.html}</body></html>`).document.body.textContent!])
      expectNumbered(plain)
    const { markdown } = await owner.post<{ markdown: string }>('/api/export/xiezuocat/md', { type: 'answer', id: resultId })
    expectNumbered(markdown)
  })

  test.each(['answer', 'article'] as const)('on the page and in the picture of a link to the %s', async (kind) => {
    const { data } = await owner.call<Share>('POST', '/api/share', { kind, id: kind === 'answer' ? resultId : articleId })
    const html = await (await server.visitor().fetch(data.path)).text()
    const { document } = parseHTML(html)
    expectNumbered(document.querySelector('article')!.textContent!)
    expect([...document.querySelectorAll('article sup')].map((mark) => mark.textContent)).toEqual(seen.map((n) => `[${n}]`))
    const listed = [...document.querySelectorAll('.sources > ol > li')]
    expect(listed.map((item) => [item.getAttribute('value'), item.querySelector('a, span')!.textContent])).toEqual([
      ['1', '渡口志'],
      ['2', '塔志'],
    ])
    const targets = [...document.querySelectorAll('article sup a')].map((link) => link.getAttribute('href')!)
    expect(targets.filter((target) => document.querySelector(target) === null)).toEqual([])
    const [row] = await server.ctx.db
      .select()
      .from(share)
      .where(eq(share.key, data.path.split('/').at(-1)!))
    const visit = { actor: { uid: null, visitorId: 'v', role: 'guest' as const }, lang: 'zh' as const, origin: 'http://localhost' }
    const content = await readSharedContent(server.ctx, row!, visit)
    const looks = { form: 'long', theme: 'light' } as const
    const picture = await drawRequest(server.ctx, content, looks, {
      address: 'http://localhost/s/x',
      lang: 'zh',
      topicId: null,
      details: [],
    })
    expectNumbered(picture.input.markdown)
    expect(picture.looks.sources).toEqual(['渡口志', '塔志'])
    const card = await drawRequest(
      server.ctx,
      content,
      { ...looks, form: 'card' },
      { address: 'http://localhost/s/x', lang: 'zh', topicId: null, details: [] },
    )
    expect(card.looks.excerpt).toContain('（与原文矛盾）')
    expect(content.summary).toContain('（与原文矛盾）')
  })
})
