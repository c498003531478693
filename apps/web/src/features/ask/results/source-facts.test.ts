import { expect, test } from 'vitest'
import type { Text } from '../../../lib/i18n/index.ts'
import { fillText } from '../../../lib/i18n/fill-text.ts'
import { zh } from '../../../lib/i18n/zh/index.ts'
import { academicIdOf, durationText, factsOf } from './source-facts.ts'

const t: Text = (key, values) => fillText((zh as Record<string, string>)[key] ?? key, values)

test('SOURCE-001 a scholarly work shows its authors, venue, date, and number of citations', () => {
  const scholar = { journal: '科学通报', year: 2012, volume: '57', issue: '34', citedBy: 21, doi: '10.1/x' }
  expect(factsOf({ authors: ['袁训来', '陈哲', '肖书海', '万斌'], scholar }, t)).toEqual([
    '袁训来，陈哲，肖书海 等 4 人',
    '科学通报 2012, 57(34)',
    '被引 21 次',
  ])
  expect(factsOf({ scholar: {}, date: '2012' }, t)).toEqual(['2012'])
})

test('SOURCE-002 SOURCE-007 a podcast and a video show their series or channel and their duration', () => {
  expect(factsOf({ site: 'podcasts.example', date: '2026-01-02', media: { collection: '忽左忽右', duration: 3725 } }, t)).toEqual([
    '忽左忽右',
    'podcasts.example',
    '2026-01-02',
    '1:02:05',
  ])
})

test('durations are formatted like a clock', () => {
  expect([0, 59.6, 61, 3600].map(durationText)).toEqual(['0:00', '1:00', '1:01', '1:00:00'])
})

test('a record is identified by its DOI first', () => {
  expect(academicIdOf({ doi: '10.1/x', arxivId: '1706.03762' })).toBe('10.1/x')
  expect(academicIdOf({ pmid: '123' })).toBe('123')
  expect(academicIdOf(undefined)).toBeUndefined()
})
