import { expect, test } from 'vitest'
import type { MindMapNode } from '@wenjin/contract'
import { mindMapOf } from './mind-map.ts'

const all = (node: MindMapNode): MindMapNode[] => [node, ...node.children.flatMap(all)]
const outline = (node: MindMapNode, depth = 0): string =>
  [`${'  '.repeat(depth)}${node.text}`, ...node.children.map((one) => outline(one, depth + 1))].join('\n')

test('mindMapOf nests headings, lists introduced by a colon, and tables', () => {
  const text = `# 茶

## 种类

主要有：

1. **绿茶**：不发酵。[[1]]
2. 红茶，全发酵。[[2]]
   - 祁门红茶。[[2]]

## 产地

| 茶 | 省 | 采摘 |
| --- | --- | --- |
| 龙井 | 浙江[[3]] | 清明前 |

\`\`\`
代码不是内容
\`\`\``
  expect(outline(mindMapOf('茶有哪些？', text))).toBe(`茶有哪些
  种类
    主要有
      绿茶
        不发酵
      红茶，全发酵
        祁门红茶
  产地
    龙井，省：浙江，采摘：清明前`)
})

test('mindMapOf groups sentences of a concise answer by shared phrases, and each keeps its mark and offsets', () => {
  const text =
    '越窑是中国古代南方青瓷窑。[[1]]越窑窑址在今浙江省慈溪一带。[[2]]上林湖窑址1988年公布为文物保护单位。[[3]]越窑的产品曾是贡品。[[1]]'
  const { children } = mindMapOf('越窑是什么？', text)
  const group = children.find(({ text: name }) => name === '窑址')!
  expect(group.children.map(({ marks }) => marks)).toEqual([[2], [3]])
  for (const node of all(group).filter(({ at }) => at)) expect(text.slice(...node.at!)).toMatch(/。$/)
})

test('mindMapOf counts marks after bold text and within a sentence in text order', () => {
  const { children } = mindMapOf('问', '**甲是第一句。**[[7]]乙[[3]]是第二句[[3]]。')
  expect(children.map(({ text, marks }) => [text, marks])).toEqual([
    ['甲是第一句', [1]],
    ['乙是第二句', [2, 3]],
  ])
})

test('mindMapOf stays within its limits for every answer', () => {
  const text = Array.from({ length: 400 }, (_, at) => `## 第${at}节\n\n- ${'很长的一句话，'.repeat(40)}完。[[1]]`).join('\n\n')
  const nodes = all(mindMapOf('问', text))
  expect(nodes.length).toBeLessThanOrEqual(240)
  for (const node of nodes) expect(node.text.length).toBeLessThanOrEqual(60)
  const deep = Array.from({ length: 30 }, (_, at) => `${'  '.repeat(at)}- 第${at}层`).join('\n')
  const depth = (node: MindMapNode): number => 1 + Math.max(0, ...node.children.map(depth))
  expect(depth(mindMapOf('问', deep))).toBeLessThanOrEqual(8)
  expect(mindMapOf('？', '')).toEqual({ id: 'root', text: '?', marks: [], children: [] })
})

test('a large map is folded at its branches, and omits the summary before the sections', () => {
  const section = (name: string) => `## ${name}\n\n${Array.from({ length: 30 }, (_, at) => `- ${name}的第${at}点。`).join('\n')}`
  const { children } = mindMapOf('茶', `简短的回答。\n\n${section('种类')}\n\n${section('产地')}`)
  expect(children.map(({ text, folded, children: under }) => [text, folded, under.length])).toEqual([
    ['种类', true, 30],
    ['产地', true, 30],
  ])
})
