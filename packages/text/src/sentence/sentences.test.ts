import { describe, expect, test } from 'vitest'
import { maxSentence, splitSentences } from './sentences.ts'
import { countWork, randomTexts } from '../text.fixture.ts'

const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end))

describe('splitSentences', () => {
  test.each([
    ['Chinese stops', '甲是甲。乙呢？丙！丁', ['甲是甲。', '乙呢？', '丙！', '丁']],
    ['stops in a row', '真的吗？！是的。。。好', ['真的吗？！', '是的。。。', '好']],
    ['half width and ASCII stops', '甲｡乙!丙?丁', ['甲｡', '乙!', '丙?', '丁']],
    ['line breaks', '标题\n第一段。\r\n\n第二段', ['标题', '第一段。', '第二段']],
    ['space around is left out', ' \u3000甲。  乙 ', ['甲。', '乙']],
    ['semicolons do not end a sentence', '甲；乙；丙。', ['甲；乙；丙。']],
    ['a closing quote stays with its stop', '他说：“你好。”她笑了。', ['他说：“你好。”', '她笑了。']],
    ['a quote of several sentences stays whole', '他说：“甲。乙！丙。”然后走了。', ['他说：“甲。乙！丙。”', '然后走了。']],
    ['the speaker after the quote', '“走吧！”他轻声说。他走了。', ['“走吧！”他轻声说。', '他走了。']],
    ['a comma after the quote', '“走吧！”，他想。', ['“走吧！”，他想。']],
    ['two quotes', '“甲。”“乙。”', ['“甲。”', '“乙。”']],
    ['Taiwan quotes', '他說：「你好。」她笑了。', ['他說：「你好。」', '她笑了。']],
    ['straight quotes', '他说:"你好。"她笑了。"再见。"', ['他说:"你好。"', '她笑了。', '"再见。"']],
    ['a title with a stop', '歌曲《Why?。》和「Go!」是他的。完', ['歌曲《Why?。》和「Go!」是他的。', '完']],
    ['brackets with a stop', '他（生于1900年。卒年不详）是诗人。完', ['他（生于1900年。卒年不详）是诗人。', '完']],
    ['a sentence wholly in brackets', '甲。（见下图。）乙。', ['甲。', '（见下图。）', '乙。']],
    ['brackets never closed', '他（生于1900年。是诗人。完', ['他（生于1900年。', '是诗人。', '完']],
    ['decimals and versions', '圆周率是3.14。版本是1.2.3。', ['圆周率是3.14。', '版本是1.2.3。']],
    ['full width point in a number', '身高１．８米。', ['身高１．８米。']],
    ['a Western full stop in Chinese', '你好.他来了.', ['你好.', '他来了.']],
    ['list numbers', '1. 打开设置\n2. 点击导入', ['1. 打开设置', '2. 点击导入']],
    ['list numbers in one line', '步骤：1.打开；2.点击。', ['步骤：1.打开；2.点击。']],
    ['abbreviations and initials', 'Mr. Smith met J. K. Rowling. She left.', ['Mr. Smith met J. K. Rowling.', 'She left.']],
    ['a foreign initial in Chinese', '约翰·F.肯尼迪是总统。', ['约翰·F.肯尼迪是总统。']],
    ['small letters after a full stop', 'It is approx. five, e.g. six.', ['It is approx. five, e.g. six.']],
    ['addresses', '见 https://a.b/c?x=1&y=2.html 与 www.a.com。好', ['见 https://a.b/c?x=1&y=2.html 与 www.a.com。', '好']],
    ['an address before Chinese', '访问example.com.他来了', ['访问example.com.', '他来了']],
    ['ellipses', '等等……然后走了...再来。好', ['等等……然后走了...再来。', '好']],
    ['an operator', 'if a!=b 就停。', ['if a!=b 就停。']],
    ['reference marks', '甲是甲。[1][2]乙是乙。[[3]] 丙。 [[4]]丁', ['甲是甲。[1][2]', '乙是乙。[[3]]', '丙。 [[4]]', '丁']],
    ['a link in Markdown', '[甲。](https://a.b) 乙。', ['[甲。](https://a.b) 乙。']],
    ['nothing', ' \n ', []],
  ])('%s', (_, text, expected) => {
    expect(split(text)).toEqual(expected)
  })

  test('splits inside a quote that is too long for one sentence', () => {
    expect(split(`他说：“${'这是一句话。'.repeat(40)}”`)).toHaveLength(40)
  })

  test('cuts a text without stops at commas', () => {
    const sentences = split('没有句号的文字，'.repeat(200))
    expect(sentences.every((sentence) => sentence.length <= maxSentence && sentence.endsWith('，'))).toBe(true)
  })

  test('cuts a text without marks at spaces, else at the limit, never inside a character', () => {
    expect(split('一段很长的文字 '.repeat(100)).every((sentence) => sentence.endsWith('文字'))).toBe(true)
    const sentences = split('a' + '𠮷'.repeat(1000))
    expect(sentences.every((sentence) => sentence.length <= maxSentence && sentence.isWellFormed())).toBe(true)
  })

  test('covers all but whitespace, in order, trimmed, within the limit', () => {
    for (const text of [...randomTexts(800, 40), ...randomTexts(8, 3000, 5)]) {
      let at = 0
      for (const { start, end } of splitSentences(text)) {
        expect(text.slice(at, start).trim()).toBe('')
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
        expect(end).toBeGreaterThan(start)
        expect(end - start).toBeLessThanOrEqual(maxSentence)
        at = end
      }
      expect(text.slice(at).trim()).toBe('')
    }
  })

  test('takes linear work for every text', () => {
    const nonsense = [
      '甲',
      '甲，',
      '。',
      '.',
      'a.',
      '“',
      '（',
      '(「',
      '"',
      '（。）',
      ' （。）',
      '“。”',
      '1.',
      ' ',
      '\n',
      '甲。',
      'a. ',
      '“甲。”说。',
      '?a',
    ]
    for (const piece of nonsense) {
      const short = countWork(() => splitSentences(piece.repeat(800)))
      const long = countWork(() => splitSentences(piece.repeat(8000)))
      expect({ piece, inProportion: long <= short * 11 + 1000 }).toEqual({ piece, inProportion: true })
    }
  })
})
