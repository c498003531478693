import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, type Result } from '@wenjin/contract'
import { say, refuse, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createReader } from '../../../providers/reader/index.ts'

const essay = `# 越窑

越窑是中国古代南方著名的青瓷窑，窑址在今浙江慈溪一带。

## 历史

越窑烧造青瓷始于东汉，唐代达到鼎盛，北宋以后逐渐衰落。

## 工艺

越窑青瓷以龙窑烧成，釉色青绿，胎质细腻。
`
const page = `<!doctype html><html><head><meta charset="utf-8"><title>龙井茶</title></head><body><article><h1>龙井茶</h1>
<p>龙井茶产于浙江杭州西湖一带，以色绿、香郁、味甘、形美著称，已有一千二百余年的历史。</p>
<p>明前采摘的龙井茶品质最好，每年三月下旬开采，一直到四月初。</p></article></body></html>`

let server: TestServer
let model: ScriptedModel
let site: Server
let siteUrl: string
let visitor: Visitor
/** The text that the OCR endpoint returns for a picture. */
let pictureText = ''
let ocrStatus = 200

beforeAll(async () => {
  model = await startScriptedModel()
  site = createServer((request, response) => {
    if (request.url === '/ocr') {
      request
        .resume()
        .on('end', () => response.writeHead(ocrStatus, { 'content-type': 'application/json' }).end(JSON.stringify({ text: pictureText })))
    } else if (request.url === '/tea') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  server = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'small', LLM_MODEL_THINKING: 'thinker', LLM_MODELS: 'other', OCR_URL: `${siteUrl}/ocr` },
    adjust: (ctx) => {
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
    },
  })
  visitor = server.visitor()
})
afterAll(async () => {
  await server.close()
  await model.close()
  site.close()
})

const ask = (question: string, fields: Record<string, unknown> = {}) => visitor.ask(question, { model: 'extractive', ...fields })
const kinds = (result: Result) => result.notices.map(({ kind }) => kind)

describe('a question that is only a calculation', () => {
  test('is computed by the program, even when a model is configured', async () => {
    const before = model.requests.length
    const result = await ask('1024*768等于多少？', { model: 'auto' })
    expect(result).toMatchObject({ state: 'done', text: '1024 × 768 = **786432**', references: [], citations: [] })
    expect(kinds(result)).toEqual(['calculated'])
    expect(model.requests).toHaveLength(before)
  })
})

test('with advanced calculation, the calculations in a question are computed and shown beside its answer', async () => {
  await visitor.put('青瓷.txt', '青瓷是表面施有青色釉的瓷器，越窑最早烧造。')
  const question = '青瓷是什么？12.5*8等于多少？'
  const { notices, citations } = await ask(question, { advanceMath: true })
  expect(notices).toMatchObject([{ kind: 'calculated', text: '由程序算出：12.5 × 8 = 100' }])
  expect(citations[0]!.quote).toContain('青色釉')
  expect(kinds(await ask(question))).toEqual([])
})

