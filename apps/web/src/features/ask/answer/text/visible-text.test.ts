import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

/** Returns the Markdown between the first and the last character of a reader's selection. */
function under(source: string, selected: string): string {
  const { text, places } = visibleText({ source })
  const at = text.indexOf(selected.replaceAll(/\s/g, ''))
  if (at < 0) return `not seen in ${text}`
  return source.slice(places[at]!, places[at + selected.replaceAll(/\s/g, '').length - 1]! + 1)
}

test('visibleText finds a selection in the Markdown across marks, emphasis and links', () => {
  const source = '白石渡**始建于1736年**[[1]]，由[乡人集资](https://a.example/1736)修成[[2]][[3]]。'
  expect(visibleText({ source }).text).toBe('白石渡始建于1736年，由乡人集资修成。')
  expect(under(source, '始建于1736年')).toBe('始建于1736年')
  expect(under(source, '渡始建')).toBe('渡**始建')
  expect(under(source, '1736年，由乡人')).toBe('1736年**[[1]]，由[乡人')
  expect(under(source, '修成。')).toBe('修成[[2]][[3]]。')
})

test('visibleText maps bold before Chinese punctuation, escapes and entities', () => {
  expect(under('**结论：**表面光滑', '：表面')).toBe('：**表面')
  expect(under(String.raw`一共 5\*3 件`, '5*3')).toBe(String.raw`5\*3`)
  expect(under('甲 &amp; 乙', '甲 & 乙')).toBe('甲 &amp; 乙')
  expect(under('价格从$5到$10不等', '到$10')).toBe('到$10')
  expect(under('见https://a.example/b，以及[[1]]附录', '，以及附录')).toBe('，以及[[1]]附录')
})

test('visibleText maps lists, quotations and tables', () => {
  expect(under('- 甲一\n- 乙二\n  - 丙三', '一乙二丙')).toBe('一\n- 乙二\n  - 丙')
  expect(under('> 引文第一行\n> 第二行', '一行第二')).toBe('一行\n> 第二')
  const table = '| 年 | 事 |\n| --- | --- |\n| 1736 | 始建[[1]] |\n| 1802 | 重修 |'
  expect(visibleText({ source: table }).text).toBe('年事1736始建1802重修')
  expect(under(table, '始建1802')).toBe('始建[[1]] |\n| 1802')
})

test('visibleText keeps every character of code and leaves out formulas', () => {
  expect(under('用 `a[[1]]` 取值', 'a[[1]]')).toBe('a[[1]]')
  expect(under('```js\njs = 1\n```', 'js=1')).toBe('js = 1')
  expect(visibleText({ source: '面积 $\\pi r^2$ 平方' }).text).toBe('面积平方')
})

test('visibleText keeps surrogate pairs together', () => {
  expect(under('𠮷野家在此🎋。', '野家在此🎋')).toBe('野家在此🎋')
})
