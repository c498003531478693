import { expect, test } from 'vitest'
import { callsOf, isForPrograms } from './api-document.ts'
import { type ApiDocument } from './open-api.ts'
import { exampleValues, problemsOf, requestOf } from './api-request.ts'

const document: ApiDocument = {
  paths: {
    '/api/topic/{id}': {
      get: {
        operationId: 'getTopic',
        summary: 'Get',
        'x-summary-zh': '查看',
        'x-scopes': ['knowledge:read'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1 }, example: 'ID' },
          { name: 'pageIndex', in: 'query', required: false, schema: { type: 'integer' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
    '/api/v1/search': {
      post: {
        operationId: 'programSearch',
        summary: 'Search',
        'x-scopes': ['search'],
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['q'],
                properties: {
                  q: { type: 'string', minLength: 1, maxLength: 10, description: 'Words', 'x-description-zh': '文字' },
                  scope: { anyOf: [{ type: 'string', enum: ['webpage', 'image'] }, { type: 'null' }] },
                  size: { anyOf: [{ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 9 }] }, { type: 'null' }] },
                  stream: { anyOf: [{ type: 'boolean' }, { type: 'number', enum: [0, 1] }, { type: 'string', enum: ['true', ''] }] },
                  messages: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'null' }] },
                },
              },
              example: { q: '越窑', messages: [{ role: 'user' }] },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': {}, 'text/event-stream': {} } },
          400: { 'x-errors': [{ code: 400, zh: '有误', en: 'Bad' }] },
        },
      },
    },
    '/api/me': { get: { operationId: 'me', summary: 'Me', parameters: [], responses: {} } },
  },
}
const [search, topic] = callsOf(document) as [ReturnType<typeof callsOf>[number], ReturnType<typeof callsOf>[number]]

test('ROUTE-108 calls that accept a key are read with their fields, the developer API first', () => {
  expect(callsOf(document).map(({ name }) => name)).toEqual(['programSearch', 'getTopic'])
  expect([isForPrograms(search), isForPrograms(topic)]).toEqual([true, false])
  expect(search.fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['q', 'text', true],
    ['scope', 'choice', false],
    ['size', 'number', false],
    ['stream', 'flag', false],
    ['messages', 'json', false],
  ])
  expect(search.fields[0]).toMatchObject({ text: { zh: '文字', en: 'Words' }, example: '越窑', maxLength: 10 })
  expect(search.fields[1]!.choices).toEqual(['webpage', 'image'])
  expect(search.fields[4]!.type).toBe('array of object')
  expect(search.failures).toEqual([{ status: '400', failures: [{ code: 400, zh: '有误', en: 'Bad' }] }])
  expect(topic.title).toEqual({ zh: '查看', en: 'Get' })
})

test('a form becomes a request; empty fields are left out', () => {
  const values = { ...exampleValues(search), 'body.size': ' 5 ', 'body.stream': 'true', 'body.scope': 'image' }
  expect(requestOf(search, values)).toEqual({
    method: 'POST',
    path: '/api/v1/search',
    body: { q: '越窑', messages: [{ role: 'user' }], size: 5, stream: true, scope: 'image' },
    streams: true,
  })
  expect(requestOf(search, { 'body.stream': 'false' })).toMatchObject({ body: { stream: false }, streams: false })
  expect(requestOf(topic, { 'path.id': 'a/b', 'query.pageIndex': '2' })).toMatchObject({ path: '/api/topic/a%2Fb?pageIndex=2' })
  expect(requestOf(topic, {})).not.toHaveProperty('body')
})

test('a value that cannot be sent has an error at its field', () => {
  const values = { 'body.q': 'x'.repeat(11), 'body.size': 'five', 'body.messages': '[{' }
  expect(problemsOf(search, values, new Set())).toEqual({ 'body.q': 'tooLong', 'body.size': 'notNumber', 'body.messages': 'notJson' })
  expect(problemsOf(search, {}, new Set())).toEqual({ 'body.q': 'missing' })
  expect(problemsOf(topic, { 'path.id': 'x' }, new Set())).toEqual({})
})
