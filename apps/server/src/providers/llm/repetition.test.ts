import { expect, test } from 'vitest'
import { RepetitionDetector } from './repetition.ts'

const repeats = (pieces: Iterable<string>) => {
  const detector = new RepetitionDetector(1000, 8)
  for (const piece of pieces) if (detector.push(piece)) return true
  return false
}

test.each([1, 7, 33, 500, 1000])('a round of %i characters that repeats is detected after any beginning', (length) => {
  const round = Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')
  expect(repeats(['开头说的是别的事情。', ...Array.from({ length: Math.ceil(10_000 / length) }, () => round)])).toBe(true)
  expect(repeats([`开头。${round.repeat(Math.ceil(10_000 / length))}`])).toBe(true)
  // In chunks that are not aligned with the rounds.
  expect(repeats(round.repeat(Math.ceil(10_000 / length)).match(/.{1,3}/gsu)!)).toBe(true)
})

test('similar but different text is not a repetition: lists, tables, refrains', () => {
  const list = Array.from({ length: 3000 }, (_, n) => `${n + 1}. 第${n + 1}个站距起点${n * 7}公里。\n`)
  expect(repeats(list)).toBe(false)
  const table = Array.from({ length: 500 }, (_, n) => `| ${n} | 0 | 0 | 0 | 0 |\n`)
  expect(repeats(table)).toBe(false)
  const poem = Array.from({ length: 40 }, (_, n) => `${'甲乙丙丁戊己庚辛'[n % 8]!.repeat(3)}山有木兮木有枝，心悦君兮君不知${n}。\n`)
  expect(repeats(poem)).toBe(false)
  expect(repeats(['| --- | --- |\n', '─'.repeat(300)])).toBe(false)
})
