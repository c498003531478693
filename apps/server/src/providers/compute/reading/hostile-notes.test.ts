import { expect, test } from 'vitest'
import { readBookmarks } from './bookmarks.ts'
import { linksOfNote } from './note-links.ts'

const many = 100_000

test.each([
  ['brackets that open', '['.repeat(many)],
  ['links that never close', '[a]('.repeat(many)],
  ['notes that are never named', '[[a#'.repeat(many)],
])('%s are parsed in linear time', (_, text) => {
  // With quadratic time this would take minutes and exceed the test timeout.
  expect(linksOfNote(`${text}\n[茶](茶.md) 和 [[窑]]`).map(({ target }) => target)).toEqual(['窑', '茶.md'])
})

test('a linked picture and a target with a parenthesis are parsed as links', () => {
  expect(linksOfNote('[![图](a.png)](b.md) [丙](c(1).md)').map(({ target }) => target)).toEqual(['a.png', 'c(1'])
})

test('the folder path of a bookmark is limited, and endless nesting is damage', () => {
  const nested = (n: number) => `${'<DL><DT><H3>甲/乙</H3>'.repeat(n)}<DL><DT><A HREF="https://example.org/">丙</A>`
  expect(readBookmarks(nested(2))).toMatchObject([{ folders: ['甲／乙', '甲／乙'], name: '丙' }])
  expect(readBookmarks(nested(40))![0]!.folders).toHaveLength(16)
  expect(readBookmarks(nested(many))).toBeNull()
})
