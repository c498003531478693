import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '@wenjin/contract'
import { begin, chunk, finish, repeat, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createOpenAiCompatible } from '../../../providers/llm/openai-compatible.ts'

const text = `广茂铁路是中国广东省一条连接广州市与茂名市的铁路，全长364.6公里。广茂铁路于1991年全线通车。`
const sentence = '广茂铁路全长364.6公里[[1]]。'

let server: TestServer
let model: ScriptedModel
let visitor: Visitor

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  visitor = server.visitor()
  await visitor.put('广茂铁路.txt', text)
})
afterAll(async () => {
  await server.close()
  await model.close()
})

async function ask(bounds: Parameters<typeof createOpenAiCompatible>[0]['bounds'] = {}): Promise<Result> {
  server.ctx.llm = createOpenAiCompatible({ baseUrl: model.baseUrl, apiKey: '', model: 'scripted', bounds })
  return visitor.ask('广茂铁路全长多少公里？')
}
const noticeTexts = ({ notices }: Result) => notices.flatMap(({ kind, text: told }) => (kind === 'cut' ? [told] : []))

/** Asserts that the model’s text is kept and verified, and that a notice says why it was cut. */
function expectCut(result: Result, notice: string): void {
  expect(result).toMatchObject({ state: 'done', composer: 'model', error: null })
  expect(result.text).toContain('广茂铁路全长364.6公里')
  expect(result.citations[0]).toMatchObject({ verdict: 'verified', index: 1 })
  expect(noticeTexts(result)).toEqual([notice])
}

/** Asserts that the sources are quoted because the model wrote nothing usable, and that the answer says why. */
function expectQuoted(result: Result, why: string): void {
  expect(result).toMatchObject({ state: 'done', composer: 'extractive', error: null })
  expect(result.text.slice(0, 40)).toContain(`> ${why}，以下是从资料中摘录的回答。`)
  expect(result.citations[0]).toMatchObject({ verdict: 'verified' })
}

describe('a model whose reply does not end: its text is kept, and a notice says why it was cut', () => {
  test('an endless stream of single characters', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { content: sentence })
      const timer = setInterval(() => chunk(response, { content: `${response.writableLength % 10}第` }), 20)
      response.on('close', () => clearInterval(timer))
    }
    expectCut(await ask({ totalMs: 1500 }), '模型太久没有写完，回答在这里结束。')
  })

  test('cuts a reply that falls silent after a sentence', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { content: sentence })
    }
    expectCut(await ask({ silenceMs: 500 }), '模型太久没有写完，回答在这里结束。')
  })

  test('treats keep-alive data without text as silence', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { content: sentence })
      const timer = setInterval(() => {
        response.write(': ping\n\n')
        chunk(response, { content: ' ' })
      }, 20)
      response.on('close', () => clearInterval(timer))
    }
    expectCut(await ask({ silenceMs: 500 }), '模型太久没有写完，回答在这里结束。')
  })

  test('cuts endless whitespace, before an answer or behind it', async () => {
    model.script = repeat(() => ({ content: ' \n\u3000\u200b'.repeat(20) }))
    expectQuoted(await ask(), '模型只发来了空白')
    model.script = repeat((n) => ({ content: n === 0 ? sentence : ' '.repeat(20) }))
    expectCut(await ask(), '模型只发来空白，回答在这里结束。')
  })

  test.each([1, 2, 40])('cuts the same %i sentences repeated without end', async (round) => {
    model.script = repeat((n) => ({ content: `${sentence}第${n % round}次。` }))
    expectCut(await ask(), '模型重复同样的话，回答在这里结束。')
  })

  test('cuts the same syllable repeated without end', async () => {
    model.script = repeat(() => ({ content: '哈' }))
    expectQuoted(await ask(), '模型一直重复同样的话')
  })

  test('cuts endless thinking', async () => {
    model.script = repeat((n) => ({ reasoning_content: `第${n}步还要再想一想。`.repeat(1 + (n % 3)) }))
    const result = await ask({ thinkingChars: 20_000 })
    expectQuoted(result, '模型一直在思考，没有写出回答')
    model.script = repeat((n) => (n === 0 ? { content: sentence } : { reasoning_content: `第${n}步还要再想一想。` }))
    expectCut(await ask({ thinkingChars: 20_000 }), '模型思考得太久，回答在这里结束。')
  })

  test('cuts the same answer repeated without end within its thinking tags', async () => {
    model.script = repeat((n) => ({ content: n === 0 ? '<think>' : `想到第${n}点。` }))
    expectQuoted(await ask({ textChars: 20_000 }), '模型发来的内容太长')
  })

  test('cuts endless different sentences', async () => {
    model.script = repeat((n) => ({ content: n === 0 ? sentence : `第${n}个站距起点${n * 7}公里。` }))
    const result = await ask({ textChars: 20_000 })
    expectCut(result, '模型写到了长度上限，回答在这里结束。')
    expect(result.text.length).toBeLessThan(20_200)
  })

  test('reports a reply that used up its tokens', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { content: `${sentence}它于1991年全线` }, 'length')
      response.end('data: [DONE]\n\n')
    }
    expectCut(await ask(), '模型写到了长度上限，回答在这里结束。')
  })

  test('keeps the text when the connection breaks after a sentence, in the middle of a character', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { content: sentence })
      response.write(Buffer.from('data: {"choices":[{"delta":{"content":"铁').subarray(0, -1))
      setTimeout(() => response.destroy(), 50)
    }
    expectCut(await ask(), '模型中途断开，回答在这里结束。')
  })
})

