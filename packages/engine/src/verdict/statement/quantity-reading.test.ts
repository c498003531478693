import { describe, expect, it } from 'vitest'
import { readQuantities } from './quantity-reading.ts'

const read = (text: string) => readQuantities(text).map(({ kind, value, unit }) => [kind, value, unit ?? ''].join(' ').trim())

describe('readQuantities', () => {
  it.each([
    ['评审组由五至九人组成', 'range 5..9'],
    ['工期三至五天', 'range 259200..432000 s'],
    ['奖金三至五万元', 'range 30000..50000 CNY'],
    ['烘烤 6 分 40 秒', 'measure 400 s'],
    ['全程两小时三十五分', 'measure 9300 s'],
    ['逾期三十日', 'measure 2592000 s'],
    ['作于至德二载(757年)三月', 'date 757-03'],
    ['时速不超过25公里', 'measure 25 km/h'],
  ])('%s: %s', (text, quantity) => {
    expect(read(text)).toEqual([quantity])
  })

  it('does not read a frequency as a date, and reads minutes without seconds as written', () => {
    expect(read('改为一月一测')).toEqual([])
    expect(read('得了90分')).toEqual(['number 90'])
  })
})
