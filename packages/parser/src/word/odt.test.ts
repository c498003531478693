import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makeOpenDocument } from '../testing/samples.ts'

const level = (at: number, format: string, more = '') =>
  `<text:list-level-style-number text:level="${at}" style:num-format="${format}" ${more}/>`
const style = (name: string, ...levels: readonly string[]) => `<text:list-style style:name="${name}">${levels.join('')}</text:list-style>`
const paragraph = (text: string, more = '') => `<text:p ${more}>${text}</text:p>`
const item = (content: string, more = '') => `<text:list-item ${more}>${content}</text:list-item>`
const list = (name: string, content: string, more = '') =>
  `<text:list${name === '' ? '' : ` text:style-name="${name}"`} ${more}>${content}</text:list>`
const heading = (at: number, text: string, more = '') => `<text:h text:outline-level="${at}" ${more}>${text}</text:h>`
const outlineLevel = (at: number, format: string, more = '') =>
  `<text:outline-level-style text:level="${at}" style:num-format="${format}" ${more}/>`

it('lists are numbered by their levels, count on where they continue, and start where an item says so', async () => {
  const document = await parseBytes(
    makeOpenDocument(
      'text',
      [
        list('L', item(paragraph('甲') + list('', item(paragraph('乙')) + item(paragraph('丙') + paragraph('丙续'))))),
        paragraph('中间的话'),
        list('L', item(list('', item(paragraph('丁')))), 'text:continue-numbering="true"'),
        list(
          'L',
          `<text:list-header><text:p>题头</text:p></text:list-header>${item(paragraph('戊'), 'text:start-value="7"')}${item(paragraph('己'))}`,
        ),
        list('L', item(paragraph('庚')), 'text:continue-list="x" xml:id="y"'),
        list('B', item(paragraph('圆点'))),
      ].join(''),
      {
        automatic:
          style(
            'L',
            level(1, '一, 二, 三, ...', 'style:num-prefix="第" style:num-suffix="条"'),
            level(2, '1', 'style:num-prefix="（" style:num-suffix="）" text:start-value="3"'),
          ) + '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>',
      },
    ),
    'a.odt',
  )
  expect(outlineOf(document)).toEqual([
    'list-item: 第一条 甲',
    'list-item: （3）乙',
    'list-item: （4）丙',
    'list-item: 丙续',
    'paragraph: 中间的话',
    'list-item: （5）丁',
    'list-item: 题头',
    'list-item: 第七条 戊',
    'list-item: 第八条 己',
    'list-item: 第一条 庚',
    'list-item: 圆点',
  ])
})

it('headings are numbered by the outline, also with the numbers of the levels above', async () => {
  const document = await parseBytes(
    makeOpenDocument(
      'text',
      [
        heading(1, '总则'),
        heading(2, '目的'),
        heading(3, '范围'),
        heading(3, '定义'),
        heading(1, '附则', 'text:is-list-header="true"'),
        heading(1, '不编号', 'text:style-name="Plain"'),
        heading(1, '职责'),
        heading(2, '分工', 'text:restart-numbering="true" text:start-value="5"'),
        list('W', item(heading(2, '列表里的标题'))),
      ].join(''),
      {
        automatic:
          '<style:style style:name="Plain" style:family="paragraph" style:parent-style-name="Bare"/>' +
          style('W', level(1, 'I', 'style:num-suffix="."')),
        styles: `<text:outline-style style:name="Outline">${outlineLevel(1, '壹, 贰, 叁, ...', 'loext:num-list-format="第%1%章"')}${outlineLevel(2, '1', 'text:display-levels="1" style:num-suffix="、"')}${outlineLevel(3, '1', 'text:display-levels="2"')}</text:outline-style><style:style style:name="Bare" style:family="paragraph" style:list-style-name=""/>`,
      },
    ),
    'a.odt',
  )
  expect(outlineOf(document)).toEqual([
    'heading1: 第壹章 总则',
    'heading2: 1、目的',
    'heading3: 1.1 范围',
    'heading3: 1.2 定义',
    'heading1: 附则',
    'heading1: 不编号',
    'heading1: 第贰章 职责',
    'heading2: 5、分工',
    'heading2: I.列表里的标题',
  ])
})

it.each([
  ['1', '', '28'],
  ['a', '', 'ab'],
  ['a', 'style:num-letter-sync="true"', 'bb'],
  ['A', '', 'AB'],
  ['i', '', 'xxviii'],
  ['I', '', 'XXVIII'],
  ['一, 二, 三, ...', '', '二十八'],
  ['壹, 贰, 叁, ...', '', '贰拾捌'],
  ['壹, 貳, 參, ...', '', '貳拾捌'],
  ['①, ②, ③, ...', '', '㉘'],
  ['１, ２, ３, ...', '', '２８'],
  ['甲, 乙, 丙, ...', '', '28'],
  ['ア, イ, ウ, ...', '', 'フ'],
  ['001, 002, 003, ...', '', '028'],
  ['First, Second, Third, ...', '', 'Twenty-eighth'],
  ['', '', ''],
])('the 28th item in the format %s %s is %s', async (format, more, label) => {
  const document = await parseBytes(
    makeOpenDocument('text', list('L', item(paragraph('末项'), 'text:start-value="28"')), {
      automatic: style('L', level(1, format, more)),
    }),
    'a.odt',
  )
  expect(document.text).toBe(label === '' ? '末项' : `${label} 末项`)
})

it('items in the cells of a table are numbered, and lists of twelve levels are read', async () => {
  const levels = Array.from({ length: 10 }, (_, at) => level(at + 1, '1', `text:display-levels="${at + 1}"`))
  const nested = (depth: number): string => list('', item(paragraph(`第${depth}层`) + (depth === 12 ? '' : nested(depth + 1))))
  const document = await parseBytes(
    makeOpenDocument(
      'text',
      `<table:table><table:table-row><table:table-cell><text:p>步骤</text:p></table:table-cell><table:table-cell>${list('L', item(paragraph('开')) + item(paragraph('关')))}</table:table-cell></table:table-row></table:table>${list('L', item(paragraph('起') + nested(2)))}`,
      { automatic: style('L', ...levels) },
    ),
    'a.odt',
  )
  expect(document.text).toContain('步骤 | 1 开 2 关')
  expect(document.text).toContain('1.1.1.1.1.1.1.1.1.1 第10层\n第11层\n第12层')
})
