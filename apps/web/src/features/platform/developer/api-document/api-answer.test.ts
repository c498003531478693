import { expect, test } from 'vitest'
import { prettyBody, readAnswer, refusalOf, type ApiAnswer } from './api-answer.ts'

const read = (body: string, contentType: string, status = 200) =>
  readAnswer(new Response(body, { status, headers: { 'content-type': contentType } }), performance.now(), () => {})

test('ROUTE-108 readAnswer assembles both kinds of stream while they arrive', async () => {
  const chunk = (delta: object, rest: object = {}) => `data: ${JSON.stringify({ choices: [{ delta }], ...rest })}\n\n`
  const body = `${chunk({ role: 'assistant', content: '' })}${chunk({ content: '越窑' })}${chunk({ content: '在慈溪' })}${chunk({}, { credits: 10 })}data: [DONE]\n\n`
  const seen: string[] = []
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  const answer = await readAnswer(response, performance.now(), ({ words }) => seen.push(words))
  expect(answer).toMatchObject({ status: 200, words: '越窑在慈溪', credits: 10, cut: false, body })
  expect(answer.totalMs).toBeGreaterThanOrEqual(answer.firstMs!)
  expect(seen).toContain('越窑')
  const own = await read(`id: 0\ndata: {"type":"append-text","text":"慈溪"}\n\ndata: [DONE]\n\n`, 'text/event-stream')
  expect(own.words).toBe('慈溪')
})

test('JSON is formatted, its price read, and a long body truncated', async () => {
  const answer = await read('{"credits":3,"webpages":[]}', 'application/json; charset=utf-8')
  expect(answer.credits).toBe(3)
  expect(prettyBody(answer)).toBe('{\n  "credits": 3,\n  "webpages": []\n}')
  const long = await read('x'.repeat(300_000), 'text/plain')
  expect([long.body.length, long.cut]).toEqual([200_000, true])
})

test('a refusal is assigned to the field it names', () => {
  const refused = (body: object): ApiAnswer => ({
    status: 400,
    headers: [],
    contentType: 'application/json',
    cut: false,
    words: '',
    firstMs: 1,
    totalMs: 1,
    credits: null,
    body: JSON.stringify(body),
  })
  const fields = ['q', 'scope', 'messages']
  expect(refusalOf(refused({ errMsg: '字段 scope 应是 webpage', error: { param: 'scope' } }), fields)?.field).toBe('scope')
  expect(refusalOf(refused({ errMsg: '有误', error: { param: 'messages.0.role' } }), fields)?.field).toBe('messages')
  expect(refusalOf(refused({ errMsg: '请求有误：字段 q 不能为空' }), fields)).toEqual({ sentence: '请求有误：字段 q 不能为空', field: 'q' })
  expect(refusalOf(refused({ errMsg: 'Too many' }), fields)?.field).toBeNull()
  expect(refusalOf({ ...refused({}), status: 200 }, fields)).toBeNull()
})
