import { describe, expect, test } from 'vitest'
import { isSuccess } from './envelope.ts'
import { AppError, errors, errorText, type ErrorName } from './errors.ts'

/** Section 8 of the specification: spec id, code, our error name, and HTTP status. */
const catalogue: readonly (readonly [id: string, code: number, name: ErrorName, status: number])[] = [
  ['ERR-005', 401, 'needLogin', 401],
  ['not thrown yet:', 402, 'remainingCredit', 402],
  ['not thrown yet:', -1, 'permissionDenied', 403],
  ['ERR-008', 403, 'noPermission', 403],
  ['ERR-009', 404, 'notFound', 404],
  ['ERR-010', 500, 'error', 500],
  ['ERR-011', 503, 'serverBusy', 503],
  ['ERR-012', -500, 'unknown', 500],
  ['ERR-013', 4001, 'creditRunOut', 402],
  ['ERR-014', 4002, 'userCreditRunOut', 402],
  ['ERR-015', 4003, 'ownerCreditRunOut', 402],
  ['ERR-016', 4004, 'needUpgrade', 403],
  ['ERR-017', 4009, 'sensitiveWord', 400],
  ['ERR-018', 429, 'tooManyRequests', 429],
  ['ERR-019', 430, 'tooManyRequests2', 429],
  ['ERR-020', -2, 'topicPassword', 403],
  ['ERR-021', 4401, 'knowledgeProhibited', 403],
  ['ERR-022', 4402, 'knowledgeTrialLimit', 403],
  ['not thrown yet:', 4501, 'creatorNotSigned', 403],
  ['not thrown yet:', 4502, 'creatorProcessingPayment', 409],
  ['ERR-025', 1101, 'phoneDeprecated', 403],
  ['ERR-026', 5, 'codeWrong', 400],
  ['ERR-027', 2701, 'phoneNotExist', 400],
  ['ERR-028', 2704, 'passwordWrong', 400],
]

const names = Object.keys(errors) as ErrorName[]

describe('the error catalogue', () => {
  test('ERR-003 ERR-004 0 and 200 mean success, and no error has these codes', () => {
    expect([0, 200].map(isSuccess)).toEqual([true, true])
    for (const { code } of Object.values(errors)) expect(isSuccess(code)).toBe(false)
  })

  test.each(catalogue)('%s %i is %s with HTTP status %i', (_, code, name, status) => {
    expect(errors[name]).toMatchObject({ code, status })
  })

  test('every error has a unique code', () => {
    const codes = names.map((name) => errors[name].code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each(names)('%s has an error status, and a sentence in Chinese and in English', (name) => {
    const { status, zh, en } = errors[name]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(zh).toMatch(/\p{Script=Han}{3,}/u)
    expect(en).toMatch(/^[A-Z][ -~]{8,}$/)
    expect(zh.includes('{detail}')).toBe(en.includes('{detail}'))
  })
})

describe('errorText and AppError', () => {
  test('inserts the detail verbatim, also with replacement patterns in it', () => {
    expect(errorText('notFound', 'zh', '$& {detail}')).toBe('没有找到$& {detail}，它可能已被删除')
    expect(new AppError('conflict', { zh: '甲', en: 'one' })).toMatchObject({ message: 'Conflict: one', detail: { zh: '甲', en: 'one' } })
    expect(new AppError('conflict', 'both').detail).toEqual({ zh: 'both', en: 'both' })
  })
})
