import { describe, expect, test } from 'vitest'
import { readShareParams, shareAddress, shareFields, TopicPasswords, type ShareParams } from './share.ts'

const all: ShareParams = { shareKey: 'sk', tsk: 'topic-key', share: 'wx', shareType: 4 }

describe('a page address', () => {
  test('PARAM-001 PARAM-002 PARAM-003 PARAM-004 contains the shared object, the common share parameter and the share type', () => {
    expect(readShareParams('?shareKey=sk&tsk=topic-key&share=wx&shareType=4&q=x')).toEqual(all)
    expect(readShareParams(new URLSearchParams({ shareType: '0' }))).toEqual({ shareType: 0 })
    expect(readShareParams('')).toEqual({})
  })

  test.each(['?shareKey=', `?shareKey=${'k'.repeat(65)}`, '?shareType=abc', '?shareType=-1', '?shareType='])(
    'other parameters are left out: %s',
    (search) => expect(readShareParams(search)).toEqual({}),
  )
})

describe('the share fields of a call', () => {
  test('PARAM-001 contain the share key on every call of a shared session', () => {
    for (const call of ['session', 'result', 'stream', 'document'] as const)
      expect(shareFields(call, { shareKey: 'sk' })).toEqual({ shareKey: 'sk' })
  })

  test('PARAM-002 contain the topic’s key as tsk, and as shareKey in calls on the topic', () => {
    expect(shareFields('result', all)).toMatchObject({ shareKey: 'sk', tsk: 'topic-key' })
    expect(shareFields('stream', all)).toMatchObject({ shareKey: 'sk', tsk: 'topic-key' })
    expect(shareFields('topic', all)).toMatchObject({ shareKey: 'topic-key' })
    expect(shareFields('topic', all)).not.toHaveProperty('tsk')
    expect(shareFields('topic', { shareKey: 'sk' })).toEqual({ shareKey: 'sk' })
  })

  test('PARAM-003 PARAM-004 contain the common parameter everywhere, and the type on the stream', () => {
    for (const call of ['session', 'result', 'stream', 'document', 'topic'] as const)
      expect(shareFields(call, all)).toMatchObject({ share: 'wx' })
    expect(shareFields('stream', all)).toMatchObject({ shareType: 4 })
    expect(shareFields('result', all)).not.toHaveProperty('shareType')
  })

  test('PARAM-005 contain the stored password as pwd where a topic is visited', () => {
    for (const call of ['result', 'stream', 'topic'] as const) expect(shareFields(call, {}, '口令')).toEqual({ pwd: '口令' })
    expect(shareFields('session', all, '口令')).not.toHaveProperty('pwd')
    expect(shareFields('stream', {}, '')).toEqual({})
  })
})

test.each([
  ['/search/s1', { shareKey: 'a&b' }, '/search/s1?shareKey=a%26b'],
  ['/h5-share?lang=en#top', all, '/h5-share?lang=en&shareKey=sk&tsk=topic-key&share=wx&shareType=4#top'],
  ['/search/s1?shareKey=old', { shareKey: 'new' }, '/search/s1?shareKey=new'],
  ['/search/s1', {}, '/search/s1'],
])('PARAM-007 a share page has its keys in its address: %s', (path, params, address) => {
  expect(shareAddress(path, params)).toBe(address)
  expect(readShareParams(new URL(address, 'http://page').search)).toEqual(params)
})

describe('PARAM-005 passwords of topics', () => {
  const makeStore = () => {
    const items = new Map<string, string>()
    return { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) }
  }

  test('are stored by topic, also for the next page, until they are cleared', () => {
    const store = makeStore()
    const passwords = new TopicPasswords(store)
    passwords.set('t1', '一')
    passwords.set('t2', '二')
    passwords.set('t1', '改')
    expect([passwords.get('t1'), passwords.get('t2'), passwords.get('t3')]).toEqual(['改', '二', undefined])
    new TopicPasswords(store).set('t2', '')
    expect([passwords.get('t1'), passwords.get('t2')]).toEqual(['改', undefined])
  })

  test('are limited in number; the oldest is evicted', () => {
    const passwords = new TopicPasswords(makeStore())
    for (let i = 0; i <= 50; i++) passwords.set(`t${i}`, 'p')
    expect([passwords.get('t0'), passwords.get('t1'), passwords.get('t50')]).toEqual([undefined, 'p', 'p'])
  })

  test.each(['', '{', 'null', '{"t1":"p"}', '[["t1",5],["t2"]]'])('a damaged store contains no passwords: %s', (stored) => {
    expect(new TopicPasswords({ getItem: () => stored, setItem: () => undefined }).get('t1')).toBeUndefined()
  })

  test('are not stored, without an error, when storage is missing or full', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    for (const store of [null, full]) {
      const passwords = new TopicPasswords(store)
      passwords.set('t1', 'p')
      expect(passwords.get('t1')).toBeUndefined()
    }
  })
})
