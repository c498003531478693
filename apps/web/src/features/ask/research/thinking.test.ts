import { emptyAnswer, type StepState } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { thinkingBySteps } from './thinking.ts'

const step = (id: string) => ({ id, title: id, state: 'running' as StepState })

test('thinking is grouped by step; thinking outside the steps of the plan is kept separately', () => {
  const answer = {
    ...emptyAnswer(),
    plan: [step('s1'), step('s2')],
    thinking: '总想一想。先查年代。再查地点。还差一年。旧步骤。',
    thinkingParts: [
      { stepId: 's1', start: 5, end: 10 },
      { stepId: 's2', start: 10, end: 15 },
      { stepId: 's1', start: 15, end: 20 },
      { stepId: 'gone', start: 20, end: 24 },
    ],
  }
  const { steps, rest } = thinkingBySteps(answer)
  expect([...steps]).toEqual([
    ['s1', '先查年代。还差一年。'],
    ['s2', '再查地点。'],
  ])
  expect(rest).toBe('总想一想。旧步骤。')
})

test('thinking has no signs of Markdown, and a step does not repeat its title', () => {
  const report = '**灯塔多高？**\n\n读了 2 篇资料。'
  const answer = {
    ...emptyAnswer(),
    plan: [{ ...step('s1'), title: '灯塔多高？' }],
    thinking: `${report}其中**没有**年代。`,
    thinkingParts: [{ stepId: 's1', start: 0, end: report.length }],
  }
  const { steps, rest } = thinkingBySteps(answer)
  expect(steps.get('s1')).toBe('读了 2 篇资料。')
  expect(rest).toBe('其中没有年代。')
})
