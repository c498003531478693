import type { MindMapNode } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { editMindMap, findNode, undone, withRoot, type MindMapEdit } from './mind-map-tree.ts'

const node = (id: string, ...children: MindMapNode[]): MindMapNode => ({ id, text: id, marks: [], children })
const drawn = ({ text, children }: MindMapNode): string => (children.length > 0 ? `${text}(${children.map(drawn).join(' ')})` : text)

const root = node('r', node('a', node('a1'), node('a2')), node('b'), node('c'))
const after = (edit: MindMapEdit) => drawn(editMindMap(root, edit))

test('nodes are renamed, added and removed', () => {
  expect(after({ do: 'rename', id: 'a1', text: ' 渡口 ' })).toBe('r(a(渡口 a2) b c)')
  expect(after({ do: 'rename', id: 'r', text: '题' })).toBe('题(a(a1 a2) b c)')
  expect(after({ do: 'add', id: 'b', node: node('b1') })).toBe('r(a(a1 a2) b(b1) c)')
  expect(after({ do: 'add', id: 'r', node: node('d') })).toBe('r(a(a1 a2) b c d)')
  expect(after({ do: 'remove', id: 'a' })).toBe('r(b c)')
})

test('nodes are moved among their own, into the one above and out to the level above', () => {
  expect(after({ do: 'down', id: 'a' })).toBe('r(b a(a1 a2) c)')
  expect(after({ do: 'up', id: 'c' })).toBe('r(a(a1 a2) c b)')
  expect(after({ do: 'in', id: 'b' })).toBe('r(a(a1 a2 b) c)')
  expect(after({ do: 'out', id: 'a1' })).toBe('r(a(a2) a1 b c)')
})

test('an impossible change changes nothing and saves nothing', () => {
  const impossible: MindMapEdit[] = [
    { do: 'remove', id: 'r' },
    { do: 'up', id: 'a' },
    { do: 'down', id: 'c' },
    { do: 'in', id: 'a' },
    { do: 'out', id: 'b' },
    { do: 'rename', id: 'a', text: '  ' },
    { do: 'rename', id: 'a', text: 'a' },
    { do: 'remove', id: 'nobody' },
  ]
  expect(impossible.filter((edit) => editMindMap(root, edit) !== root)).toEqual([])
})

test('a map does not grow deeper than the server keeps', () => {
  let deep = node('8')
  for (let level = 7; level >= 1; level--) deep = node(String(level), deep)
  expect(editMindMap(deep, { do: 'add', id: '8', node: node('9') })).toBe(deep)
  expect(editMindMap(deep, { do: 'add', id: '7', node: node('8b') })).not.toBe(deep)
})

test('changes are undone one by one', () => {
  const first = withRoot({ root, past: [] }, editMindMap(root, { do: 'remove', id: 'c' }))
  const second = withRoot(first, editMindMap(first.root, { do: 'remove', id: 'b' }))
  expect(withRoot(second, second.root)).toBe(second)
  expect(undone(second)).toEqual(first)
  expect(undone(undone(undone(second)))).toEqual({ root, past: [] })
})

test('a node is found by its id', () => {
  expect(findNode(root, 'a2')?.text).toBe('a2')
  expect(findNode(root, 'nobody')).toBeUndefined()
})
