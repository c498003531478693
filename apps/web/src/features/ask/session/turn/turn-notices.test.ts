import { expect, test } from 'vitest'
import { fillText } from '../../../../lib/i18n/fill-text.ts'
import { zh } from '../../../../lib/i18n/zh/index.ts'
import { noticeLines } from './turn-notices.tsx'

const t: Parameters<typeof noticeLines>[1] = (key, values) => fillText(zh[key], values)

test('services without results share one line; the line of a corrected question contains its words', () => {
  const lines = noticeLines(
    [
      { kind: 'unavailable', text: '必应没有回应', service: 'bing', name: '必应' },
      { kind: 'corrected', text: '已更正', question: '北京冬季郊会' },
      { kind: 'unavailable', text: '维基没有回应', service: 'wikipedia' },
      { kind: 'budget', text: '时间用完了' },
    ],
    t,
  )
  expect(lines).toEqual([
    { kind: 'corrected', text: '已按“北京冬季郊会”理解', question: '北京冬季郊会' },
    { kind: 'budget', text: '时间用完了' },
    { kind: 'unavailable', text: '这些来源暂时不可用：必应、wikipedia' },
  ])
  expect(noticeLines([], t)).toEqual([])
})
