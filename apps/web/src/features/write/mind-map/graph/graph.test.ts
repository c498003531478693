import { expect, test } from 'vitest'
import { drawGraph } from './graph-drawing.ts'
import { GraphError, graphLimits, readGraph } from './graph-text.ts'

const told = (text: string) => {
  const { nodes, edges } = readGraph(text)
  return [
    nodes.map(({ id, label }) => (id === label ? id : `${id}=${label}`)).join(' '),
    edges.map(({ from, to, label }) => `${from}>${to}${label && `:${label}`}`).join(' '),
  ]
}

test.each([
  ['lines', '甲 -> 乙 : 借钱\n乙 → 丙\n丁', ['甲 乙 丙 丁', '甲>乙:借钱 乙>丙']],
  ['a chain', 'a -> b -> c', ['a b c', 'a>b b>c']],
  [
    'JSON of many libraries',
    '{"nodes":[{"id":1,"label":"甲"},{"data":{"id":"b"}},"c"],"edges":[{"source":1,"target":"b","label":"到"},{"v":"b","w":"c"}]}',
    ['c 1=甲 b', '1>b:到 b>c'],
  ],
  [
    'Mermaid',
    'flowchart LR\n  A[开始] -->|是| B{判断?}\n  B -- 否 --> C((结束)); B -.-> A\n  A & C --> D["含 [括号] 的"]\n  style A fill:#f00\n  %% 注释',
    ['A=开始 B=判断? C=结束 D=含 [括号] 的', 'A>B:是 B>C:否 B>A A>D C>D'],
  ],
  [
    'DOT',
    'digraph g {\n rankdir=LR;\n node [shape=box];\n a [label="甲"];\n a -> "b c" [label="到", color=red];\n}',
    ['a=甲 b c', 'a>b c:到'],
  ],
])('readGraph parses %s', (_, text, expected) => expect(told(text)).toEqual(expected))

test('readGraph reads the direction named in a text', () => {
  expect(readGraph('graph LR\nA-->B').direction).toBe('LR')
  expect(readGraph('digraph{rankdir="LR"\na->b}').direction).toBe('LR')
  expect(readGraph('a->b').direction).toBe('TB')
})

test.each([
  ['a line that is none', 'graph TD\nA -->', { kind: 'bad', line: 2, text: 'A -->' }],
  ['JSON without a graph', '{"a":1}', { kind: 'badJson' }],
  ['broken JSON', '{"nodes":[', { kind: 'badJson' }],
  ['an edge without its end', '{"edges":[{"from":"a"}]}', { kind: 'badJson' }],
  ['too many nodes', Array.from({ length: graphLimits.nodes + 1 }, (_, at) => `n${at}`).join('\n'), { kind: 'tooLarge' }],
])('readGraph rejects %s with the reason', (_, text, problem) => {
  expect(() => readGraph(text)).toThrow(GraphError)
  try {
    readGraph(text)
  } catch (error) {
    expect((error as GraphError).problem).toEqual(problem)
  }
})

test('nodes do not overlap, cycles and loops are drawn, labels have their space', () => {
  const text = Array.from({ length: 60 }, (_, at) => `节点${at} -> 节点${(at * 7 + 3) % 60} : 第${at}条`).join('\n')
  for (const direction of ['TB', 'LR'] as const) {
    const drawing = drawGraph(readGraph(`${text}\n节点1 -> 节点1`), direction)
    expect(drawing.nodes).toHaveLength(60)
    for (const [i, a] of drawing.nodes.entries())
      for (const b of drawing.nodes.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2 - 1).toBe(true)
    for (const { points, labelAt, label } of drawing.edges) {
      expect(points.length).toBeGreaterThan(1)
      expect(labelAt !== null).toBe(label !== '')
    }
  }
})
