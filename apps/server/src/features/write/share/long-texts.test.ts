import type { Article, Share } from '@wenjin/contract'
import { parseHTML } from 'linkedom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { ComputeTimeout } from '../../../providers/compute/compute-thread.ts'
import { computeTasks } from '../../../providers/compute/tasks.ts'

let server: TestServer
let writer: Visitor
let topicId: string

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  writer = (await createUser(server)).visitor
  ;({ topicId } = await writer.put('青石渡.md', '# 青石渡\n\n渡口在北岸。'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const create = (content: string) => writer.post<Article>(`/api/topic/${topicId}/article`, { title: '渡口', content })
async function shared(content: string): Promise<string> {
  const { id } = await create(content)
  const { path } = await writer.post<Share>('/api/share', { kind: 'article', id })
  return path
}
async function visit(path: string) {
  const response = await server.visitor().fetch(path, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } })
  return { status: response.status, document: parseHTML(await response.text()).document }
}

/** Fails when a task that typesets runs on this thread. */
function typesetInThreadsOnly() {
  for (const name of ['pageText', 'writeText'] as const) {
    vi.spyOn(computeTasks[name], 'run').mockImplementation(() => {
      throw new Error(`${name} ran on the main thread`)
    })
  }
}

/** Texts that took the parser quadratic time, and an ordinary long one. */
const long: readonly (readonly [name: string, text: string])[] = [
  ['nested numbers', '1. '.repeat(20_000)],
  ['underlined headings', 'a\n=\n'.repeat(15_000)],
  ['underlines', '=\n'.repeat(20_000)],
  ['prose', '渡口在**北岸**，渡船每日两班，逢五加开一班。\n\n'.repeat(8000)],
]

test.each(long)('a long text of %s is copied and handed over by a thread', async (_, content) => {
  typesetInThreadsOnly()
  const { id } = await create(content)
  const copied = await writer.post<{ html: string; markdown: string; text: string }>('/api/export/copy/article', { id })
  expect(copied.markdown.length).toBeGreaterThan(content.length / 2)
  expect(copied.html).toContain(content.startsWith('渡口') ? '<strong>北岸</strong>' : content.slice(0, 1))
  expect(copied.text).toContain(content.startsWith('渡口') ? '渡船每日两班' : content.slice(0, 1))
  const handed = await writer.post<{ markdown: string }>('/api/export/xiezuocat/md', { type: 'article', id })
  expect(handed.markdown.length).toBeGreaterThan(content.length / 2)
})

test('a shared article with a table of 280 × 500 is cut into pages, each with the head of the table, typeset once by a thread', async () => {
  const row = (cell: string) => `|${`${cell}|`.repeat(500)}`
  const table = [row('h'), row('-'), ...Array.from({ length: 270 }, () => row('c'))].join('\n')
  const path = await shared(table)
  typesetInThreadsOnly()
  const first = await visit(path)
  expect(first.status).toBe(200)
  const pages = Number(/\/ (\d+) 页/.exec(first.document.querySelector('.pager')!.textContent)![1])
  expect(pages).toBeGreaterThan(4)
  let rows = 0
  for (let page = 0; page < pages; page++) {
    const { document } = await visit(`${path}?page=${page}`)
    expect(document.querySelectorAll('article thead th').length).toBe(500)
    rows += document.querySelectorAll('article tbody tr').length
  }
  expect(rows).toBe(270)
  // Asked for again, it is not typeset again.
  const outputs: unknown[] = []
  const { compute } = server.ctx
  const run = compute.run.bind(compute)
  vi.spyOn(compute, 'run').mockImplementation(async (name, input, options) => {
    const output = await run(name, input, options)
    if (name === 'pageText') outputs.push(output)
    return output
  })
  await visit(path)
  await visit(path)
  expect(outputs).toHaveLength(2)
  expect(outputs[0]).toBe(outputs[1])
})

test('a shared text that exceeds the limits is shown as it was written, in pages', async () => {
  const path = await shared('<script>alert(1)</script> **渡口**\n'.repeat(3000))
  const { compute } = server.ctx
  const run = compute.run.bind(compute)
  vi.spyOn(compute, 'run').mockImplementation(async (name, input, options) => {
    if (String(name) === 'pageText') throw new ComputeTimeout('too long')
    return run(name, input, options)
  })
  const { status, document } = await visit(`${path}?page=1`)
  expect(status).toBe(200)
  expect(document.querySelector('article')!.textContent).toContain('alert(1)</script> **渡口**')
  expect(document.querySelectorAll('script')).toHaveLength(0)
  expect(document.querySelector('.pager')!.textContent).toContain('第 2 /')
})

test('a copy that exceeds the limits is refused in both languages, and the server goes on', async () => {
  const { id } = await create('渡口。\n\n'.repeat(3000))
  vi.spyOn(server.ctx.compute, 'run').mockRejectedValue(new ComputeTimeout('too long'))
  const refused = await writer.call('POST', '/api/export/copy/article', { id })
  expect([refused.status, refused.errMsg]).toEqual([400, expect.stringContaining('太复杂')])
})
