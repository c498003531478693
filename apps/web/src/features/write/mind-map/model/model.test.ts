import { limits, type MindMapNode } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { layoutMap } from './layout.ts'
import { hitAt, neighbour, togglePlace } from './layout-places.ts'
import { editMap, findInMap, foldBelow, reveal, stepOf, type MapEdit } from './map-tree.ts'
import { countNodes } from './map-nodes.ts'
import { breakLines, lineWidth } from './text-lines.ts'

const node = (id: string, ...children: MindMapNode[]): MindMapNode => ({ id, text: id, marks: [], children })
const map = node('r', node('a', node('a1'), node('a2', node('a21'))), node('b'), node('c'))
const outline = ({ id, children, folded }: MindMapNode): string =>
  children.length === 0 ? id : `${id}${folded ? '+' : ''}(${children.map(outline).join(' ')})`
const after = (edit: MapEdit | null) => (edit ? outline(editMap(map, edit)) : null)

test('editMap adds, moves, renames and removes nodes at the given place', () => {
  expect(after({ do: 'add', parent: 'a', before: 'a2', node: node('x') })).toBe('r(a(a1 x a2(a21)) b c)')
  expect(after({ do: 'add', parent: 'b', before: null, node: node('x') })).toBe('r(a(a1 a2(a21)) b(x) c)')
  expect(after({ do: 'move', id: 'a2', parent: 'r', before: 'c' })).toBe('r(a(a1) b a2(a21) c)')
  expect(after({ do: 'remove', id: 'a' })).toBe('r(b c)')
  expect(editMap(map, { do: 'rename', id: 'b', text: ' 乙 ' }).children[1]!.text).toBe('乙')
  expect(editMap(map, { do: 'annotate', id: 'b', note: '备注' }).children[1]!.note).toBe('备注')
})

test.each<[string, MapEdit]>([
  ['the root removed', { do: 'remove', id: 'r' }],
  ['the root moved', { do: 'move', id: 'r', parent: 'a', before: null }],
  ['a node moved under itself', { do: 'move', id: 'a', parent: 'a21', before: null }],
  ['an unknown node', { do: 'rename', id: 'zz', text: 'x' }],
  ['an empty name', { do: 'rename', id: 'a', text: '  ' }],
])('editMap returns the same map for %s', (_, edit) => expect(editMap(map, edit)).toBe(map))

test('editMap does not exceed the maximum levels and nodes', () => {
  let deep = node('d')
  for (let level = 2; level < limits.mindMap.levels; level += 1) deep = node(`d${level}`, deep)
  const full = node('r', deep)
  expect(editMap(full, { do: 'add', parent: 'd', before: null, node: node('x') })).toBe(full)
  const wide = node('r', ...Array.from({ length: limits.mindMap.nodes - 1 }, (__, at) => node(`n${at}`)))
  expect(editMap(wide, { do: 'add', parent: 'r', before: null, node: node('x') })).toBe(wide)
})

test('stepOf moves a node among its siblings and levels', () => {
  expect(after(stepOf(map, 'b', 'up'))).toBe('r(b a(a1 a2(a21)) c)')
  expect(after(stepOf(map, 'b', 'down'))).toBe('r(a(a1 a2(a21)) c b)')
  expect(after(stepOf(map, 'b', 'in'))).toBe('r(a(a1 a2(a21) b) c)')
  expect(after(stepOf(map, 'a2', 'out'))).toBe('r(a(a1) a2(a21) b c)')
  for (const [id, way] of [
    ['a', 'up'],
    ['c', 'down'],
    ['a', 'in'],
    ['a', 'out'],
    ['r', 'up'],
  ] as const)
    expect(stepOf(map, id, way)).toBeNull()
})

test('foldBelow folds by level, and reveal unfolds a found node', () => {
  const folded = foldBelow(map, 2)
  expect(outline(folded)).toBe('r(a+(a1 a2+(a21)) b c)')
  expect(findInMap(folded, 'Ａ21')).toEqual(['a21'])
  expect(outline(reveal(folded, 'a21'))).toBe(outline(map))
  expect(layoutMap(folded, () => null).boxes.map((box) => [box.node.id, box.hidden])).toEqual([
    ['r', 0],
    ['a', 3],
    ['b', 0],
    ['c', 0],
  ])
})

test('2,000 boxes do not overlap, and hitAt finds each at its position', () => {
  let at = 0
  const grow = (level: number): MindMapNode => {
    at += 1
    const children = level === 4 ? [] : Array.from({ length: 11 + (level === 1 ? 3 : 0) }, () => grow(level + 1))
    return { id: `n${at}`, text: `第 ${at} 个 node ${'很长的字'.repeat(at % 9)}`, marks: at % 3 ? [] : [1, 2], children }
  }
  const large = grow(1)
  expect(countNodes(large)).toBeGreaterThan(1800)
  const layout = layoutMap(large, (mark) => String(mark))
  const columns = Map.groupBy(layout.boxes, (box) => box.level)
  for (const column of columns.values())
    for (const [i, box] of column.entries()) if (i > 0) expect(box.y).toBeGreaterThanOrEqual(column[i - 1]!.y + column[i - 1]!.height)
  for (const box of layout.boxes.slice(0, 300)) {
    if (box.parent) expect(box.x).toBeGreaterThan(box.parent.x + box.parent.width)
    expect(hitAt(layout, { x: box.x + 2, y: box.y + box.height / 2 }, 0)).toMatchObject({
      kind: 'node',
      box: { node: { id: box.node.id } },
    })
    const [mark] = box.marks
    if (mark) expect(hitAt(layout, { x: box.x + mark.x + 1, y: box.y + 5 }, 0)).toMatchObject({ kind: 'mark', mark: mark.mark })
    if (box.node.children.length > 0) expect(hitAt(layout, togglePlace(box), 0)).toMatchObject({ kind: 'toggle' })
  }
})

test('arrow keys move along the branches and across them', () => {
  const layout = layoutMap(map, () => null)
  const go = (from: string, key: Parameters<typeof neighbour>[2]) => neighbour(layout, layout.byId.get(from)!, key)?.node.id ?? null
  expect([go('a', 'ArrowLeft'), go('a', 'ArrowRight'), go('a', 'ArrowDown'), go('a', 'ArrowUp'), go('r', 'ArrowLeft')]).toEqual([
    'r',
    'a1',
    'b',
    null,
    null,
  ])
})

test('lines break within the width, not inside words and not before a comma', () => {
  const at = { fontSize: 14, maxWidth: 140, maxLines: 6 }
  const lines = breakLines('一二三四五六七八九十，甲乙丙丁 the quick brown fox 👩‍👩‍👧 jumps', at)
  for (const line of lines) expect(lineWidth(line, 14)).toBeLessThanOrEqual(170)
  expect(lines.join('')).not.toContain('�')
  expect(lines.every((line) => !line.startsWith('，'))).toBe(true)
  expect(lines.join(' ')).toMatch(/quick/)
  expect(breakLines('x'.repeat(500), at)).toHaveLength(6)
  expect(breakLines('x'.repeat(500), at).at(-1)).toMatch(/…$/)
  expect(breakLines('甲\n乙', at)).toEqual(['甲', '乙'])
})
