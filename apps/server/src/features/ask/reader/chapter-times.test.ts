import { expect, test } from 'vitest'
import { chapterTimes, withoutTime } from './chapter-times.ts'

const of = (text: string, duration?: number) => [...chapterTimes(text.split('\n'), duration)]

test('chapters in show notes get their times, each lasting until the next one', () => {
  expect(of('本期聊渡口。\n00:00 开场\n03:20 石阶的来历\n（1:02:05）听众来信', 3900)).toEqual([
    [1, [0, 200_000]],
    [2, [200_000, 3_725_000]],
    [3, [3_725_000, 3_900_000]],
  ])
  expect(of('[00:10]开场\n【75:00】结尾')).toEqual([
    [0, [10_000, 4_500_000]],
    [1, [4_500_000, 4_500_000]],
  ])
})

test.each([
  ['one time alone, which may be one of the day', '08:30 第一班船', undefined],
  ['times that do not follow each other', '08:30 首班\n06:10 末班', undefined],
  ['times beyond the end', '00:00 开场\n20:00 结尾', 600],
  ['ratios and dates', '3:75 的比分\n2024-05-01 发布\n比分 3:20', undefined],
  ['no lines', '', undefined],
])('%s are not parsed as chapters', (_, text, duration) => {
  expect(of(text, duration)).toEqual([])
})

test.each([
  ['03:20 石阶的来历', '石阶的来历'],
  ['（1:02:05）— 听众来信', '听众来信'],
  ['[00:10]开场', '开场'],
  ['石阶 03:20', '石阶 03:20'],
])('withoutTime removes a leading time only: %s', (line, words) => {
  expect(withoutTime(line)).toBe(words)
})
