import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

test('outlineOf lists headings with level and offset, without marks and emphasis', () => {
  const text = '# 总述\n\n段落\n\n## **方法**一[[1]]\n\n```\n# 注释\n```\n\n###\n'
  expect(outlineOf(text)).toEqual([
    { level: 1, title: '总述', offset: 0 },
    { level: 2, title: '方法一', offset: text.indexOf('##') },
  ])
})
