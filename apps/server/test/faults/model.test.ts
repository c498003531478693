import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '@wenjin/contract'
import { createOpenAiCompatible } from '../../src/providers/llm/openai-compatible.ts'
import { begin, repeat, startScriptedModel, type Script, type ScriptedModel } from '../peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

const sentence = '广茂铁路全长364.6公里[[1]]。'
const question = '广茂铁路全长多少公里？'
const maxGrowthBytes = 150 * 1024 * 1024

let server: TestServer
let model: ScriptedModel
let visitor: Visitor
let collectGarbage: () => void

beforeAll(async () => {
  setFlagsFromString('--expose-gc')
  collectGarbage = runInNewContext('gc') as () => void
  model = await startScriptedModel()
  server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  server.ctx.llm = createOpenAiCompatible({ baseUrl: model.baseUrl, apiKey: '', model: 'scripted', bounds: { firstTextMs: 15_000 } })
  visitor = server.visitor()
  await visitor.put('广茂铁路.txt', '广茂铁路是中国广东省一条连接广州市与茂名市的铁路，全长364.6公里。')
})
afterAll(async () => {
  await server.close()
  await model.close()
})

/** Writes the same bytes for as long as the client reads them. */
function pour(response: Parameters<Script>[0], bytes: Buffer): void {
  const more = () => {
    while (!response.destroyed) if (!response.write(bytes)) return void response.once('drain', more)
  }
  more()
}

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const block = (text: string) => Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))

/** Ways in which a model floods its client; `wrote` marks those that first write a sentence. */
const floods: [name: string, wrote: boolean, script: Script][] = [
  ['spaces', false, repeat(() => ({ content: ' '.repeat(200) }))],
  [
    'a million events with one character',
    true,
    repeat((n) => ({ content: n === 0 ? sentence : String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)) })),
  ],
  ['a million events with nothing', true, repeat((n) => ({ content: n === 0 ? sentence : '' }))],
  ['comments', true, (response) => (begin(response), response.write(event(sentence)), pour(response, block(': still here\n\n')))],
  [
    'one event of 10 MB',
    true,
    (response) => (begin(response), response.write(event(sentence)), void response.end(event('长'.repeat(3_500_000)))),
  ],
  [
    'an event of lines without end',
    true,
    (response) => (begin(response), response.write(event(sentence)), pour(response, block('data: {"x":1}\n'))),
  ],
  ['a line without end', false, (response) => (begin(response), pour(response, block('data: aaaaaaa')))],
  ['the body of an error without end', false, (response) => (response.writeHead(400), pour(response, block('no ')))],
  [
    'gigabytes packed into a few megabytes',
    true,
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
      const zip = createGzip({ level: 1 })
      zip.pipe(response)
      response.on('close', () => zip.destroy())
      zip.on('error', () => undefined)
      zip.write(event(sentence))
      const spaces = Buffer.alloc(1024 * 1024, 0x20)
      const more = (left: number) => void (left > 0 && !zip.destroyed && zip.write(spaces, () => more(left - 1)))
      more(2048)
    },
  ],
]

describe('a model that floods its client does not affect other requests', () => {
  test.each(floods)('%s', async (_, wrote, script) => {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const others = server.visitor()
    const first = Promise.withResolvers<void>()
    model.script = (response, request) => {
      const done = script(response, request)
      first.resolve()
      return done
    }
    const flooded = visitor.ask(question)
    await first.promise
    // Other requests are answered during the flood.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await others.ask('一斤等于多少克？')
    const result: Result = await flooded
    expect(result).toMatchObject({ state: 'done', composer: wrote ? 'model' : 'extractive', error: null })
    expect(result.text).toContain('364.6公里')
    expect(result.text.length).toBeLessThan(100_000)
    expect(result.notices.filter(({ kind }) => kind === 'cut')).toHaveLength(wrote ? 1 : 0)
    collectGarbage()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(maxGrowthBytes)
  })

  test('a research whose model repeats itself ends, and its sections are completed with quotations', async () => {
    model.script = repeat(() => ({ content: sentence }))
    const { id } = await visitor.post<{ id: string }>('/api/session', { question, mode: 'research' })
    await visitor.stream({ sessionId: id, question, mode: 'research' })
    const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
    expect(list[0]).toMatchObject({ state: 'done', error: null })
    expect(list[0]!.notices).toContainEqual({ kind: 'cut', text: '模型重复同样的话，有的小节用资料的摘录补全。' })
  })

  test('a chat with only the model ends when the model repeats itself', async () => {
    model.script = repeat((n) => ({ content: n === 0 ? '你好，很高兴认识你。' : '我在这里等你。' }))
    const { id } = await visitor.post<{ id: string }>('/api/session', { question: '讲个故事', engineType: 'ai' })
    await visitor.stream({ sessionId: id, question: '讲个故事', engineType: 'ai' })
    const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
    expect(list[0]).toMatchObject({ state: 'done', error: null })
    expect(list[0]!.notices.map(({ kind }) => kind)).toEqual(['other', 'cut'])
  })
})
