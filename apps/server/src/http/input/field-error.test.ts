import { contracts, resolveReferences, type Contract } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { fieldError } from './field-error.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

/** Returns the error texts of a call in both languages. */
async function refusals(method: string, path: string, body?: object) {
  const texts: string[] = []
  for (const language of ['zh-CN', 'en']) {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'accept-language': language, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(400)
    texts.push(((await response.json()) as { errMsg: string }).errMsg)
  }
  return texts
}

const modes = ['concise', 'detail', 'research', 'strong-research', 'think-research']
const modeAliases = ['search', 'think-search', 'parallel think-search', 'parallel-think-search']

test.each([
  [
    'POST',
    '/api/session',
    { question: '问', mode: 'superb' },
    `字段 mode 应是 ${[...modes, ...modeAliases].join('、')} 之一`,
    `field mode must be one of ${[...modes, ...modeAliases].join(', ')}`,
  ],
  ['POST', '/api/session', {}, '字段 question 缺少', 'field question is missing'],
  ['POST', '/api/session', { question: 7 }, '字段 question 应是文字', 'field question must be a text'],
  ['POST', '/api/session', [], '内容应是对象', 'the content must be an object'],
  [
    'POST',
    '/api/session',
    { question: '问', enableMix: 'perhaps' },
    '字段 enableMix 应是 true 或 false，或应是 0、1、true、false 之一',
    'field enableMix must be true or false, or must be one of 0, 1, true, false',
  ],
  ['POST', '/api/session', { question: '问', site: 'no host' }, '字段 site 格式不正确', 'field site has the wrong form'],
  ['POST', '/api/session', { question: '问', topicIds: ['a', '', 'b'] }, '字段 topicIds.1 不能为空', 'field topicIds.1 must not be empty'],
  ['POST', '/login', [], '内容应是对象', 'the content must be an object'],
  ['POST', '/login', {}, '字段 type 缺少，或字段 account 缺少', 'field type is missing, or field account is missing'],
  [
    'POST',
    '/api/feedback',
    { content: '字'.repeat(2001) },
    '字段 content 太长：最多 2000 个字符',
    'field content is too long; at most 2000 characters',
  ],
  ['POST', '/api/track', { events: [] }, '字段 events 太少：最少 1 项', 'field events has too few items; at least 1'],
  ['GET', '/api/search-history?pageIndex=x', undefined, '字段 pageIndex 应是数字', 'field pageIndex must be a number'],
  ['GET', '/api/search-history?pageSize=0', undefined, '字段 pageSize 太小：最小 1', 'field pageSize is too small; at least 1'],
  ['GET', '/api/search-history?pageIndex=1.5', undefined, '字段 pageIndex 应是整数', 'field pageIndex must be a whole number'],
])('%s %s with %o is refused in the caller’s language', async (method, path, body, zh, en) => {
  expect(await refusals(method, path, body)).toEqual([`请求有误：${zh}`, `Bad request: ${en}`])
})

test('a refusal lists the accepted values as the API description does', async () => {
  const document = resolveReferences(await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { requestBody: { content: Record<string, { schema: { properties: Record<string, { enum: string[] }> } }> } }>
    >
  }
  const { mode } = document.paths['/api/session']!['post']!.requestBody.content['application/json']!.schema.properties
  expect(mode!.enum).toEqual([...modes, '', ...modeAliases])
  for (const name of mode!.enum) {
    const response = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: '问', mode: name }),
    })
    expect([name, response.status]).toEqual([name, 200])
  }
})

test('no refusal contains the validator’s own wording', () => {
  const schemas = Object.values<Contract>(contracts).flatMap((contract) =>
    Object.values(contract).flatMap(({ params, query, body }) => [params, query, body].filter((schema) => schema !== undefined)),
  )
  expect(schemas.length).toBeGreaterThan(100)
  let refused = 0
  for (const schema of schemas) {
    const names = Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
    const filled = [null, 'x', '', -1, 1.5, {}, [{}], 'x'.repeat(700_000)].map((value) =>
      Object.fromEntries(names.map((name) => [name, value])),
    )
    for (const junk of [null, 7, 'x', [], {}, ...filled]) {
      const { error } = z.core.safeParse(schema, junk, { reportInput: true })
      if (!error) continue
      refused++
      const { zh, en } = fieldError(error.issues).detail
      expect(zh).toMatch(/^(?:字段 [\w.]+ |内容)\P{ASCII}/u)
      expect(zh).not.toMatch(/invalid|expected|undefined/i)
      expect(en).toMatch(/^[ -~]+$/)
    }
  }
  expect(refused).toBeGreaterThan(500)
})
