import { expect, test } from 'vitest'
import { parseQuantities } from './quantities.ts'
import type { Quantity } from './quantity.ts'
import { sameQuantity, supportsQuantity } from './same-quantity.ts'

function quantity(text: string): Quantity {
  const [found, ...more] = parseQuantities(text)
  if (!found || more.length > 0) throw new Error(`one quantity expected in ${text}`)
  return found
}

test.each([
  ['1.2亿', '120,000,000'],
  ['二〇二五年', '2025年'],
  ['3公里', '3000米'],
  ['5公斤', '10斤'],
  ['三百人', '300'],
  ['100元', '一百块钱'],
  ['百分之五', '5%'],
  ['1938年到1953年', '1938－1953年'],
  ['二十世纪九十年代', '90年代'],
  ['民国十年', '1921年'],
  ['$18', '18港元'],
  ['1990年', '1990'],
])('sameQuantity: %s equals %s', (a, b) => {
  expect(sameQuantity(quantity(a), quantity(b))).toBe(true)
  expect(sameQuantity(quantity(b), quantity(a))).toBe(true)
})

test.each([
  ['1.2亿', '1.2万'],
  ['3公里', '3公斤'],
  ['100元', '100美元'],
  ['5', '5%'],
  ['第三', '三个'],
  ['2025年', '2025年3月'],
  ['1980年代', '90年代'],
  ['5℃', '零下5℃'],
])('sameQuantity: %s does not equal %s', (a, b) => {
  expect(sameQuantity(quantity(a), quantity(b))).toBe(false)
})

test.each([
  ['2025年3月1日', '2025年', true],
  ['2025年3月1日', '3月1日', true],
  ['2025年3月1日', '3月', true],
  ['2025年', '2025年3月1日', false],
  ['2025年3月1日', '2025年4月', false],
  ['1995年', '1990年代', true],
  ['1995年', '二十世纪', true],
  ['1895年', '二十世纪', false],
  ['1938年到1953年', '1938年', true],
  ['3-5万元', '5万元', true],
  ['3-5万元', '4万元', false],
  ['3公里', '3000米', true],
])('supportsQuantity: %s supports %s: %s', (evidence, claim, expected) => {
  expect(supportsQuantity(quantity(evidence), quantity(claim))).toBe(expected)
})
