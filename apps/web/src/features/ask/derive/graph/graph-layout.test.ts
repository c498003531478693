import type { Entity, EntityRelation } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { drawnEntities, layoutGraph } from './graph-layout.ts'

const entity = (id: string, count = 1): Entity => ({ id, name: id, kind: 'term', count, marks: [] })
const relation = (from: string, to: string, label = ''): EntityRelation => ({ from, to, label, marks: [] })

test('names do not overlap, and every relation has a line inside the drawing', () => {
  const names = ['白石渡', '乾隆元年', '乡人', '石阶', '渡船', '茶亭']
  const { nodes, edges, width, height } = layoutGraph(
    names.map((name) => entity(name)),
    [relation('乡人', '白石渡', '集资修建'), relation('白石渡', '石阶'), relation('白石渡', '渡船'), relation('白石渡', '石阶', '共有')],
  )
  expect(nodes).toHaveLength(6)
  for (const [i, a] of nodes.entries())
    for (const b of nodes.slice(i + 1)) {
      expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2).toBe(true)
    }
  expect(edges).toHaveLength(4)
  for (const { points } of edges) {
    expect(points.length).toBeGreaterThan(1)
    for (const { x, y } of points) expect(x >= 0 && y >= 0 && x <= width && y <= height).toBe(true)
  }
})

test('of many entities the related and most mentioned ones are drawn; relations to an unknown or the same entity are not', () => {
  const many = Array.from({ length: 60 }, (_, i) => entity(`e${i}`, i))
  const { nodes, edges } = layoutGraph(many, [relation('e0', 'e1'), relation('e1', 'gone'), relation('e2', 'e2')])
  expect(nodes).toHaveLength(drawnEntities)
  const ids = nodes.map((node) => node.entity.id)
  expect(ids).toContain('e0')
  expect(ids).toContain('e59')
  expect(ids).not.toContain('e4')
  expect(edges.map((edge) => edge.relation)).toEqual([relation('e0', 'e1')])
  expect(layoutGraph([], [])).toMatchObject({ nodes: [], edges: [] })
})
