import { eq, like } from 'drizzle-orm'
import { limits, posterTemplates, type FileItem, type Poster } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { poster } from '../../../db/schema/write/poster.ts'

let server: TestServer
let owner: Visitor
let file: FileItem

const text = `# 青石渡大桥

青石渡大桥全长364.6公里，二〇一八年十月二十四日建成通车。大桥总投资1269亿元，由周怀安主持设计。

二〇〇九年十二月十五日，青石渡大桥开工建设。大桥的灯塔高48米，是<b>当地</b>的标志。
`

beforeAll(async () => {
  server = await startTestServer()
  owner = server.visitor()
  file = await owner.put('大桥.md', text)
})
afterAll(() => server.close())

const create = (body: object) => owner.post<Poster>(`/api/topic/${file.topicId}/poster`, body)
const made = (id: string) =>
  vi.waitFor(async () => {
    const found = await owner.get<Poster>(`/api/poster/${id}`)
    expect(found.state).not.toBe('creating')
    return found
  }, 20_000)

describe('APIFAMILY-007 posters', () => {
  test('ENTITY-010 FIELD-059..061 MACHINE-009 FEAT-009 have an id at once while they are being created, then the content of the topic', async () => {
    const ordered = await create({ query: '青石渡大桥', type: 'image' })
    expect(ordered).toMatchObject({
      id: expect.any(String) as string,
      query: '青石渡大桥',
      type: 'image',
      state: 'creating',
      content: null,
    })
    const { state, content, composer } = await made(ordered.id)
    expect([state, composer]).toEqual(['ready', 'extractive'])
    expect(content!.points.length).toBeGreaterThan(0)
    expect(content!.figures.map(({ value }) => value).join()).toMatch(/364\.6公里|1269亿元|48米/)
    for (const point of content!.points) expect(point.sources).toEqual([1])
    expect(content!.sources).toEqual([{ title: '青石渡大桥', link: `/doc/${file.documentId}`, quote: expect.any(String) as string }])
    const page = await owner.get<{ list: Poster[]; total: number }>(`/api/topic/${file.topicId}/poster`)
    expect(page.list.map(({ id }) => id)).toContain(ordered.id)
  })

  test('FEAT-009 in each design are self-contained pages that run and load nothing', async () => {
    const { id } = await made((await create({ query: '青石渡大桥 <script>alert(1)</script>' })).id)
    for (const template of posterTemplates) {
      await server.ctx.db.update(poster).set({ template }).where(eq(poster.id, id))
      const response = await owner.fetch(`/api/poster/${id}/html`)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      const page = await response.text()
      expect(page).toContain(`class="poster ${template}"`)
      expect(page).not.toMatch(/<script|<b>|\ssrc=|url\(/)
    }
    const stranger = server.visitor()
    await stranger.token()
    expect((await stranger.fetch(`/api/poster/${id}/html`)).status).toBe(404)
  })

  test('CONST-018 a poster unfinished after 300000 ms fails with a message and can be retried', async () => {
    expect(limits.posterMs).toBe(300_000)
    const { id } = await made((await create({ query: '大桥' })).id)
    expect((await owner.call('POST', `/api/poster/${id}/retry`, {})).status).toBe(409)
    const startedAt = server.ctx.now() - 300_000
    await server.ctx.db.update(poster).set({ state: 'creating', content: null, startedAt }).where(eq(poster.id, id))
    expect(await owner.get(`/api/poster/${id}`)).toMatchObject({
      state: 'failed',
      failure: { name: 'timeout', text: expect.stringMatching(/5 分钟/) as string },
    })
    expect((await owner.call('GET', `/api/poster/${id}/html`)).status).toBe(409)
    expect(await owner.post<Poster>(`/api/poster/${id}/retry`, {})).toMatchObject({ state: 'creating', failure: null })
    expect((await made(id)).state).toBe('ready')
  })

  test('are limited to three in progress and 500 per topic', async () => {
    const { id: first } = await made((await create({ query: '大桥' })).id)
    const [row] = await server.ctx.db.select().from(poster).where(eq(poster.id, first))
    const add = (count: number, state: 'creating' | 'ready') =>
      server.ctx.db
        .insert(poster)
        .values(Array.from({ length: count }, (_, at) => ({ ...row!, id: `${state}-${at}`, state, startedAt: server.ctx.now() })))
    const order = () => owner.call('POST', `/api/topic/${file.topicId}/poster`, { query: '大桥' })
    await add(3, 'creating')
    expect(await order()).toMatchObject({ status: 409, errMsg: expect.stringContaining('3 张') as string })
    await server.ctx.db.delete(poster).where(eq(poster.state, 'creating'))
    await add(500, 'ready')
    expect(await order()).toMatchObject({ status: 409, errMsg: expect.stringContaining('500') as string })
    await server.ctx.db.delete(poster).where(like(poster.id, 'ready-%'))
    expect((await order()).status).toBe(200)
  })

  test('fail with the reason for a topic without content on the subject; a poster can be deleted', async () => {
    const { id } = await create({ query: 'xyzzy' })
    expect(await made(id)).toMatchObject({ state: 'failed', failure: { name: 'nothingFound' } })
    await owner.call('DELETE', `/api/poster/${id}`)
    expect((await owner.call('GET', `/api/poster/${id}`)).status).toBe(404)
  })
})
