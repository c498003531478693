import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryItem, Result, Session, StreamMessage } from '@wenjin/contract'
import { follow } from '../../../../test/follow.ts'
import { createGatedWeb } from '../../../../test/peers/gated-web.ts'
import { researchCorpus } from '../../../../test/research-corpus.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { jsonOf, type Arrived, type Visitor } from '../../../../test/visitor.ts'
import { researchStep } from '../../../db/schema/ask/session.ts'

const question = '广茂铁路的情况'
const steps = ['广茂铁路的历史沿革是怎样的？', '广茂铁路的运营情况是怎样的？', '广茂铁路的存在问题有哪些？']

let web = createGatedWeb()
let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.webSearch = web) })
  visitor = server.visitor()
  for (const [name, content] of researchCorpus) await visitor.put(name, content)
})
beforeEach(() => {
  web.release()
  web.queries.length = 0
})
afterAll(() => server.close())

/** Asks in a new session. Returns the messages of the stream and the result folded from them. */
async function research(fields: Record<string, unknown>): Promise<{ messages: StreamMessage[]; result: Result }> {
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, ...fields })
  const events = await visitor.stream({ sessionId: id })
  return { messages: events.slice(0, -1).map(jsonOf), result: await resultOf(id) }
}

async function resultOf(sessionId: string): Promise<Result> {
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${sessionId}/result`)
  return list.at(-1)!
}

const headings = (text: string) => [...text.matchAll(/^## (.+)$/gmu)].map((match) => match[1])
const asHeading = (title: string) => title.replace(/？$/u, '')

/** Asserts that each mark names a listed source, and that each quote occurs in its document. */
async function expectSound({ text, citations, references }: Result): Promise<void> {
  const marks = [...text.matchAll(/\[\[(\d+)\]\]/gu)].map((match) => Number(match[1]))
  expect(marks).toEqual(citations.filter(({ mark }) => mark > 0).map(({ index }) => index))
  expect(references.map(({ index }) => index)).toEqual(references.map((_, at) => at + 1))
  for (const { index, start, end, quote } of citations) {
    const { documentId } = references.find((reference) => reference.index === index)!
    const { blocks } = await visitor.get<{ blocks: { start: number; text: string }[] }>(`/api/document/${documentId}`)
    const whole = Array.from({ length: end! }, () => '\n')
    for (const block of blocks) for (const [at, unit] of block.text.split('').entries()) whole[block.start + at] = unit
    expect(whole.slice(start, end).join('')).toBe(quote)
  }
}

describe('a report', () => {
  test('MODE-002 CONST-053 research plans, runs the steps, and writes each section as soon as it is ready', async () => {
    const { messages, result } = await research({ mode: 'research' })
    expect(result).toMatchObject({ state: 'done', composer: 'extractive', error: null })
    expect(result.plan.length).toBeGreaterThanOrEqual(4)
    expect(result.plan.every(({ state, read }) => state === 'done' && read! > 0)).toBe(true)
    const titles = result.plan.map(({ title }) => asHeading(title))
    // Each sub-question has a section, or a note that another section answers it.
    const shown = headings(result.text)
    expect(titles.filter((title) => shown.includes(title))).toEqual(shown.slice(0, shown.indexOf('没有单列的子问题')))
    for (const title of titles.filter((one) => !shown.includes(one))) expect(result.text).toContain(`- ${title}：`)
    expect(shown.length).toBeGreaterThan(4)
    const [summary = ''] = result.text.split('\n\n## ')
    expect(summary).toMatch(/\[\[1\]\]$/u)
    expect(summary.replace(/\[\[\d+\]\]/gu, '').length).toBeLessThan(200)
    await expectSound(result)

    const plans = messages.flatMap((message, at) =>
      message.type === 'set-plan' ? [{ at, states: message.steps.map(({ state }) => state) }] : [],
    )
    expect(plans[0]!.states.every((state) => state === 'waiting')).toBe(true)
    const secondRuns = plans.find(({ states }) => states[0] === 'done' && states[1] === 'running')!
    const before = messages.slice(0, secondRuns.at).flatMap((message) => (message.type === 'append-text' ? [message.text] : []))
    expect(headings(before.join(''))).toEqual([titles[0]])
    expect(result.budget).toMatchObject({ sources: { used: 3, limit: 60 }, ms: { limit: 300_000 }, tokens: { used: 0, limit: 30_000 } })
    expect(result.thinking).toContain('不做推理')
    expect(result.highlights.length).toBeGreaterThan(0)
  })

  test('contradicting sources are shown side by side, and numbers and series as tables with a chart', async () => {
    const { result } = await research({ mode: 'research' })
    const sectionOf = (heading: string) => result.text.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!
    expect(sectionOf('说法不一')).toMatch(/364\.6公里[^\n]*\[\[(\d)\]\]\n[^\n]*358公里[^\n]*\[\[(?!\1)\d\]\]/u)
    expect(sectionOf('说法不一')).not.toContain('1991')
    expect(sectionOf('关键数字')).toMatch(/^\| 广茂铁路全长 \| 364\.6公里 \| [^|]+ \| 广茂铁路\[\[1\]\] \|$/mu)
    const [line, bars] = result.charts
    expect(bars).toMatchObject({ kind: 'bar', unit: '万吨', labels: ['肇庆站', '云浮站', '茂名站'] })
    expect(bars!.series[0]!.values).toEqual([120, 310, 560])
    expect(line).toMatchObject({ kind: 'line', unit: '万人次', labels: ['2019', '2020', '2021', '2022'] })
    expect(line!.series[0]).toMatchObject({ values: [300, 180, 220, 150], marks: [1, 1, 1, 1] })
    for (const [at, label] of line!.labels.entries()) expect(result.text).toContain(`| ${label} | ${line!.series[0]!.values[at]}[[1]] |`)
    const quoted = result.citations.map(({ index, start, sentence }) => ({ key: `${index}:${start}`, at: sentence[0] }))
    const inSections = quoted.filter(({ at }) => at > result.text.indexOf('## ') && at < result.text.indexOf('## 说法不一'))
    expect(new Set(inSections.map(({ key }) => key)).size).toBe(inSections.length)
  })

  test('MODE-003 strong-research streams its thinking, searches again for open parts, and says what is settled', async () => {
    const plan = ['广茂铁路的历史沿革是怎样的？', '冥王星的卫星卡戎由谁发现？']
    const { messages, result } = await research({ mode: 'strong-research', plan })
    expect(result.plan.slice(0, 2).map(({ title }) => title)).toEqual(plan)
    expect(result.plan.length).toBeGreaterThan(2)
    const thoughts = messages.filter((message) => message.type === 'append-thinking')
    expect(thoughts.find(({ stepId }) => stepId === 's1')!.text).toContain('有能直接回答的内容')
    const open = thoughts.find(({ stepId }) => stepId === 's2')!.text
    expect(open).toMatch(/没有提到：[^。]*冥王星/u)
    expect(open).toContain('换用')
    expect(result.thinking).toContain('阅读中发现还要查清')
    expect(result.text).toContain('关于“冥王星的卫星卡戎由谁发现？”，没有找到依据')
    expect(result.budget!.sources.limit).toBe(100)
    await expectSound(result)
  })

  test('MODE-004 think-research runs the branches of its plan concurrently and writes them in order', async () => {
    const { id } = await visitor.post<{ id: string }>('/api/session', { question, mode: 'think-research', plan: steps })
    web.hold = (query) => steps.includes(query)
    const all = web.held(steps.length)
    const streamed = visitor.stream({ sessionId: id })
    await all
    web.release()
    await streamed
    const result = await resultOf(id)
    expect(result.plan.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(headings(result.text).slice(0, 3)).toEqual(steps.map(asHeading))
    expect(headings(result.text)).toContain('说法不一')
    await expectSound(result)
  })

  test('an edited plan is followed', async () => {
    const { result } = await research({ mode: 'research', plan: steps.slice(0, 2) })
    expect(result.plan.map(({ title }) => title)).toEqual(steps.slice(0, 2))
    expect(result.thinking).toContain('按您确认的计划')
    expect(web.queries).toEqual([question, ...steps.slice(0, 2)])
  })

  test('when the source limit is exhausted, the report says so and ends with the findings so far', async () => {
    const { research: bounds } = server.ctx.config
    server.ctx.config.research = { ...bounds, sources: 1 }
    const { result } = await research({ mode: 'research' })
    server.ctx.config.research = bounds
    expect(result.state).toBe('done')
    expect(result.notices.map(({ kind }) => kind)).toEqual(['budget'])
    expect(result.plan.every(({ state }) => state === 'skipped')).toBe(true)
    expect(result.budget!.sources).toEqual({ used: 1, limit: 1 })
    expect(result.text).toContain('[[1]]')
    await expectSound(result)
  })

  test('sections without findings say so and contain no invented text', async () => {
    const { result } = await research({ question: '冥王星的卫星卡戎的表面', mode: 'research' })
    expect(result.state).toBe('done')
    expect(result.text).toContain('没有找到依据')
    expect(result.citations).toEqual([])
    expect(result.charts).toEqual([])
  })
})

describe('an interrupted research', () => {
  /** Starts a research and returns while its second step is being searched. */
  async function heldAtSecond(mode: string): Promise<{ id: string; ended: Promise<Arrived[]> }> {
    const { id } = await visitor.post<{ id: string }>('/api/session', { question, mode, plan: steps })
    web.hold = (query) => query === steps[1]
    const held = web.held(1)
    // The restart cuts the stream; do not reconnect before the server is up again.
    const ended = visitor.stream({ sessionId: id }).catch(() => [])
    await held
    return { id, ended }
  }

  test('stop ends it at once and keeps the text so far', async () => {
    const { id, ended } = await heldAtSecond('research')
    // The second step is searched while the first section is still being written.
    await expect.poll(async () => (await resultOf(id)).plan.map(({ state }) => state)).toEqual(['done', 'running', 'waiting'])
    expect(await visitor.get(`/api/session/${id}/stop`)).toEqual({ stopped: true })
    await ended
    const result = await resultOf(id)
    expect(result.state).toBe('stopped')
    expect(headings(result.text)).toEqual([asHeading(steps[0]!)])
    expect(result.plan.map(({ state }) => state)).toEqual(['done', 'running', 'waiting'])
    await expectSound(result)
    expect(web.queries).not.toContain(steps[2])
  })

  test.each(['research', 'think-research'])('after a restart %s resumes and yields the same report', async (mode) => {
    const undisturbed = (await research({ mode, plan: steps })).result
    const { id, ended } = await heldAtSecond(mode)
    const before = web
    // Wait until the findings are stored before interrupting.
    await expect.poll(async () => (await server.ctx.db.select().from(researchStep)).some(({ step }) => step === 's1')).toBe(true)
    web = createGatedWeb()
    await server.restart()
    visitor.base = server.url
    await ended
    const received = await follow(visitor, { sessionId: id })
    const result = await resultOf(id)
    expect(before.underWay.size).toBe(0)
    expect(web.queries).not.toContain(question)
    expect(web.queries).not.toContain(steps[0])
    expect(web.queries).toContain(steps[1])
    expect(received.some(({ data }) => data.includes('"restart"'))).toBe(true)
    expect(result).toMatchObject({ state: 'done', text: undisturbed.text, citations: undisturbed.citations, charts: undisturbed.charts })
    expect(result.references.map(({ link }) => link)).toEqual(undisturbed.references.map(({ link }) => link))
    expect(result.thinking).toBe(undisturbed.thinking)
    expect(await server.ctx.db.select().from(researchStep)).toEqual([])
  })
})

describe('modes', () => {
  test('MODE-001 MACHINE-010 TRANS-017 TRANS-018 a mode is accepted under each of its names', async () => {
    const names = { search: 'detail', research: 'research', 'think-search': 'strong-research', 'parallel think-search': 'think-research' }
    for (const [name, mode] of Object.entries(names)) {
      const { id } = await visitor.post<{ id: string }>('/api/session', { question, mode: name })
      expect((await visitor.get<Session>(`/api/session/${id}`)).mode).toBe(mode)
    }
  })

  test('CONST-053 concise answers have fewer than 200 characters', async () => {
    for (const asked of [question, '广茂铁路存在什么问题？', '广茂铁路客运量是多少？', '广茂铁路对粤西有什么影响？']) {
      const { text, citations } = (await research({ question: asked, mode: 'concise' })).result
      expect(text.replace(/\[\[\d+\]\]/gu, '').length).toBeLessThan(200)
      expect(citations.length).toBeGreaterThan(0)
    }
  })

  test('CONST-054 the history titles a session with 4–5 characters', async () => {
    await visitor.ask('《广茂铁路》全长多少公里？', { mode: 'concise' })
    const { list } = await visitor.get<{ list: HistoryItem[] }>('/api/search-history')
    expect(list[0]!.topic).toBe('广茂铁路')
    for (const { topic } of list) expect(topic).toMatch(/^[\p{L}\p{N}]{4,5}$/u)
  })
})
