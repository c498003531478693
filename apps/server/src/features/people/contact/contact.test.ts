import { AppError } from '@wenjin/contract'
import { describe, expect, test } from 'vitest'
import { parseAccountName, parseContact } from './contact.ts'

describe('phones', () => {
  test.each([
    ['13800000000', '+8613800000000'],
    [' 138-0000-0000 ', '+8613800000000'],
    ['１３８ ００００ ００００', '+8613800000000'],
    ['+86 138 0000 0000', '+8613800000000'],
    ['0086 13800000000', '+8613800000000'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+852 5123 4567', '+85251234567'],
  ])('%s is normalised to %s', (written, phone) => {
    expect(parseContact('phone', written)).toEqual({ type: 'phone', content: phone })
  })

  test.each([
    '12800000000',
    '1380000000',
    '+8612345678901',
    '+86138000000001',
    '4155552671',
    '+0123456789',
    '138000000００a',
    '',
    '+1234567890123456',
  ])('%s is invalid', (written) => {
    expect(() => parseContact('phone', written)).toThrow(AppError)
  })
})

describe('e-mails', () => {
  test.each([
    ['  Zhang.San@Example.ORG ', 'zhang.san@example.org'],
    ['ｚ@example.org', 'z@example.org'],
    ['z+news@例子.中国', 'z+news@xn--fsqu00a.xn--fiqs8s'],
  ])('%s is normalised to %s', (written, email) => {
    expect(parseContact('email', written)).toEqual({ type: 'email', content: email })
  })

  test.each([
    'z',
    'z@',
    '@example.org',
    'z@example',
    'z@@example.org',
    'a b@example.org',
    '.z@example.org',
    'z..y@example.org',
    'z@example..org',
    'z@-example.org',
    'z@1.2.3.4',
    'z@example.org\r\nBcc: all@example.org',
    // Terminal control sequences and invisible characters would make two addresses look alike.
    'z\u001B@example.org',
    '\u009B31m@example.org',
    'z\u200B@example.org',
    '\u202Ez@example.org',
    `${'z'.repeat(65)}@example.org`,
    `z@${'a.'.repeat(130)}org`,
  ])('%j is invalid', (written) => {
    expect(() => parseContact('email', written)).toThrow(AppError)
  })
})

test('an invalid contact is reported with its field, in Chinese and English', () => {
  try {
    parseContact('phone', 'x')
    expect.unreachable()
  } catch (error) {
    expect((error as AppError).textIn('zh')).toMatch(/字段 content 不是有效的手机号/)
    expect((error as AppError).textIn('en')).toMatch(/field content: not a phone number/)
  }
})

test('a sign-in name is an e-mail when it contains an @, else a phone', () => {
  expect(parseAccountName('Z＠example.org')).toEqual({ type: 'email', content: 'z@example.org' })
  expect(parseAccountName('13800000000')).toEqual({ type: 'phone', content: '+8613800000000' })
  expect(() => parseAccountName('zhangsan')).toThrow(/field account/)
})