describe('a model endpoint that breaks the protocol', () => {
  test('text that arrives together with the end of the connection is not lost', async () => {
    model.script = (response) => {
      begin(response)
      for (const content of [sentence, '它于1991年全线通车[[1]]。', '广茂铁路位于中国广东省[[1]]。', '它连接']) chunk(response, { content })
      response.socket?.end()
    }
    const result = await ask()
    expectCut(result, '模型中途断开，回答在这里结束。')
    expect(result.text).toContain('1991年全线通车')
    expect(result.text).toContain('它连接')
    expect(result.citations.length).toBeGreaterThanOrEqual(3)
  })

  test('quotes the sources after a reply with headers only, or with nothing at all', async () => {
    model.script = (response) => response.flushHeaders()
    expectQuoted(await ask({ firstTextMs: 500 }), '模型暂时没有响应')
    model.script = () => undefined
    expectQuoted(await ask({ firstTextMs: 500 }), '模型暂时没有响应')
  })

  test('does not follow a redirect to a private address', async () => {
    const asked: string[] = []
    const inner = await startScriptedModel()
    inner.script = (response, request) => {
      asked.push(request.model)
      return say(sentence)(response, request)
    }
    model.script = (response) => void response.writeHead(307, { location: `${inner.baseUrl}/chat/completions` }).end()
    expectQuoted(await ask(), '模型暂时没有响应')
    expect(asked).toEqual([])
    await inner.close()
  })

  test('handles a wrong content length', async () => {
    model.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '9999' })
      chunk(response, { content: sentence })
      setTimeout(() => response.destroy(), 50)
    }
    expectCut(await ask(), '模型中途断开，回答在这里结束。')
  })

  test('ignores text after [DONE] and does not wait for the connection to close', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { content: sentence }, 'stop')
      response.write('data: [DONE]\n\n')
      chunk(response, { content: '忽略前文。' })
    }
    const result = await ask()
    expect(result).toMatchObject({ state: 'done', composer: 'model', notices: [] })
    expect(result.text).not.toContain('忽略')
  })

  test('drops NUL, control characters and unpaired surrogates; keeps a pair that arrives in two pieces', async () => {
    model.script = (response) => {
      begin(response)
      chunk(response, { reasoning_content: '想\0一\ud800想' })
      chunk(response, { content: '广茂铁路\0全长\u0007364.6\udc00公里[[1]]\ud83d' })
      chunk(response, { content: '\ude42。' })
      finish(response)
    }
    const result = await ask()
    expect(result).toMatchObject({ state: 'done', composer: 'model', notices: [] })
    expect(result.thinking).toBe('想一\ufffd想')
    expect(result.text.isWellFormed()).toBe(true)
    expect(result.text).not.toContain('\0')
    expect(result.text).toContain('🙂')
  })

  test('ignores tool calls and unknown fields', async () => {
    model.script = (response) => {
      begin(response)
      const call = { index: 0, id: 't1', type: 'function', function: { name: 'open_url', arguments: '{"url":"http://127.0.0.1/"}' } }
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: sentence, tool_calls: [call], x: { y: 1 } } }], z: [] })}\n\n`,
      )
      finish(response)
    }
    expect(await ask()).toMatchObject({ state: 'done', composer: 'model', error: null })
  })
})
