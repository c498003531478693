import { expect, it } from 'vitest'
import { passagesOf } from '../fixture.ts'
import { readPassage } from './block-reading.ts'

const kinds = (...lines: string[]) => readPassage(passagesOf(lines.join('\n'))[0]!).map(({ text, kind, heading }) => [text, kind, heading])

it('a label on a line of its own is the heading of the unstructured text below it', () => {
  expect(kinds('请读完这份须知。', '收费', '每月1280元，按实际出勤天数结算。')).toEqual([
    ['请读完这份须知。', 'prose', ''],
    ['收费', 'heading', '收费'],
    ['每月1280元，按实际出勤天数结算。', 'prose', '收费'],
  ])
  expect(kinds('【8月15日】', '婚纱三套。')[0]).toEqual(['【8月15日】', 'heading', '【8月15日】'])
  expect(kinds('第二章　摊位', '摊位每年抽签。')[0]![1]).toBe('heading')
})

it('a verse, a signature and a clause are no headings', () => {
  expect(kinds('白日依山尽', '黄河入海流').map(([, kind]) => kind)).toEqual(['prose', 'prose'])
  expect(kinds('费用当天缴清。', '居民委员会', '4月20日')[1]![1]).toBe('prose')
  expect(kinds('【适应症】用于缓解眼干燥症。', '一日三次。')[0]![1]).toBe('prose')
})
