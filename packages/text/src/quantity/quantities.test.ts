import { describe, expect, test } from 'vitest'
import { parseQuantities } from './quantities.ts'
import { countWork, randomTexts } from '../text.fixture.ts'

/** Renders each quantity as `写法[kind value unit]`, for readable test cases. */
function read(text: string): string[] {
  return parseQuantities(text).map(
    ({ start, end, kind, value, unit }) => `${text.slice(start, end)}[${[kind, value, unit].join(' ').trim()}]`,
  )
}

describe('parseQuantities', () => {
  test.each([
    ['两百三十万人', ['两百三十万人[number 2300000]']],
    ['1.2亿和120,000,000', ['1.2亿[number 120000000]', '120,000,000[number 120000000]']],
    ['１，２３４．５元', ['１，２３４．５元[money 1234.5 CNY]']],
    ['两个公司，3名员工', ['两个[number 2]', '3名[number 3]']],
    ['100多名，20余座', ['100多名[number 100]', '20余座[number 20]']],
    ['三分之一和1/3', ['三分之一[number 1/3]', '1/3[number 1/3]']],
    ['第三届，第12名，3rd', ['第三[ordinal 3]', '第12[ordinal 12]', '3rd[ordinal 3]']],
    ['3比1，3:1', ['3比1[ratio 3:1]', '3:1[ratio 3:1]']],
    ['1.2.3版', ['1.2.3[number 1.2.3]']],
  ])('reads numbers: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['百分之五，5%，５％', ['百分之五[percent 5]', '5%[percent 5]', '５％[percent 5]']],
    ['千分之三，三成，', ['千分之三[percent 0.3]', '三成[percent 30]']],
    ['增长-5%', ['-5%[percent -5]']],
    ['五块钱，3.5万亿美元', ['五块钱[money 5 CNY]', '3.5万亿美元[money 3500000000000 USD]']],
    ['人民币5000万元，$5 million，€20', ['人民币5000万元[money 50000000 CNY]', '$5 million[money 5000000 $]', '€20[money 20 EUR]']],
    ['九成是二手，统一成人票', ['九成[percent 90]']],
    ['¥1,190,2026 Q3', ['¥1,190[money 1190 CNY]', '2026[number 2026]']],
    ['3亿6千5百万加元，三成半。', ['3亿6千5百万加元[money 365000000 CAD]', '三成半[percent 35]']],
  ])('reads percentages and money: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['3公里、3千米、3 km', ['3公里[measure 3000 m]', '3千米[measure 3000 m]', '3 km[measure 3000 m]']],
    ['500平方公里，5㎡', ['500平方公里[measure 500000000 m²]', '5㎡[measure 5 m²]']],
    ['5公斤、10斤、5kg', ['5公斤[measure 5 kg]', '10斤[measure 5 kg]', '5kg[measure 5 kg]']],
    ['37℃，零下10℃，-5℃', ['37℃[measure 37 ℃]', '零下10℃[measure -10 ℃]', '-5℃[measure -5 ℃]']],
    ['两年半，半年，一个半小时', ['两年半[measure 2.5 年]', '半年[measure 0.5 年]', '一个半小时[measure 5400 s]']],
    ['3个月，90分钟，一年', ['3个月[measure 3 月]', '90分钟[measure 5400 s]', '一年[measure 1 年]']],
    ['時速200公里/小時', ['200公里/小時[measure 200 km/h]']],
    ['于618年，近618年', ['618年[date 618]', '618年[measure 618 年]']],
    ['300多年历史，5000年的历史', ['300多年[measure 300 年]', '5000年[measure 5000 年]']],
  ])('reads measures: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['2025年3月1日', '2025-03-01'],
    ['二〇二五年三月一日', '2025-03-01'],
    ['２０２５年３月', '2025-03'],
    ['1999-07-01', '1999-07-01'],
    ['March 1, 2025', '2025-03-01'],
    ['1 March 2025', '2025-03-01'],
    ['公元前221年', '-0221'],
    ['公元25年', '25'],
    ['95年5月', '1995-05'],
    ['民國十年', '1921'],
    ['昭和20年8月15日', '1945-08-15'],
    ['乾隆三十年', '1765'],
    ['12月25日', '--12-25'],
    ['十二月', '--12'],
    ['25日', '---25'],
    ['二十世纪九十年代', '1990s'],
    ['1990年代', '1990s'],
    ['上世纪90年代', '1990s'],
    ['九十年代', 'x90s'],
    ['21世纪', 'C21'],
    ['公元前3世纪', 'C-3'],
  ])('reads dates: %s', (text, value) => {
    expect(parseQuantities(text)).toEqual([{ start: 0, end: text.length, kind: 'date', value }])
  })

  test.each([
    ['14:30', '14:30'],
    ['8时30分', '08:30'],
    ['下午3点', '15:00'],
    ['早上八点半', '08:30'],
    ['下午6:30', '18:30'],
  ])('reads times: %s', (text, value) => {
    expect(parseQuantities(text)).toEqual([{ start: 0, end: text.length, kind: 'time', value }])
  })

  test.each([
    ['1938年到1953年', ['1938年到1953年[range 1938..1953]']],
    ['1949-1976年', ['1949-1976年[range 1949..1976]']],
    ['3-5万元', ['3-5万元[range 30000..50000 CNY]']],
    ['10~20公里', ['10~20公里[range 10000..20000 m]']],
    ['10%至20%', ['10%至20%[range 10..20 %]']],
    ['2025年5月1日至3日', ['2025年5月1日至3日[range 2025-05-01..2025-05-03]']],
    ['2012-13赛季', ['2012-13[range 2012..2013]']],
    ['14至15世纪', ['14至15世纪[range C14..C15]']],
  ])('reads ranges: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    '天桥四周，十字勋章，零部件',
    '一些人，一个人，一次，万一',
    '千万别去，十分重要',
    '五四运动，四川九龙，百年孤独',
    'GPT-4、MP3、H2O、F-16',
    '5G网络，3D电影',
    '三点建议，三年级，一元二次方程',
    '两三个，七八十人，十几年',
    '电话010-1234-5678',
  ])('finds none in %s', (text) => {
    expect(read(text)).toEqual([])
  })

  test('returns quantities in order and without overlap, for random texts', () => {
    for (const text of randomTexts(800, 30, 13)) {
      let at = 0
      for (const { start, end, value } of parseQuantities(text)) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        expect(value).not.toMatch(/NaN|undefined/)
        at = end
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }
  })

  test('takes linear work', () => {
    for (const piece of ['1', '1,', '一', '十', '1-', '百万', '1.', '公元前', '1年', '第', '半', '$', '1到']) {
      const short = countWork(() => parseQuantities(piece.repeat(200)))
      const long = countWork(() => parseQuantities(piece.repeat(2000)))
      expect({ piece, inProportion: long <= short * 11 + 1000 }).toEqual({ piece, inProportion: true })
    }
  })
})
