import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDrafts, paragraphsOf } from './merge-drafts.ts'

const draft = (...paragraphs: string[]) => ({ title: '青石渡', content: paragraphs.join('\n\n') })
const merge = (base: string[], saved: string[], incoming: string[]) =>
  mergeDrafts({ base: draft(...base), saved: draft(...saved), incoming: draft(...incoming), lang: 'zh' })

test('FEAT-007 paragraphs that only one side changed are merged, also adjacent ones', () => {
  expect(merge(['一', '二', '三'], ['一改', '二', '三'], ['一', '二改', '三', '四'])).toEqual({
    ...draft('一改', '二改', '三', '四'),
    outcome: 'merged',
  })
})

test('FEAT-007 concurrent changes of one paragraph are both kept and marked, and merging again changes nothing', () => {
  const first = merge(['一', '二'], ['一', '二甲'], ['一', '二乙'])
  expect(first.outcome).toBe('conflict')
  expect(paragraphsOf(first.content)).toEqual([
    '一',
    expect.stringMatching(/先保存/),
    '二甲',
    expect.stringMatching(/后保存/),
    '二乙',
    expect.stringMatching(/到此为止/),
  ])
  const again = mergeDrafts({ base: draft('一', '二'), saved: first, incoming: draft('一', '二乙'), lang: 'zh' })
  expect(again.content).toBe(first.content)
})

test('FEAT-007 a title changed by one side is taken; of two changed titles the later one is kept in the text', () => {
  const base = { title: '渡口', content: '一' }
  expect(mergeDrafts({ base, saved: base, incoming: { ...base, title: '渡船' }, lang: 'zh' }).title).toBe('渡船')
  const both = mergeDrafts({ base, saved: { ...base, title: '灯塔' }, incoming: { ...base, title: '渡船' }, lang: 'zh' })
  expect(both).toMatchObject({ title: '灯塔', outcome: 'conflict', content: expect.stringContaining('渡船') as string })
})

test('a code block or formula is one paragraph, including its blank lines', () => {
  const code = '```ts\nlet a\n\nlet b\n```'
  const formula = '$$\na\n\nb\n$$'
  expect(paragraphsOf(`前\n\n${code}\n\n${formula}\n\n$$c$$\n\n后`)).toEqual(['前', code, formula, '$$c$$', '后'])
})

test('FEAT-007 after any two concurrent edits, every paragraph either person wrote is in the article', () => {
  const words = array(constantFrom('甲', '乙', '丙', '丁', '戊'), { maxLength: 8 })
  assert(
    property(words, words, words, (base, saved, incoming) => {
      const { content } = merge(
        base,
        saved.map((one) => `${one}`),
        incoming,
      )
      const kept = paragraphsOf(content)
      const before = new Set(base)
      for (const one of [...saved, ...incoming]) if (!before.has(one)) expect(kept).toContain(one)
    }),
    { numRuns: 500 },
  )
})

/** 2,500 paragraphs each, in the ways that defeat a comparison: all equal, two kinds in turn, blocks moved about, nothing in common. */
const count = 2500
const hostile: Readonly<Record<string, (side: number, at: number) => string>> = {
  'equal paragraphs': (side, at) => (at === 100 * side ? `改${side}` : '一二三四五六七八九'),
  'equal paragraphs, other numbers of them': () => '同',
  'two paragraphs in turn': (side, at) => ((at + side) % 2 === 0 ? '甲' : '乙'),
  'three kinds in other orders': (side, at) => '甲乙丙'[(at * (side + 1)) % 3]!,
  'the same paragraphs in reverse': (side, at) => `第${side === 0 ? at : count - at}段`,
  'nothing in common': (side, at) => `第${side}篇第${at}段`,
  pairs: (side, at) => `第${(at * (side * 2 + 1)) % (count / 2)}段`,
}

test.each(Object.entries(hostile))('texts of %s are merged with both sides kept, at a bounded cost', (name, paragraph) => {
  const side = (n: number) => Array.from({ length: count - (name.endsWith('of them') ? n * 300 : 0) }, (_, at) => paragraph(n, at))
  const compared = merge(side(0), side(1), side(2))
  const found = new Set(paragraphsOf(compared.content))
  const before = new Set(side(0))
  expect([...side(1), ...side(2)].filter((one) => !before.has(one) && !found.has(one))).toEqual([])
})
