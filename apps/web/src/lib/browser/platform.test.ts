import { limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { mobileQuery } from './platform.ts'

test('CONST-041 the phone layout applies under 600 px', () => {
  expect(limits.mobileWidthPx).toBe(600)
  expect(mobileQuery).toBe('(width < 600px)')
})
