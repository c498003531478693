import type { Folder } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { above, treeRows, withBelow } from './tree-rows.ts'

const folder = (id: string, parentId: string): Folder => ({
  id,
  name: id,
  parentId,
  topicId: 't',
  createdAt: 0,
  updatedAt: 0,
  trashedAt: null,
})
const root = { id: 'root', name: '全部文件' }
const folders = [folder('a', 'root'), folder('a1', 'a'), folder('a2', 'a1'), folder('b', 'root')]

test('FEAT-005 a tree shows the content of open folders, at any depth', () => {
  const shown = (...open: string[]) => treeRows(root, folders, new Set(open)).map(({ id, level }) => `${level}${id}`)
  expect(shown()).toEqual(['1root', '2a', '2b'])
  expect(shown('a1')).toEqual(['1root', '2a', '2b'])
  expect(shown('a', 'a1')).toEqual(['1root', '2a', '3a1', '4a2', '2b'])
  expect(treeRows(root, folders, new Set()).map(({ hasChildren }) => hasChildren)).toEqual([true, true, false])
})

test("withBelow contains a folder's descendants, above its ancestors", () => {
  expect([...withBelow(folders, ['a'])]).toEqual(['a', 'a1', 'a2'])
  expect(above(folders, 'a2')).toEqual(['a1', 'a', 'root'])
  expect(above(folders, 'root')).toEqual([])
})
