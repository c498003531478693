import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { markdownTree } from './markdown-tree.ts'

const linksIn = (node: Nodes): string[] => [
  ...(node.type === 'link' ? [node.url] : []),
  ...('children' in node ? node.children.flatMap((child) => linksIn(child)) : []),
]
const textIn = (node: Nodes): string => ('value' in node ? node.value : 'children' in node ? node.children.map(textIn).join('') : '')

test.each([
  ['见 https://example.com/a。下一句', ['https://example.com/a']],
  ['（www.example.com/说明？q=中文），另见 https://b.example', ['http://www.example.com/说明', 'https://b.example']],
  ['来源 https://example.com/a[[1]]。', ['https://example.com/a']],
  ['**https://example.com/甲、乙**', ['https://example.com/甲']],
  ['[文](https://example.com/一，二)和<https://example.com/三。四>', ['https://example.com/一，二', 'https://example.com/三。四']],
  ['写信到 a@example.com。', ['mailto:a@example.com']],
  ['没有地址', []],
])('addresses in %s end where Chinese punctuation begins', (markdown, addresses) => {
  expect(linksIn(markdownTree(markdown))).toEqual(addresses)
})

test('text after an address is kept', () => {
  expect(textIn(markdownTree('甲 https://example.com/a。乙，https://b.example！丙'))).toBe(
    '甲 https://example.com/a。乙，https://b.example！丙',
  )
})
