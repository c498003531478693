import { expect, test } from 'vitest'
import type { Citation, Underline } from '@wenjin/contract'
import { citationsWithin, findMarks } from './marks.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { drawnSentences } from './sentence-verdicts.ts'
import type { TreeNode } from './tree-node.ts'
import { alignText, drawCitations } from './draw-citations.ts'

const tags: Readonly<Record<string, string>> = { paragraph: 'p', strong: 'strong', inlineCode: 'code' }

/** Serializes a tree as HTML-like markup of its elements. */
function markup({ type, value = '', children = [], element }: TreeNode): string {
  const inner = value.replaceAll('&', '&amp;') + children.map(markup).join('')
  const tag = element?.tag ?? tags[type]
  const attributes = Object.entries(element?.attributes ?? {}).map(([name, set]) => ` ${name === 'className' ? 'class' : name}="${set}"`)
  return tag === undefined ? inner : `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

function html(text: string, citations: Citation[] = [], underlines: Underline[] = []) {
  const drawn = citationsWithin(0, text.length, findMarks(text), citations, drawnSentences({ text, citations }, null), underlines)
  const tree = parseMarkdown(text)
  drawCitations(tree, { text, toAnswer: (offset) => offset, citations: drawn })
  return markup(tree)
}

const doubt = (text: string, sentence: string, verdict: 'partial' | 'unsupported'): Citation => {
  const start = text.indexOf(sentence)
  return { mark: 0, index: 0, sentence: [start, start + sentence.length], quote: '', verdict }
}

test('marks become cite elements with their ordinal and index, also beside emphasis', () => {
  expect(html('甲是**一**。[[2]][[1]]')).toBe(
    '<p>甲是<strong>一</strong><span class="wj-tie">。<cite data-ordinal="1" data-index="2">2</cite>' +
      '<cite data-ordinal="2" data-index="1">1</cite></span></p>',
  )
})

test('a mark after another element is joined to it, and a surrogate pair is not split', () => {
  expect(html('**一**[[1]]')).toBe(
    '<p><strong>一</strong><span class="wj-tie">\u2060<cite data-ordinal="1" data-index="1">1</cite></span></p>',
  )
  expect(html('读𠮷[[1]]')).toBe('<p>读<span class="wj-tie">𠮷<cite data-ordinal="1" data-index="1">1</cite></span></p>')
})

test('brackets in code are not rendered as marks', () => {
  expect(html('写 `[[1]]` 即可')).toBe('<p>写 <code>[[1]]</code> 即可</p>')
})

test('a doubtful sentence is underlined as a whole across emphasis, and an unsupported sentence ends with its sign', () => {
  const text = '真。假的**很**假。真。'
  expect(html(text, [doubt(text, '假的**很**假。', 'unsupported')])).toBe(
    '<p>真。<span data-verdict="unsupported">假的</span><strong><span data-verdict="unsupported">很</span></strong>' +
      '<span data-verdict="unsupported">假</span><span class="wj-tie"><span data-verdict="unsupported">。</span>' +
      '<cite data-sentence="2"></cite></span>真。</p>',
  )
})

test('escapes do not shift marks or sentences', () => {
  const text = '1\\. 星\\*号&amp;和。[[1]]半真。[[2]]'
  expect(html(text, [doubt(text, '半真。', 'partial')])).toBe(
    '<p>1. 星*号&amp;和<span class="wj-tie">。<cite data-ordinal="1" data-index="1">1</cite></span><span data-verdict="partial">半真</span>' +
      '<span class="wj-tie"><span data-verdict="partial">。</span><cite data-ordinal="2" data-index="2">2</cite></span></p>',
  )
})

const underlineOf = (text: string, place: string, note = ''): Underline => {
  const start = text.indexOf(place)
  return { id: 'u1', resultId: 'r1', start, end: start + place.length, text: place, note, color: 'seal', createdAt: 0, updatedAt: 0 }
}

test('an underline is drawn across emphasis and code and ends with its sign, before the mark of its sentence', () => {
  const text = '甲**乙**`丙`丁。[[1]]戊'
  const span = (inner: string) => `<span class="wj-underline" data-underline="u1" data-color="seal">${inner}</span>`
  expect(html(text, [], [underlineOf(text, '乙**`丙`丁。', '记')])).toBe(
    `<p>甲<strong>${span('乙')}</strong>${span('<code>丙</code>')}${span('丁')}<span class="wj-tie">${span('。')}` +
      '<cite data-underline="u1" data-noted="1"></cite><cite data-ordinal="1" data-index="1">1</cite></span>戊</p>',
  )
  expect(html('`丙`丁', [], [underlineOf('`丙`丁', '丙')])).toContain('</code></span><cite data-underline="u1" data-noted="0">')
})

test('alignText maps characters to their offsets in the source', () => {
  expect(alignText('a*b&c', 'a\\*b&amp;c')).toEqual([0, 2, 3, 4, 9])
  expect(alignText('一\n二', '一\n  二')).toEqual([0, 1, 4])
})

test('a contradicted sentence is struck out and followed by the words of the source', () => {
  const text = '企业可以收取押金。[[1]]'
  const contradicted = (said: string): Citation => ({
    mark: 1,
    index: 1,
    sentence: [0, 9],
    quote: '企业不得收取押金。',
    verdict: 'contradicted',
    differs: { slot: 'modality', said, source: '不得' },
  })
  expect(html(text, [contradicted('可以')])).toBe(
    '<p><span data-verdict="contradicted">企业</span><span data-verdict="contradicted"><del class="wj-differs">可以</del></span>' +
      '<ins data-source="不得"></ins><span data-verdict="contradicted">收取押金</span><span class="wj-tie">' +
      '<span data-verdict="contradicted">。</span><cite data-ordinal="1" data-index="1">1</cite></span></p>',
  )
  // When the differing words are not found in the answer, the words of the source follow the end of the sentence.
  expect(html(text, [contradicted('别的词')])).toContain('<ins data-source="不得"></ins>')
})
