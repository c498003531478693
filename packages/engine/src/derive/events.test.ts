import { describe, expect, test } from 'vitest'
import type { Citation } from '@wenjin/contract'
import { eventsIn } from './events.ts'

function citations(text: string, quote = ''): Citation[] {
  return [...text.matchAll(/\[\[(\d+)\]\]/g)].map((match, at) => ({
    mark: at + 1,
    index: Number(match[1]),
    sentence: [0, match.index],
    quote,
    verdict: 'verified',
  }))
}
const told = (text: string, quote?: string) => eventsIn(text, citations(text, quote)).map(({ iso, text: what }) => [iso, what])

describe('dates of events', () => {
  test.each([
    ['某城1949年3月5日解放。[[1]]', '1949-03-05'],
    ['某城1949年3月解放。[[1]]', '1949-03'],
    ['某城一九四九年解放。[[1]]', '1949'],
    ['秦国于公元前221年统一六国。[[1]]', '-0221'],
    ['贞观十年某城建成。[[1]]', '0636'],
    ['民国三十四年某城光复。[[1]]', '1945'],
    ['某城于20世纪90年代扩建。[[1]]', '1990'],
    ['19世纪某城开埠。[[1]]', '1801'],
    ['1937年至1945年某城被占领。[[1]]', '1937'],
  ])('RULE-010 %s', (text, iso) => {
    expect(told(text).map(([date]) => date)).toEqual([iso])
  })

  test('a date is completed only from earlier text of the same passage', () => {
    expect(told('1911年10月10日起义爆发。[[1]]同月湖南响应。[[1]]次年2月清帝退位。[[1]]三年后二次革命早已失败。[[1]]')).toEqual([
      ['1911-10', '湖南响应'],
      ['1911-10-10', '起义爆发'],
      ['1912-02', '清帝退位'],
      ['1915', '二次革命早已失败'],
    ])
    expect(told('同年某城建成。[[1]]\n\n5月1日某城开放。[[1]]')).toEqual([['--05-01', '某城开放']])
    expect(told('## 1998年\n\n5月1日某城开放。[[1]]')).toEqual([['1998-05-01', '某城开放']])
  })

  test('a quote provides the year when it contains that day exactly once', () => {
    expect(told('5月1日某城开放。[[1]]', '某城于2003年5月1日开放。')).toEqual([['2003-05-01', '某城开放']])
    expect(told('5月1日某城开放。[[1]]', '2003年5月1日和2004年5月1日都开放。')).toEqual([['--05-01', '某城开放']])
  })

  test('dates whose year nothing tells are events too, in the order of the year and after the dated ones', () => {
    expect(told('3月15日开始报名。[[1]]4月公布名单。[[1]]\n\n2019年某城建成。[[1]]\n\n1月2日截止。[[1]]')).toEqual([
      ['2019', '某城建成'],
      ['--01-02', '1月2日截止'],
      ['--03-15', '开始报名'],
      ['--04', '公布名单'],
    ])
  })

  test('there is no year 0 around the common era', () => {
    expect(told('前1年某王即位。[[1]]公元前2年某城建成，两年后毁坏。[[1]]')).toContainEqual(['0001', '公元前2年某城建成，两年后毁坏'])
  })

  test('durations are not dates', () => {
    expect(told('某城有300年历史，建设用了5年。[[1]]')).toEqual([])
  })
})

describe('events', () => {
  test('a sentence without a mark yields no event', () => {
    expect(told('1949年某城解放。')).toEqual([])
  })

  test('the same event stated twice is one event with the marks of both', () => {
    const text =
      '1988年上林湖窑址公布为全国重点文物保护单位。[[1]]\n\n上林湖窑址在1988年公布为全国重点文物保护单位。[[2]]1988年某城建成机场。[[3]]'
    const events = eventsIn(text, citations(text))
    expect(events.map(({ marks }) => marks)).toEqual([[1, 2], [3]])
  })

  test('rows of a table are events', () => {
    expect(told('| 时间 | 事件 |\n| --- | --- |\n| 1898年6月 | 变法开始[[1]] |\n| 前221年 | 统一六国[[2]] |')).toEqual([
      ['-0221', '统一六国'],
      ['1898-06', '变法开始'],
    ])
  })

  test('the text of an event is short, and the number of events is bounded', () => {
    const text = Array.from({ length: 300 }, (_, at) => `${1500 + at}年，第${at}件事发生，${'经过很长，'.repeat(40)}结束。[[1]]`).join(
      '\n\n',
    )
    const events = eventsIn(text, citations(text))
    expect(events).toHaveLength(100)
    for (const event of events) expect(event.text.length).toBeLessThanOrEqual(120)
  })
})
