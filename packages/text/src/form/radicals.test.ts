import { describe, expect, it } from 'vitest'
import { doorOf, unifyRadicals } from './radicals.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))

describe('unifyRadicals', () => {
  it('maps each radical to an ideograph, except the door and those without an equivalent', () => {
    const left = [...range(0x2e80, 0x2ef3), ...range(0x2f00, 0x2fd5)].filter(
      (sign) => !/^\p{Unified_Ideograph}$/u.test(unifyRadicals(sign)),
    )
    expect(left.map((sign) => sign.codePointAt(0)!.toString(16))).toEqual(['2e80', '2e9a', '2f3e'])
  })

  it('maps radicals as Unicode does', () => {
    expect(unifyRadicals('⼀⽤⼼⾔⿓')).toBe('一用心言龍')
    expect(unifyRadicals('⺍⺥⺿⻀⻍⻎⻅⻓⻚⻩⻘')).toBe('小爫艹艹辶辶见长页黄青')
  })

  it('leaves every other character unchanged', () => {
    const others = [
      ...range(0x20, 0x2e7f),
      ...range(0x2fe0, 0xd7ff),
      ...range(0xe000, 0xffff),
      ...range(0x1f000, 0x1faff),
      ...range(0x20000, 0x323af),
    ].join('')
    expect(unifyRadicals(others)).toBe(others)
  })
})

describe('doorOf', () => {
  it.each([
    ['用⼾可以在这里设置，然后进行数据的读写。', '户'],
    ['用⼾可以在這裡設定，然後進行資料的讀寫。', '戶'],
    ['⼾を開けてください。それから中に入ります。', '戸'],
  ])('reads the radical by the script around it: %s', (text, door) => {
    expect(doorOf(text)).toBe(door)
  })

  it('returns null for a text without the radical', () => {
    expect(doorOf('用户与用戶')).toBeNull()
  })
})
