import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test.each([
  ['FIELD-024 one a line, without what surrounds them', ' 怎么导入？ \n\n  在哪里看进度？\r\n', ['怎么导入？', '在哪里看进度？']],
  ['nothing', '  \n\n', []],
])('%s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})
