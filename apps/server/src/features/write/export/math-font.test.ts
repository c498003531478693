import { expect, test } from 'vitest'
import { readMathFont } from './fonts.ts'
import { connectors, horizontalAssemblies } from './math-font.ts'

test('neighbouring parts of every arrow and brace can overlap as much as they must', () => {
  const font = readMathFont()
  const { leastOverlap, assemblies } = horizontalAssemblies(font)
  expect(leastOverlap).toBeGreaterThan(0)
  expect(assemblies.length).toBeGreaterThan(20)
  const loose = assemblies.filter(({ parts }) =>
    parts.slice(1).some((part, at) => {
      const end = font.readUInt16BE(parts[at]! + connectors.end)
      return Math.min(end, font.readUInt16BE(part + connectors.start)) < leastOverlap
    }),
  )
  expect(loose).toEqual([])
})
