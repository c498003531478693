import { expect, test } from 'vitest'
import { parseArabicNumeral, parseChineseNumeral } from './numerals.ts'

test.each([
  ['二〇二五', '2025'],
  ['二○○八', '2008'],
  ['十', '10'],
  ['十二', '12'],
  ['二十', '20'],
  ['一百零五', '105'],
  ['一百一十', '110'],
  ['两百五', '250'],
  ['一万五', '15000'],
  ['一千零一', '1001'],
  ['两百三十万', '2300000'],
  ['三百多万', '3000000'],
  ['一亿两千万', '120000000'],
  ['三万亿', '3000000000000'],
  ['三点一四', '3.14'],
  ['一点二亿', '120000000'],
  ['廿四', '24'],
  ['叁仟伍佰', '3500'],
  ['十三亿七千零五十三万六千八百七十五', '1370536875'],
  ['三五十', undefined],
  ['万', undefined],
  ['', undefined],
])('parseChineseNumeral(%s) is %s', (numeral, expected) => {
  expect(parseChineseNumeral(numeral)).toBe(expected)
})

test('parseChineseNumeral parses every written-out number below 10,000', () => {
  const digits = '零一二三四五六七八九'
  const write = (value: number): string => {
    const text = [1000, 100, 10, 1].map((unit, i) => {
      const digit = Math.floor(value / unit) % 10
      return digit === 0 ? '零' : digits[digit]! + ('千百十'[i] ?? '')
    })
    return text
      .join('')
      .replace(/零+/g, '零')
      .replace(/^零|零$/g, '')
  }
  for (let value = 1; value < 10_000; value++) expect(parseChineseNumeral(write(value))).toBe(String(value))
})

test.each([
  ['1,234.50', '1234.5'],
  ['1.2亿', '120000000'],
  ['1亿2000万', '120000000'],
  ['3万5千', '35000'],
  ['200多万', '2000000'],
  ['3.5万亿', '3500000000000'],
  ['5 million', '5000000'],
  ['3亿6千5百万', '365000000'],
  ['1.15亿', '115000000'],
])('parseArabicNumeral(%s) is %s', (numeral, expected) => {
  expect(parseArabicNumeral(numeral)).toBe(expected)
})
