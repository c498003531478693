import type { Step } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { zh } from '../../../../lib/i18n/zh/index.ts'
import { fillText } from '../../../../lib/i18n/fill-text.ts'
import type { Text } from '../../../../lib/i18n/index.ts'
import { stepLines, stepTook } from './turn-steps.tsx'

const t: Text = (key, values) => fillText(zh[key], values)

const steps: Step[] = [
  { stage: 'understanding', text: '正在理解问题…', at: 0 },
  { stage: 'searching', text: '正在检索资料…', at: 20, queries: ['渡口哪年建的', '渡口 始建'], libraries: ['我的资料'], web: true },
  {
    stage: 'reading',
    text: '正在阅读 2 篇资料…',
    at: 420,
    hits: 3,
    pages: 10,
    sources: [
      { title: '白石渡', hits: 2 },
      { title: '青石渡', hits: 1 },
    ],
  },
]

test('stepLines of a finished step name what was searched, what was found and which files were read', () => {
  expect(steps.map((step) => stepLines(t, step))).toEqual([
    [],
    ['查的是「渡口哪年建的」「渡口 始建」', '在我的资料、网络里'],
    ['找到 3 段、10 个网页', '白石渡（2 段）；青石渡（1 段）'],
  ])
})

test('stepLines of an older answer without facts are empty', () => {
  expect(stepLines(t, { stage: 'searching', text: '正在检索资料…' })).toEqual([])
  expect(stepLines(t, { stage: 'reading', text: '正在阅读 2 篇资料…' })).toEqual([])
})

test('stepTook measures to the start of the next step, for the last step to the end of the answer', () => {
  expect(steps.map((_, i) => stepTook(steps, i, 1000))).toEqual([20, 400, 580])
  expect(stepTook(steps, 2, null)).toBeNull()
  expect(stepTook([{ stage: 'searching', text: '' }], 0, 1000)).toBeNull()
})
