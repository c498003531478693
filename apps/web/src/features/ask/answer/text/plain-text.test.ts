import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('escapes are resolved outside code and kept in code', () => {
  expect(plainText('设置 LLM\\_BASE\\_URL，写 `a\\_b`，\\*星号\\*。')).toBe('设置 LLM_BASE_URL，写 a\\_b，*星号*。')
  expect(plainText('1\\. 不是列表 \\\\ 反斜杠')).toBe('1. 不是列表 \\ 反斜杠')
})

test('headings, emphasis, quotes and links lose their markup; lists keep theirs', () => {
  expect(plainText('## 标题\n\n**重点**和*强调*，2*3*4\n\n> 引文\n\n- 一\n- 二\n\n[站点](https://a.cn) [https://b.cn](https://b.cn)')).toBe(
    '标题\n\n重点和强调，234\n\n引文\n\n- 一\n- 二\n\n站点 (https://a.cn) https://b.cn',
  )
})

test('code and formulas are kept unchanged', () => {
  expect(plainText('```sh\nexport A_B="**x**"\n# 注释\n```')).toBe('export A_B="**x**"\n# 注释')
  expect(plainText('$$\na\\_b\n$$')).toBe('$$\na\\_b\n$$')
})

test('a table becomes rows of tab-separated cells', () => {
  expect(plainText('| 项 | 值 |\n| --- | :-: |\n| A\\_B | 1\\|2 |')).toBe('项\t值\nA_B\t1|2')
})
