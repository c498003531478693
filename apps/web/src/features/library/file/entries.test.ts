import type { FileItem, FolderEntry } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { batchOf, canRetry, groupOf, iconOf, keyOf, splitBatch, stemEnd } from './entries.ts'

const file = (id: string, name = id, contentType = '') => ({ kind: 'file', file: { id, name, contentType } as FileItem }) as FolderEntry
const folder = (id: string) => ({ kind: 'folder', folder: { id, name: `${id}.d` } }) as FolderEntry

test('FEAT-005 a file and a folder with the same id are two entries, sent to the server separately', () => {
  expect(keyOf(file('a'))).not.toBe(keyOf(folder('a')))
  expect(batchOf([file('a'), folder('a'), file('b')])).toEqual({ ids: ['a', 'b'], folderIds: ['a'] })
})

test('a batch above the limit of the server is split, with each item once', () => {
  const ids = ['1', '2', '3', '4', '5']
  expect(splitBatch({ ids, folderIds: ['x'] }, 2)).toEqual([
    { ids: ['1', '2'], folderIds: ['x'] },
    { ids: ['3', '4'], folderIds: [] },
    { ids: ['5'], folderIds: [] },
  ])
  expect(splitBatch({ ids: [], folderIds: [] }, 2)).toEqual([])
})

test('FEAT-004 a file read in part or not at all can be retried, but not during a retry', () => {
  const stands = (item: Partial<FileItem>) => canRetry({ state: 'ready', reason: null, nextVersion: null, ...item } as FileItem)
  const why = (name: 'picturesUnread' | 'badJsonl') => ({ name, text: '' })
  expect([stands({}), stands({ reason: why('badJsonl') }), stands({ state: 'parsing' })]).toEqual([false, false, false])
  expect([stands({ state: 'failed' }), stands({ reason: why('picturesUnread') })]).toEqual([true, true])
  const nextVersion = { state: 'parsing' as const, progress: 3, reason: null, reading: { what: 'pictures' as const, done: 1, total: 2 } }
  expect(stands({ reason: why('picturesUnread'), nextVersion })).toBe(false)
  expect(stands({ nextVersion: { ...nextVersion, state: 'failed' } })).toBe(true)
})

test('FEAT-004 the group of a file is determined by its extension, or else by its content type', () => {
  expect(groupOf({ name: '窑址.PDF', contentType: '' })).toBe('document')
  expect(groupOf({ name: 'https://example.org/', contentType: 'text/html; charset=utf-8' })).toBe('web')
  expect(groupOf({ name: '录音', contentType: 'audio/ogg' })).toBe('audio')
  expect(iconOf(file('a', '无名', 'application/octet-stream'))).toBe('document')
})

test('stemEnd ends the name to be edited before the extension', () => {
  expect(stemEnd(file('a', '报告.final.pdf'))).toBe(8)
  expect(stemEnd(file('a', '.env'))).toBe(4)
  expect(stemEnd(folder('v1'))).toBe(4)
})
