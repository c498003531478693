import { expect, test } from 'vitest'
import { toMarkdown } from '../formats/markdown.ts'
import { toText } from '../formats/text.ts'
import { toHtml } from '../formats/html.ts'
import { toTypst } from '../formats/typst.ts'
import { createDocument, type DocumentInput } from '../document.ts'

const input: DocumentInput = {
  title: '标题',
  lang: 'zh',
  origin: 'https://wenjin.example',
  markdown: '',
  sources: [],
  pictures: [],
  details: [],
  author: '问津',
  createdAt: 0,
  notice: '',
  marks: true,
  listSources: true,
  referenceStyle: 'quotes',
}
const documentOf = (markdown: string) => createDocument({ ...input, markdown })

test('inline HTML of scripts, keys and lines is kept in all formats', () => {
  const markdown = '10<sup>6</sup> 与 H<sub>2</sub>O，<kbd>Ctrl</kbd>，<u>线</u>，<mark>亮</mark>，**x<sup>a,b</sup>**<br>下一行'
  const document = documentOf(markdown)
  expect(document.replaced).toEqual([])
  expect(toText(document)).toContain('10⁶ 与 H₂O，Ctrl，线，亮，x^(a,b)\n下一行')
  expect(toHtml(document)).toContain(
    '10<sup>6</sup> 与 H<sub>2</sub>O，<code>Ctrl</code>，<u>线</u>，<mark>亮</mark>，<strong>x<sup>a,b</sup></strong><br>',
  )
  expect(toTypst(document).source).toContain('#super[#"6";];')
  expect(toTypst(document).source).toContain('#sub[#"2";];')
  expect(toMarkdown(document)).toContain(markdown)
})

test.each([
  ['一<sup>二', '{"type":"superscript","children":[{"type":"text","value":"二"}]}'],
  ['一</sup>二', '{"type":"text","value":"二"}'],
  ['<b><i>一</b>二</i>', '{"type":"strong","children":[{"type":"emphasis","children":[{"type":"text","value":"一"}]}]}'],
  ['<a href="javascript:x">一</a>', '{"type":"text","value":"甲 "},{"type":"text","value":"一"}'],
  ['<a href="https://a.example/?a=1&amp;b=2">一</a>', '"address":"https://a.example/?a=1&b=2"'],
])('unpaired and unsafe tags lose no text: %s', (markdown, expected) => {
  const { blocks } = documentOf(`甲 ${markdown}`)
  expect(JSON.stringify(blocks)).toContain(expected)
  expect(JSON.stringify(blocks)).toContain('一')
})

test('a block of HTML keeps its scripts and lines', () => {
  const document = documentOf('<div>约 10<sup>6</sup> 人</div>\n<p>第二段 &lt;x&gt;</p>')
  expect(toText(document)).toContain('约 10⁶ 人\n\n第二段 <x>')
})

test('lists and quotations are indented twelve levels, and deeper ones lose no text', () => {
  const list = Array.from({ length: 30 }, (_, at) => `${'  '.repeat(at)}- 第 ${at + 1} 层`).join('\n')
  const quotes = Array.from({ length: 40 }, (_, at) => `${'> '.repeat(at + 1)}引 ${at + 1}`).join('\n')
  for (const markdown of [list, quotes]) {
    const document = documentOf(markdown)
    expect(document.replaced).toEqual(['列表或引用嵌套超过 12 层，更深的不再缩进'])
    const text = toText(document)
    expect(text).toContain(markdown === list ? '第 30 层' : '引 40')
    expect(toTypst(document).source.match(/#list\(|#quote\(/g)!.length).toBe(12)
  }
})

test('numbers of displayed formulas count on through the document', () => {
  const document = documentOf('$$\n\\begin{equation}a\\end{equation}\n$$\n\n文\n\n$$\n\\begin{align}b&=c\\\\d&=e\\end{align}\n$$')
  const html = toHtml(document)
  expect([...html.matchAll(/<mtext>(\(\d\))<\/mtext>/g)].map(([, number]) => number)).toEqual(['(1)', '(2)', '(3)'])
})
