import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../lib/storage/memory-store.fixture.ts'
import { beginLocalSession, findLocalSession, newSession, sessionFields } from './local-session.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStore()))
afterEach(() => vi.unstubAllGlobals())

const options = { mode: 'detail', source: 'default', model: 'auto', filters: {}, advanceMath: false } as const

test('PERM-001 a guest’s session is created here with owner guest, an id the server accepts, and no shared state', () => {
  const session = beginLocalSession(sessionFields('怎么导入 PDF', { ...options, source: 'topic:t1' }), 1000)
  expect(session).toMatchObject({
    owner: 'guest',
    question: '怎么导入 PDF',
    mode: 'detail',
    model: 'auto',
    engineType: 'default',
    searchTopic: 't1',
    mine: true,
    shareKey: null,
    createdAt: 1000,
  })
  expect(session.id).toMatch(/^[\w-]{22}$/)
  expect(beginLocalSession(sessionFields('怎么导入 PDF', options), 1000).id).not.toBe(session.id)
})

test('PERM-001 after a reload before the server knows the session, this tab finds that session and no other', () => {
  const session = beginLocalSession(
    sessionFields('引用标记是什么意思', { ...options, source: 'mine' }, { url: 'https://example.org/a', fileIds: ['f1'] }),
    5,
  )
  expect(findLocalSession(session.id)).toEqual(session)
  expect(session.options).toEqual({ url: 'https://example.org/a', fileIds: ['f1'] })
  expect(findLocalSession('another')).toBeNull()
})

test('a session the server created for a person is complete without a fetch and not stored as a local session of this tab', () => {
  const fields = sessionFields('引用标记是什么意思', { ...options, source: 'topic:t1' }, { imgId: 'i1' })
  expect(newSession('s1', 'u1', fields, 7)).toMatchObject({
    id: 's1',
    owner: 'u1',
    imgId: 'i1',
    searchTopic: 't1',
    mine: true,
    updatedAt: 7,
  })
  expect(findLocalSession('s1')).toBeNull()
})

test('the source to search becomes the fields of the request', () => {
  expect(sessionFields('问', { ...options, source: 'mine' })).toMatchObject({ engineType: 'mine', searchTopic: null })
  expect(sessionFields('问', { ...options, source: 'default' })).toMatchObject({ engineType: 'default', searchTopic: null })
  expect(sessionFields('问', { ...options, source: 'topic:a_b-1' })).toMatchObject({ engineType: 'default', searchTopic: 'a_b-1' })
})
