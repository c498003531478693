import { expect, test } from 'vitest'
import { plainBeginning } from './brief.ts'

test.each([
  ['tables', '结论如下。\n\n| 月份 | 销售额 |\n| --- | --- |\n| 1 月 | 20 |\n\n见上表。', '结论如下。 见上表。'],
  ['a table without prose', '| 月份 | 销售额 |\n| --- | --- |\n| 1 月 | 20 |', '月份 销售额 1 月 20'],
  ['simple formulas', '效率 $\\eta$ 是 $10^{6}$ 倍[[1]]。', '效率 η 是 10⁶ 倍。'],
  ['formulas that need typesetting', '所以 $\\frac{a}{b}$ 收敛。', '所以 收敛。'],
  ['display formulas', '由此得\n\n$$\na^2 + b^2\n$$\n\n成立。\n\n$$ c $$\n\n完。', '由此得 成立。 完。'],
  ['code', '运行：\n\n```sh\nnpm start\n```\n\n即可。', '运行： 即可。'],
  ['prices', '涨了 $5 到 $10。', '涨了 $5 到 $10。'],
  ['headings, lists and emphasis', '## 结论\n\n- **第一**：[链接](https://example.com)', '结论 第一：链接'],
])('a preview is prose: %s', (_what, markdown, expected) => expect(plainBeginning(markdown, 200)).toBe(expected))
