import { limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { mobileQuery, platformOf } from './platform.ts'

test('CONST-041 the phone layout applies under 600 px', () => {
  expect(limits.mobileWidthPx).toBe(600)
  expect(mobileQuery).toBe('(width < 600px)')
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0 miniProgram/wx1', 'mini-program'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AlipayClient/10.5', 'ali-app'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'ios-h5'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', 'android-h5'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36', 'pc'],
])('%s is %s', (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform)
})
