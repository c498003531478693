import { expect, test } from 'vitest'
import { normalizeMarkdown } from './normalize-markdown.ts'

test('an address followed by Chinese text ends before that text', () => {
  expect(normalizeMarkdown('见https://a.cn/x，以及[说明](https://b.cn)。').text).toBe('见<https://a.cn/x>，以及[说明](https://b.cn)。')
  expect(normalizeMarkdown('见 https://a.cn/x 即可').text).toBe('见 https://a.cn/x 即可')
  expect(normalizeMarkdown('见 https://a.cn/x[[4]]').text).toBe('见 <https://a.cn/x>[[4]]')
  expect(normalizeMarkdown('`https://a.cn，` 不动').text).toBe('`https://a.cn，` 不动')
})

test('amounts of money are not parsed as formulas', () => {
  expect(normalizeMarkdown('从 $5 到 $10 不等').text).toBe('从 \\$5 到 $10 不等')
  expect(normalizeMarkdown('价 $5，而 $x^2$ 是公式').text).toBe('价 \\$5，而 $x^2$ 是公式')
  expect(normalizeMarkdown('$\\text{速度} = v$').text).toBe('$\\text{速度} = v$')
})

test('toSource maps offsets back to the original text', () => {
  const source = '从 $5 到 $10，见https://a.cn，完'
  const { text, toSource } = normalizeMarkdown(source)
  expect(source[toSource(text.indexOf('5'))]).toBe('5')
  expect(source[toSource(text.indexOf('完'))]).toBe('完')
})

test('TeX signs around formulas become those of Markdown, escaped brackets and variables of a shell stay', () => {
  expect(normalizeMarkdown('行内 \\(E=mc^2\\) 与 \\[a_1\\]').text).toBe('行内 $$E=mc^2$$ 与 $$a_1$$')
  expect(normalizeMarkdown('\\[1\\] 与 \\(见下\\) 与 `\\(x\\)`').text).toBe('\\[1\\] 与 \\(见下\\) 与 `\\(x\\)`')
  expect(normalizeMarkdown('环境变量 $HOME/bin:$PATH 不变').text).toBe('环境变量 \\$HOME/bin:$PATH 不变')
})
