import { contentLabels } from '@wenjin/contract'
import { expect, test, vi } from 'vitest'
import { checkContent } from './content-check.ts'

test('RULE-007 RULE-008 without an open id the check passes, and nobody is asked', async () => {
  const check = vi.fn(() => Promise.resolve(20001))
  expect(await checkContent(null, check)).toBeNull()
  expect(await checkContent('', check)).toBeNull()
  expect(check).not.toHaveBeenCalled()
})

test.each([
  [10_001, 'advertising'],
  [20_001, 'politics'],
  [20_002, 'pornography'],
  [20_003, 'abuse'],
  [20_006, 'crime'],
  [20_008, 'fraud'],
  [20_012, 'vulgar'],
  [20_013, 'copyright'],
  [100, null],
] as const)('LABEL-001..008 RULE-006 label %i is %s', async (label, name) => {
  const check = vi.fn((_openId: string) => Promise.resolve(label))
  const found = await checkContent('open-1', check)
  expect(found && contentLabels[found].en).toBe(name)
  expect(check).toHaveBeenCalledExactlyOnceWith('open-1')
  expect(Object.keys(contentLabels)).toHaveLength(8)
})
