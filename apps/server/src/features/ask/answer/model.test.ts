import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, type Result } from '@wenjin/contract'
import { begin, chunk, finish, refuse, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createOpenAiCompatible } from '../../../providers/llm/openai-compatible.ts'

const text = `广茂铁路是中国广东省一条连接广州市与茂名市的铁路，全长364.6公里。广茂铁路于1991年全线通车。`
const other = `三茂铁路公司成立于1993年，负责广茂铁路的运营。`

let server: TestServer
let model: ScriptedModel
let visitor: Visitor

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: 'key-1', LLM_MODEL: 'scripted' } })
  visitor = server.visitor()
  for (const [name, content] of [
    ['广茂铁路.txt', text],
    ['三茂铁路.txt', other],
  ] as const) {
    await visitor.put(name, content)
  }
})
afterAll(async () => {
  await server.close()
  await model.close()
})

/** Asserts the invariants for any model: each mark names a reference, and each quote occurs in its document. */
function expectHonest(result: Result): void {
  const marks = [...result.text.matchAll(/\[\[(\d+)\]\]/g)].map((match) => Number(match[1]))
  for (const mark of marks) expect(result.references.map((r) => r.index)).toContain(mark)
  for (const citation of result.citations) {
    if (citation.verdict === 'unsupported') expect(citation.quote).toBe('')
    else expect((text + other).includes(citation.quote)).toBe(true)
  }
  expect(result.citations.filter((c) => c.mark > 0).map((c) => c.index)).toEqual(marks)
}

async function ask(question = '广茂铁路全长多少公里？'): Promise<Result> {
  const result = await visitor.ask(question)
  expectHonest(result)
  return result
}

