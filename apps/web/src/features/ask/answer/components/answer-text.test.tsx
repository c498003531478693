import { emptyAnswer, type Citation } from '@wenjin/contract'
import { createHoverCard } from '@wenjin/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { AnswerText } from './answer-text.tsx'
import { loadMoreTexts } from '../../../../lib/i18n/index.ts'
import { CitationProvider, type CitedPlace } from './citation-context.ts'

beforeAll(() => loadMoreTexts())

function html(text: string, { running = false, citations = [] as Citation[] } = {}) {
  const context = { prefix: 'a', handle: createHoverCard<CitedPlace>(), onChoose: () => false }
  return renderToStaticMarkup(
    <MemoryRouter>
      <CitationProvider value={context}>
        <AnswerText answer={{ ...emptyAnswer(), text, citations }} running={running} />
      </CitationProvider>
    </MemoryRouter>,
  )
}

test('links are restricted to the web and this site, and send no referrer', () => {
  expect(html('[甲](https://a.cn)')).toContain('<a href="https://a.cn" rel="noreferrer" target="_blank">甲</a>')
  expect(html('[乙](/doc/x)')).toContain('href="/doc/x"')
  expect(html('[丙](javascript:alert(1))')).not.toContain('href')
})

test('images are not fetched and HTML is rendered as text', () => {
  expect(html('![像素](https://evil.example/p.gif)')).not.toContain('<img')
  expect(html('前<script>alert(1)</script>后')).not.toContain('<script')
  expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img')
})

test('emphasis that ends with Chinese punctuation is rendered as emphasis', () => {
  expect(html('**结论：**表面')).toContain('<strong>结论：</strong>表面')
})

test('headings are one level below the question, whatever level the answer begins with', () => {
  expect(html('## 一\n\n### 二')).toMatch(/<h3 data-level="2">一<\/h3>.*<h4 data-level="3">二<\/h4>/)
})

test('every mark is a button named after its reference; code keeps its brackets', () => {
  const marked = html('甲。[[2]]乙。[[1]] `[[3]]`')
  expect(marked.match(/<button/g)).toHaveLength(2)
  expect(marked).toContain('aria-label="引用 2"')
  expect(marked).toContain('<code>[[3]]</code>')
})

test('a growing answer never renders an incomplete table, formula, mark or fence', () => {
  const text =
    '甲是**重点**。[[1]]\n\n| 项 | 值 |\n| --- | --- |\n| 一 | 1 |\n\n其中 $x^2$ 与\n\n$$\ny\n$$\n\n```js\nlet a = 1\n```\n\n1. 条目[[2]]\n'
  for (let n = 1; n < text.length; n++) {
    // Text for screen readers is tested separately.
    const [prose] = html(text.slice(0, n), { running: true }).split('<div aria-live')
    const drawn = prose!.replaceAll(/<[^>]+>/g, '')
    expect([text.slice(0, n), /\||\[\[|\*\*|\$|```/.test(drawn)]).toEqual([text.slice(0, n), false])
  }
})
