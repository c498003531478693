import type { Route } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { stalesUserInfo } from './user-info.ts'

type Part = Pick<Route, 'kind' | 'method' | 'path' | 'right'>

test.each<[string, Part, boolean]>([
  ['TRANS-007 a file upload', { kind: 'upload', method: 'POST', path: '/api/file/{folderId}/upload', right: 'topic:edit' }, true],
  ['TRANS-007 a new picture of oneself', { kind: 'upload', method: 'POST', path: '/upload' }, true],
  [
    'TRANS-008 the completion of a chunked upload',
    { kind: 'json', method: 'POST', path: '/api/file/multipart/{id}/complete', right: 'topic:edit' },
    true,
  ],
  ['one chunk of it', { kind: 'upload', method: 'POST', path: '/api/file/multipart/{id}/part', right: 'topic:edit' }, false],
  ['TRANS-009 a topic that is made', { kind: 'json', method: 'PUT', path: '/api/topic' }, true],
  ['TRANS-009 a file that is deleted', { kind: 'json', method: 'DELETE', path: '/api/file/{id}', right: 'topic:edit' }, true],
  ['a topic that is read', { kind: 'json', method: 'GET', path: '/api/topic/{id}/file', right: 'topic:read' }, false],
  ['a question', { kind: 'json', method: 'POST', path: '/api/session' }, false],
])('MACHINE-003 %s', (_, route, stale) => {
  expect(stalesUserInfo(route)).toBe(stale)
})
