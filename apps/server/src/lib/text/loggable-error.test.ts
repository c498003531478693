import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { toLoggableError } from './loggable-error.ts'

test('a failed statement is logged without its parameters, at any depth of the causes', () => {
  const secret = '我的病历写了什么？\n    at 第二行'
  const query = new DrizzleQueryError('insert into session values ($1)', [secret], Object.assign(new Error('disk full'), { code: '53100' }))
  const logged = toLoggableError(new Error('could not answer', { cause: query }))
  expect(JSON.stringify(logged)).not.toMatch(/病历|第二行/)
  expect(logged).toMatchObject({
    message: 'could not answer',
    cause: { message: 'Failed query: insert into session values ($1)', cause: { message: 'disk full', code: '53100' } },
  })
  expect(logged.cause!.stack).toContain('loggable-error.test.ts')
})

test('a thrown value that is not an error is logged as text', () => {
  expect(toLoggableError('odd')).toEqual({ type: 'string', message: 'odd', stack: '' })
})
