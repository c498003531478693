import { expect, test } from 'vitest'
import { closeMarks } from './close-marks.ts'

test.each([
  ['甲是**重', '甲是**重**'],
  ['甲是**重点**，乙是*轻', '甲是**重点**，乙是*轻*'],
  ['***两样', '***两样***'],
  ['**外*内', '**外*内***'],
  ['**外*内* 还在', '**外*内* 还在**'],
  ['~~不', '~~不~~'],
  ['用 `npm st', '用 `npm st`'],
  ['用 ``a`b', '用 ``a`b``'],
  ['**见 `a*b', '**见 `a*b`**'],
  ['**后面有空 ', '**后面有空** '],
  ['一 __重', '一 __重__'],
])('the delimiters that %s opens are closed', (text, closed) => {
  expect(closeMarks(text)).toBe(closed)
})

test.each([
  '甲是**重点**。',
  '3 * 4 = 12',
  '* 项目一',
  '- 甲\n  * 乙',
  String.raw`一共 5\*3 件`,
  'snake_case_name',
  '约 ~5 件，~6 件',
  '`a*b` 与 `c_d`',
  '| *a | b |\n| --- | --- |\n| c | d |\n',
])('%s is not changed', (text) => {
  expect(closeMarks(text)).toBe(text)
})

test('a mark left open in an earlier item or paragraph is not closed in the last one', () => {
  expect(closeMarks('- 甲 **乙\n- 丙')).toBe('- 甲 **乙\n- 丙')
  expect(closeMarks('> 甲 *乙\n> 丙')).toBe('> 甲 *乙\n> 丙')
  expect(closeMarks('- 甲\n  1. **乙')).toBe('- 甲\n  1. **乙**')
  // A soft line break does not end the inline text.
  expect(closeMarks('甲 **乙\n丙')).toBe('甲 **乙\n丙**')
})

test('closeMarks takes linear time in the number of open delimiters', () => {
  const text = '`*a_'.repeat(20_000)
  expect(closeMarks(text).startsWith(text)).toBe(true)
})
