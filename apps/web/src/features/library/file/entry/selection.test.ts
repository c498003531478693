import type { FileItem, FolderEntry } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { extended, movedTo, noSelection, selectionOf, toggled } from './selection.ts'

const file = (id: string) => ({ kind: 'file', file: { id, name: id } as FileItem }) as FolderEntry

test('toggled selects and deselects an entry, extended adds a range to the selection', () => {
  const one = toggled(noSelection, file('a'))
  expect([...one.keys()]).toEqual(['file-a'])
  expect(toggled(one, file('a')).size).toBe(0)
  expect([...extended(one, [file('b'), file('a'), file('c')]).keys()]).toEqual(['file-a', 'file-b', 'file-c'])
  expect(selectionOf([file('x')]).size).toBe(1)
})

test('arrow keys move by one in a list and by rows in a grid, never beyond the ends', () => {
  expect(movedTo('ArrowDown', -1, 10, 1, 5)).toBe(0)
  expect(movedTo('ArrowDown', 3, 10, 1, 5)).toBe(4)
  expect(movedTo('ArrowRight', 3, 10, 1, 5)).toBeNull()
  expect(movedTo('ArrowRight', 3, 10, 4, 5)).toBe(4)
  expect(movedTo('ArrowDown', 3, 10, 4, 5)).toBe(7)
  expect(movedTo('ArrowDown', 8, 10, 4, 5)).toBe(9)
  expect(movedTo('PageUp', 8, 10, 1, 5)).toBe(3)
  expect(movedTo('Home', 8, 10, 1, 5)).toBe(0)
  expect(movedTo('End', 0, 10, 1, 5)).toBe(9)
  expect(movedTo('End', -1, 10, 1, 5)).toBe(9)
  expect(movedTo('x', 0, 10, 1, 5)).toBeNull()
  expect(movedTo('ArrowDown', -1, 0, 1, 5)).toBeNull()
})