describe('a model that follows its instructions', () => {
  test('the marked sentences are verified and the thinking is streamed separately', async () => {
    model.script = say('广茂铁路全长364.6公里[[1]]。', '先看资料。')
    const result = await ask()
    expect(result.text).toMatch(/广茂铁路全长364\.6公里。?\[\[1\]\]/)
    expect(result.thinking).toBe('先看资料。')
    expect(result.composer).toBe('model')
    expect(result.citations[0]).toMatchObject({ verdict: 'verified', index: 1 })
    expect(result.citations[0]!.quote).toContain('364.6公里')
  })

  test('the request has the default parameters, the sources fenced as data, and the API key', async () => {
    model.script = say('广茂铁路全长364.6公里[[1]]。')
    await ask()
    const request = model.requests.at(-1)!
    expect(request).toMatchObject({
      model: 'scripted',
      temperature: limits.chat.temperature,
      max_tokens: limits.chat.maxTokens,
      stream: true,
    })
    expect(request.messages[0]).toMatchObject({ role: 'system' })
    expect(request.messages[0]!.content).not.toContain('364.6')
    expect(request.messages.at(-1)!.content).toContain('364.6')
  })

  test('passes the requested language and style to the model', async () => {
    model.script = say('全长364.6公里[[1]]。')
    const { id } = await visitor.post<{ id: string }>('/api/session', { question: '广茂铁路全长多少公里？' })
    await visitor.stream({ sessionId: id, question: '广茂铁路全长多少公里？', outputLang: 'en', outputStyle: '正式' })
    const rules = model.requests.at(-1)!.messages[0]!.content
    expect(rules).toContain('都用英文回答')
    expect(rules).toContain('书面语')
    await visitor.stream({ sessionId: id, question: '它在哪里？', outputLang: '', outputStyle: '' })
    expect(model.requests.at(-1)!.messages[0]!.content).toContain('用提问所用的语言回答')
  })

  test('a follow-up request contains the earlier turns', async () => {
    model.script = say('广茂铁路全长364.6公里[[1]]。')
    const first = await ask('广茂铁路全长多少公里？')
    model.script = say('1991年全线通车[[1]]。')
    await visitor.stream({ sessionId: first.sessionId, question: '那它是哪一年通车的？', parentId: first.id })
    const roles = model.requests.at(-1)!.messages.map((message) => message.role)
    expect(roles).toEqual(['system', 'user', 'assistant', 'user'])
    const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${first.sessionId}/result`)
    expect(list[1]!.citations).toMatchObject([{ verdict: 'verified' }])
  })
})

describe('a model that writes false statements', () => {
  test('a changed number gets the verdict contradicted, and the citation quotes both texts', async () => {
    model.script = say('广茂铁路全长864.6公里[[1]]。')
    const result = await ask()
    expect(result.citations).toMatchObject([
      { verdict: 'contradicted', index: 1, differs: { slot: 'number', said: '864.6公里', source: '364.6公里' } },
    ])
    expect(result.highlights).toEqual([])
    // A contradicted sentence does not count as verified.
    expect(result.steps.find(({ stage }) => stage === 'verifying')?.text).toMatch(/ 0 /)
  })

  test('a sentence supported in half gets the verdict partial, and the citation names the unsupported half', async () => {
    model.script = say('广茂铁路全长364.6公里，由瑞士工程师设计[[1]]。')
    expect((await ask()).citations).toMatchObject([{ verdict: 'partial', lacks: ['由瑞士工程师设计'] }])
  })

  test('an unsupported sentence loses its mark and is reported as unsupported', async () => {
    model.script = say('广茂铁路由瑞士工程师设计，采用窄轨[[1]]。')
    const result = await ask()
    expect(result.text).not.toContain('[[1]]')
    expect(result.citations).toMatchObject([{ mark: 0, index: 0, verdict: 'unsupported' }])
  })

  test('[[99]] and other marks without a reference are corrected or removed', async () => {
    model.script = say('广茂铁路全长364.6公里[[99]]。广茂铁路于1991年全线通车【1】。')
    const result = await ask()
    expect(result.text).not.toMatch(/\[\[99|【/)
    expect(result.citations).toMatchObject([{ verdict: 'verified' }, { verdict: 'verified' }])
  })

  test('the server adds marks when the model writes none', async () => {
    model.script = say('广茂铁路全长364.6公里。它于1991年全线通车。')
    const result = await ask()
    expect(result.citations.length).toBeGreaterThan(0)
    expect(result.citations[0]).toMatchObject({ verdict: 'verified' })
  })

  test('invented links and markup are removed', async () => {
    model.script = say('广茂铁路全长364.6公里，见[官网](https://evil.example/x)[[1]]。<script>alert(1)</script>')
    const result = await ask()
    expect(result.text).not.toContain('evil.example')
    expect(result.text).not.toContain('<script')
  })
})

describe('a model that fails: the answer is extractive, with a notice', () => {
  const failing: [string, ScriptedModel['script']][] = [
    ['refuses the key', refuse(401)],
    ['is overloaded', refuse(429)],
    ['breaks', refuse(500)],
    [
      'answers something else',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>')
      },
    ],
    ['says nothing', say('')],
    ['sends garbage', (response) => void (begin(response), response.end('data: {"choices":[{"delta":\n\n'))],
    ['stalls before the first piece', (response) => begin(response)],
    [
      'stalls in the middle',
      (response) => {
        begin(response)
        chunk(response, { content: '广茂铁路' })
      },
    ],
    [
      'drops the connection in the middle',
      (response) => {
        begin(response)
        chunk(response, { content: '广茂铁路全长36' })
        setTimeout(() => response.destroy(), 50)
      },
    ],
  ]
  test.each(failing)('%s', async (_, script) => {
    const { llm } = server.ctx
    server.ctx.llm = createOpenAiCompatible({
      baseUrl: model.baseUrl,
      apiKey: '',
      model: 'hasty',
      bounds: { firstTextMs: 500, silenceMs: 500 },
    })
    model.script = script
    const result = await ask()
    server.ctx.llm = llm
    expect(result.state).toBe('done')
    expect(result.text).toMatch(/^> 模型暂时没有响应/)
    expect(result.composer).toBe('extractive')
    expect(result.text).toContain('364.6公里')
    expect(result.citations[0]).toMatchObject({ verdict: 'verified' })
    const [start, end] = result.citations[0]!.sentence
    expect(result.text.slice(start, end)).toContain('364.6公里')
  })

  test('a model endpoint that cannot be reached', async () => {
    const { llm } = server.ctx
    server.ctx.llm = createOpenAiCompatible({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: '', model: 'scripted' })
    const result = await ask()
    server.ctx.llm = llm
    expect(result.text).toMatch(/^> 模型暂时没有响应/)
  })

  test('a million tokens are cut at the limit, without unbounded memory', async () => {
    model.script = (response) => {
      begin(response)
      let sent = 0
      const more = () => {
        while (sent < 400_000 && !response.destroyed) {
          sent += 1
          chunk(response, { content: '广茂铁路全长364.6公里。' })
          if (response.writableNeedDrain) return void response.once('drain', more)
        }
        if (!response.destroyed) finish(response)
      }
      more()
    }
    const result = await ask()
    expect(result.state).toBe('done')
    expect(result.text.length).toBeLessThan(100_000)
  })
})
