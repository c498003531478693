import { expect, test } from 'vitest'
import { snippetBody } from './snippet.ts'

test.each([
  ['备份和恢复 用一条命令就能备份。', '用一条命令就能备份。'],
  ['备份和恢复：用一条命令。', '用一条命令。'],
  ['备份和恢复 备份和恢复都只要一条命令。', '备份和恢复都只要一条命令。'],
  ['备份和恢复都只要一条命令。', '备份和恢复都只要一条命令。'],
  ['别的内容', '别的内容'],
  ['备份和恢复', ''],
])('snippetBody removes the title %j: %j', (snippet, body) => {
  expect(snippetBody(snippet, '备份和恢复')).toBe(body)
})

test('without a title a snippet is not changed', () => {
  expect(snippetBody(' 内容 ', '')).toBe('内容')
})
