import { describe, expect, it } from 'vitest'
import { comparePages } from './compare-pages.ts'

function page(...paragraphs: string[]) {
  let text = ''
  const blocks = paragraphs.map((paragraph) => {
    if (text !== '') text += '\n\n'
    const start = text.length
    text += paragraph
    return { kind: 'paragraph' as const, start, end: text.length }
  })
  return { text, blocks }
}

describe('comparePages', () => {
  it('reports removed and added paragraphs with their neighbours', () => {
    const before = page('一', '二', '三', '四', '五', '六', '七')
    const after = page('一', '二', '三', '肆', '五', '六', '七', '八')
    const parts = comparePages(before, after).map(({ kind, text }) => `${kind} ${text}`)
    expect(parts).toEqual(['same 三', 'removed 四', 'added 肆', 'same 五', 'same 七', 'added 八'])
  })

  it('ignores differences in white space, width and script of letters', () => {
    expect(comparePages(page('价格 ＡＢＣ', '發展'), page('价格　ABC ', '发展'))).toEqual([])
  })

  it('stays within its limits for pages that have nothing in common', () => {
    const old = Array.from({ length: 3000 }, (_, n) => `旧的第${n}段。`)
    const now = Array.from({ length: 3000 }, (_, n) => `新的第${n}节。`.repeat(n === 0 ? 1000 : 1))
    const parts = comparePages(page(...old), page(...now))
    expect(parts).toHaveLength(400)
    expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(2001)
  })
})