describe('ENGINE-002 the engine AI', () => {
  test('answers by the model alone, without sources or marks, and a notice says so', async () => {
    await visitor.put('越窑.md', essay)
    model.script = say('越窑在浙江慈溪[[1]]，详见 https://example.org/x 。')
    const result = await ask('越窑在哪里？', { engineType: 'AI', model: 'auto' })
    expect(result).toMatchObject({ state: 'done', engineType: 'ai', composer: 'model', references: [], citations: [] })
    expect(result.text).toContain('越窑在浙江慈溪')
    expect(result.text).not.toMatch(/\[\[|https?:/)
    expect(kinds(result)).toEqual(['other'])
    const { messages } = model.requests.at(-1)!
    expect(JSON.stringify(messages)).not.toContain('龙窑烧成')
  })

  test('searches sources when no model is available or the model fails', async () => {
    const quoted = await ask('越窑在哪里？', { engineType: 'ai' })
    expect(kinds(quoted)).toEqual(['noModel'])
    expect(quoted.citations[0]).toMatchObject({ verdict: 'verified' })
    model.script = refuse(500)
    const fallen = await ask('越窑在哪里？', { engineType: 'ai', model: 'auto' })
    expect(kinds(fallen)).toContain('noModel')
    expect(fallen.citations[0]).toMatchObject({ verdict: 'verified' })
  })
})

describe('models', () => {
  test('are listed by role and by name, and can be requested by either', async () => {
    expect(await visitor.get('/api/models')).toEqual([
      { id: 'fast', name: 'small', thinking: false, vision: false },
      { id: 'fast_thinking', name: 'thinker', thinking: true, vision: false },
      { id: 'other', name: 'other', thinking: false, vision: false },
    ])
    model.script = say('越窑在浙江慈溪[[1]]。')
    for (const [asked, used] of [
      ['fast', 'small'],
      ['fast_thinking', 'thinker'],
      ['ds-r1', 'small'],
      ['other', 'other'],
      ['auto', 'small'],
    ] as const) {
      await ask('越窑在哪里？', { model: asked })
      expect(model.requests.at(-1)!.model).toBe(used)
    }
    expect(await visitor.call('POST', '/api/session', { question: '?', model: 'none' })).toMatchObject({ status: 400 })
  })

  test('CONST-002 CONST-003 CONST-029 CONST-030 are asked with temperature 0.5 and at most 2000 tokens', () => {
    expect(limits.chat).toMatchObject({ temperature: 0.5, maxTokens: 2000, historyCount: 32, compressThreshold: 1000 })
    expect(model.requests.at(-1)).toMatchObject({ temperature: 0.5, max_tokens: 2000 })
  })
})

describe('files', () => {
  test('named with a question are the only sources of the answer', async () => {
    const tea = await visitor.put('茶.txt', '龙井茶产于浙江杭州西湖一带。越窑的故事另有记载，窑址在别处。')
    const result = await ask('越窑的窑址在哪里？', { fileIds: [tea.id] })
    expect(result.references.map(({ title }) => title)).toEqual(['茶'])
    const other = await ask('龙井茶产于哪里？', { fileIds: [tea.id] })
    expect(other.citations[0]).toMatchObject({ verdict: 'verified', quote: '龙井茶产于浙江杭州西湖一带。' })
  })

  test('are summarized section by section when the whole file is asked for', async () => {
    const file = await visitor.put('越窑志.md', essay)
    const result = await ask('总结一下这个文件', { fileIds: [file.id] })
    expect(result.text).toMatch(/\*\*历史\*\*：.+东汉[\s\S]+\*\*工艺\*\*：.+龙窑/)
    expect(result.citations.every(({ verdict }) => verdict === 'verified')).toBe(true)
  })

  test('of another person are not found', async () => {
    const stranger = server.visitor()
    const file = await stranger.put('秘.txt', '秘密的内容在这里写着。')
    expect(await visitor.call('POST', '/api/session', { question: '秘密？', fileIds: [file.id] })).toMatchObject({ errCode: 404 })
  })
})

describe('a link', () => {
  test('in the question text or in its field is read and answered from', async () => {
    const inText = await ask(`${siteUrl}/tea 龙井茶产于哪里？`)
    expect(inText.references).toMatchObject([{ category: 'webpage', title: '龙井茶', site: '127.0.0.1' }])
    expect(inText.citations[0]!.quote).toContain('杭州西湖')
    const beside = await ask('明前茶什么时候开采？', { url: `${siteUrl}/tea` })
    expect(beside.text).toContain('三月下旬')
    const alone = await ask(`${siteUrl}/tea`)
    expect(alone.citations.length).toBeGreaterThan(1)
  })

  test('that cannot be read is named in a notice, and the question is answered from other sources', async () => {
    const result = await ask(`${siteUrl}/gone 越窑在哪里？`)
    expect(result.notices).toMatchObject([{ kind: 'unread' }])
    expect(result.citations[0]).toMatchObject({ verdict: 'verified' })
    const inside = await ask('http://169.254.169.254/latest/meta-data 越窑在哪里？')
    expect(inside.notices[0]).toMatchObject({ kind: 'unread' })
    expect(inside.notices[0]!.text).toContain('内部网络')
  })
})

describe('a picture', () => {
  test('is read with OCR and cited like any other source', async () => {
    pictureText = '会议通知\n例会改在十二月三日下午两点举行，地点是三号楼报告厅。'
    const image = await visitor.putQuestionImage()
    expect(image.readable).toBe('ocr')
    const result = await ask('例会在什么地方举行？', { imgId: image.id })
    expect(result.citations[0]!.quote).toContain('三号楼报告厅')
    expect(result.references[0]).toMatchObject({ category: 'mine' })
    const { status, headers } = await visitor.fetch(`/api/question-image/${image.id}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await server.visitor().fetch(`/api/question-image/${image.id}`)).status).toBe(404)
    const again = await ask('例会是几点？', { imgId: image.id })
    expect(again.references.filter(({ title }) => title.startsWith('提问图片'))).toHaveLength(1)
  })

  test('that cannot be read now, or contains no text, is reported in a notice', async () => {
    ocrStatus = 500
    const failing = await ask('越窑在哪里？', { imgId: (await visitor.putQuestionImage()).id })
    ocrStatus = 200
    pictureText = ''
    const blank = await ask('越窑在哪里？', { imgId: (await visitor.putQuestionImage()).id })
    for (const result of [failing, blank]) {
      expect(kinds(result)).toEqual(['noVision'])
      expect(result.citations[0]).toMatchObject({ verdict: 'verified' })
    }
  })

  test('is stored without an OCR service, and a notice says that it was not read', async () => {
    const reader = server.ctx.imageText
    server.ctx.imageText = null
    const image = await visitor.putQuestionImage()
    expect(image.readable).toBe('none')
    const result = await ask('越窑在哪里？', { imgId: image.id })
    server.ctx.imageText = reader
    expect(result.notices[0]).toMatchObject({ kind: 'noVision' })
    expect(result.notices[0]!.text).toContain('没有配置文字识别')
  })

  test('that is invalid or belongs to another person is refused', async () => {
    const form = new FormData()
    form.set('file', new Blob(['<svg onload=alert(1)>']), 'x.png')
    const refused = await visitor.fetch('/api/question-image', { method: 'POST', body: form })
    expect(await refused.json()).toMatchObject({ errCode: 415 })
    const theirs = await server.visitor().putQuestionImage()
    expect(await visitor.call('POST', '/api/session', { question: '?', imgId: theirs.id })).toMatchObject({ errCode: 404 })
  })
})
