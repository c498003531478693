import { emptyAnswer, type Reference } from '@wenjin/contract'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { citationsOf } from '../../../../test/stored-answer.ts'
import { element, htmlPage } from '../../../lib/text/html-page.ts'
import type { ResultRow } from '../../ask/session/index.ts'
import { pageText } from '../../../providers/compute/writing/page-text.ts'
import { answerMarks, answerPart } from './answer-part.ts'

const reference = (index: number, fields: Partial<Reference> = {}): Reference => ({
  index,
  category: 'webpage',
  title: `来源${index}`,
  link: `https://example.org/${index}`,
  snippet: '',
  ...fields,
})

function pageOf(question: string, text: string, references: Reference[], quotes: string[]): string {
  const answer = { ...emptyAnswer(), text, references, citations: citationsOf(text, quotes), composer: 'model' as const }
  const row = { question, answer, lang: 'zh', state: 'done', createdAt: 0, finishedAt: 0 } as ResultRow
  return htmlPage('zh', question, [
    element('h1', {}, question),
    ...answerPart(row, pageText({ text, marks: answerMarks(row), cut: null }).html),
  ])
}

test('API-059 the part is self-contained: the text, and marks that link to the sources and their quoted words', () => {
  const text = '越窑在**浙江：**慈溪[[1]]。\n\n| 窑 | 地 |\n| --- | --- |\n| 汝窑 | 河南[[2]] |\n\n每件 $5 到 $10。'
  const sources = [reference(1, { site: 'example.org', date: '2020-01-02' }), reference(2, { title: '内部文档', link: '/doc/abc' })]
  const html = pageOf('越窑在哪里？', text, sources, ['越窑窑址在慈溪', '汝窑窑址在河南'])
  const { document } = parseHTML(html)
  expect(html.startsWith('<!doctype html>')).toBe(true)
  expect(document.documentElement.getAttribute('lang')).toBe('zh-CN')
  expect(document.querySelector('h1')!.textContent).toBe('越窑在哪里？')
  expect(document.querySelector('article strong')!.textContent).toBe('浙江：')
  expect(document.querySelector('article')!.textContent).toContain('每件 $5 到 $10。')
  expect([...document.querySelectorAll('article sup a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['[1]', '#citation-1'],
    ['[2]', '#citation-2'],
  ])
  const [first, second] = document.querySelectorAll('.sources > ol > li')
  expect(first!.querySelector('a')!.getAttribute('href')).toBe('https://example.org/1')
  expect(first!.textContent).toContain('example.org · 2020-01-02')
  expect(document.querySelector('#citation-1')!.textContent).toContain('越窑窑址在慈溪')
  // A reader of the page cannot open documents of the instance.
  expect(second!.querySelector('a[href*="/doc/"]')).toBeNull()
  expect(html).not.toMatch(/<script|<img|<link|<iframe/i)
  expect(html).toContain('@media print')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![图](https://tracker.example/pixel.png)',
  '[点我](javascript:alert(1))',
  '[点我](  JaVaScRiPt:alert(1) "x")',
  '[点我](data:text/html;base64,PHNjcmlwdD4=)',
  '[点我](vbscript:msgbox(1))',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '</style><script>alert(1)</script>',
  '`</code><script>alert(1)</script>`',
  '$$</code><script>alert(1)</script>$$',
  '| a |\n| --- |\n| <script>alert(1)</script> |',
  '<https://example.org/"onmouseover="alert(1)>',
  '\u{e000}1:1\u{e001}<script>alert(1)</script>',
])('the part runs and loads nothing: %s', (attack) => {
  const sources = [
    reference(1, { title: attack, link: 'javascript:alert(1)', site: attack, authors: [attack] }),
    reference(2, { title: '引号', link: 'https://example.org/"><script>alert(1)</script>' }),
  ]
  const { document } = parseHTML(pageOf(attack, `前文。[[1]]\n\n${attack}\n\n后文。[[2]]`, sources, [attack, attack]))
  for (const tag of ['script', 'img', 'iframe', 'svg', 'object', 'embed', 'base', 'form']) {
    expect([tag, document.querySelectorAll(tag).length]).toEqual([tag, 0])
  }
  expect(document.querySelectorAll('style')).toHaveLength(1)
  for (const node of document.querySelectorAll('*')) {
    for (const { name } of node.attributes) expect(name).not.toMatch(/^on|srcdoc|^style$/i)
    const href = node.getAttribute('href')
    if (href !== null) expect(href).toMatch(/^(?:https?:\/\/|mailto:|#|\/$)/)
  }
  expect(document.querySelector('article')!.textContent).toContain('后文。')
})

test.each(['_a*', '> ', 'a](b', '- a\n', '|_a*\n'])('a text of only %j, made to exhaust the parser, is shown as written', (sign) => {
  const html = pageOf('问', `${sign.repeat(20_000)}末尾[[1]]`, [reference(1)], ['末尾'])
  const { document } = parseHTML(html)
  expect(document.querySelector('article')!.textContent!.startsWith(sign.trim())).toBe(true)
  expect(document.querySelector('article sup a')!.getAttribute('href')).toBe('#citation-1')
})

test('formulas are rendered in the page without scripts, and unrenderable ones are shown as LaTeX', () => {
  const text = '能量 $E=mc^2$[[1]]。\n\n$$\n\\ce{H2O}\n$$\n\n$$x^2$$\n\n坏的 $\\nosuch{x}$，代码 `$a$`。'
  const { document } = parseHTML(pageOf('能量？', text, [reference(1)], ['能量与质量']))
  const formulas = [...document.querySelectorAll('article math')]
  expect(formulas.map((math) => math.getAttribute('display'))).toEqual([null, 'block', 'block'])
  expect(formulas[0]!.querySelector('msup')!.textContent).toBe('c2')
  expect([...document.querySelectorAll('article code')].map((code) => code.textContent)).toEqual(['\\nosuch{x}', '$a$'])
  expect(document.querySelector('article sup a')!.getAttribute('href')).toBe('#citation-1')
})

test('the number of rendered formulas of a page is limited', () => {
  const { document } = parseHTML(pageOf('多少？', '$x$ '.repeat(250), [], []))
  expect(document.querySelectorAll('article math')).toHaveLength(200)
})
