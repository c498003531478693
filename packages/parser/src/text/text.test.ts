import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { headingLevel, isBullet, joinLines } from './text.ts'

describe('parseText', () => {
  it('makes one block per line, detects headings and list items by their marks, and uses the file name as title', async () => {
    const document = await parseBytes(
      '第一章 总则\r\n第一条的内容。\r\n又一行\r\n\r\n一、目的\r\n1. 甲\r\n2. 乙\r\n3.5 是一个数\r\n',
      '章程.txt',
    )
    expect(document).toMatchObject({ kind: 'txt', title: '章程' })
    expect(outlineOf(document)).toEqual([
      'heading1: 第一章 总则',
      'paragraph: 第一条的内容。',
      'paragraph: 又一行',
      'heading2: 一、目的',
      'list-item: 1. 甲',
      'list-item: 2. 乙',
      'paragraph: 3.5 是一个数',
    ])
    expect(document.text).toContain('第一条的内容。\n又一行\n\n一、目的')
  })

  it('joins lines wrapped at a fixed width', async () => {
    const line = (i: number): string => `This is line ${i} of a text that somebody wrapped at about seventy columns`
    const paragraph = Array.from({ length: 6 }, (_, i) => line(i)).join('\n')
    const document = await parseBytes(`${paragraph}\nand ends.\n\n${paragraph}\nand ends again.`, 'letter.txt')
    expect(outlineOf(document)).toHaveLength(2)
    expect(document.text).toContain('seventy columns This is line 1')
  })

  it('reads a single line of five megabytes without punctuation', async () => {
    const document = await parseBytes(`${'中'.repeat(1_700_000)}终点`, 'one-line.txt')
    expect(document.blocks).toEqual([{ kind: 'paragraph', start: 0, end: 1_700_002 }])
    expect(document.text.endsWith('终点')).toBe(true)
  })
})

it('joinLines puts no space next to Chinese and removes hyphenation', () => {
  expect([
    joinLines(['中文', '续行']),
    joinLines(['end', 'of']),
    joinLines(['用 Rust', '写成']),
    joinLines(['lever-', 'age']),
    joinLines(['Anglo-', 'Saxon']),
    joinLines(['按 zh-', 'tw 转换']),
  ]).toEqual(['中文续行', 'end of', '用 Rust写成', 'leverage', 'Anglo- Saxon', '按 zh-tw 转换'])
})

it('headingLevel and isBullet distinguish marks from sentences and numbers', () => {
  expect(
    ['第三章 所有权', '第二节 范围', '一、目的', '（一）范围', '第三条规定如下：', '第一，我们认为', '普通的一行'].map(headingLevel),
  ).toEqual([1, 2, 2, 3, undefined, undefined, undefined])
  expect(['- 甲', '• 乙', '（1）丙', '12) 丁', '3.14 是圆周率', '364.6公里', '-5 度', '·内托曾'].map(isBullet)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
