import { limits } from '@wenjin/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { Verifications, type Verification } from './verifications.ts'

let now = 0
const told: string[] = []
/** Open dialogs, with the function that closes each. */
let shown: { verification: Verification; settle: (passed: boolean) => void }[] = []
const show = vi.fn((verification: Verification) => new Promise<boolean>((settle) => shown.push({ verification, settle })))

const make = (platform: Platform = 'pc', lang: 'zh' | 'en' = 'zh') =>
  new Verifications({
    config: { platform, lang },
    show,
    tell: (sentence) => told.push(sentence),
    site: () => 'https://wenjin.test/captcha',
    clock: { now: () => now, setTimeout, clearTimeout },
  })

beforeEach(() => {
  now = 5_000_000
  told.length = 0
  shown = []
  show.mockClear()
})

describe('MACHINE-004 the verification', () => {
  test.each([['slider'], ['turnstile'], ['verify']] as const)(
    'TRANS-010 asked for (%s) it is shown, and passing it ends it',
    async (kind) => {
      const verifications = make()
      const passed = verifications.request(kind, kind === 'verify' ? '203.0.113.9' : '')
      expect(shown.map((one) => one.verification)).toEqual([{ kind, address: kind === 'verify' ? '203.0.113.9' : '', at: now }])
      expect(verifications.pending?.kind).toBe(kind)
      shown[0]!.settle(true)
      expect(await passed).toBe(true)
      expect(verifications.pending).toBeNull()
      expect(await verifications.beforeRequest()).toBe(true)
      expect(show).toHaveBeenCalledOnce()
    },
  )

  test('TRANS-011 CONST-014 a check pending for up to 5 minutes is shown before a new request', async () => {
    const verifications = make()
    await verifications.request('slider', '', true)
    expect(show).not.toHaveBeenCalled()
    now += limits.verifyPromptMs
    const before = verifications.beforeRequest()
    expect(show).toHaveBeenCalledOnce()
    shown[0]!.settle(true)
    expect(await before).toBe(true)
    expect(limits.verifyPromptMs).toBe(300_000)
  })

  test('TRANS-011 CONST-014 a check pending for longer is dropped and not shown', async () => {
    const verifications = make()
    await verifications.request('slider', '', true)
    now += limits.verifyPromptMs + 1
    expect(await verifications.beforeRequest()).toBe(true)
    expect(show).not.toHaveBeenCalled()
    expect(verifications.pending).toBeNull()
  })

  test('shows a dismissed check again before the next request, and drops it when dismissed again', async () => {
    const verifications = make()
    const first = verifications.request('slider', '')
    shown[0]!.settle(false)
    expect(await first).toBe(false)
    expect(verifications.pending?.kind).toBe('slider')
    const before = verifications.beforeRequest()
    shown[1]!.settle(false)
    expect(await before).toBe(false)
    expect(await verifications.beforeRequest()).toBe(true)
    expect(show).toHaveBeenCalledTimes(2)
  })

  test('one check is shown at a time, and all requests that need it wait for it', async () => {
    const verifications = make()
    const waiting = [
      verifications.request('slider', ''),
      verifications.request('slider', ''),
      verifications.request('turnstile', ''),
      verifications.beforeRequest(),
    ]
    expect(show).toHaveBeenCalledOnce()
    shown[0]!.settle(true)
    expect(await Promise.all(waiting)).toEqual([true, true, true, true])
  })
})

describe('in a mini-program', () => {
  test.each([
    ['mini-program', 'slider'],
    ['ali-app', 'turnstile'],
  ] as const)('BEHAVE-007 (%s, %s) the sentence stands in for the check', async (platform, kind) => {
    const verifications = make(platform)
    expect(await verifications.request(kind, '')).toBe(false)
    expect(show).not.toHaveBeenCalled()
    expect(told).toEqual(['由于您的访问过于频繁，请用浏览器访问https://wenjin.test/captcha进行验证(小程序暂不支持人机验证)'])
    expect(verifications.pending).toBeNull()
  })

  test('shows no message for background calls, and shows it in English to English readers', async () => {
    await make('mini-program').request('slider', '', true)
    expect(told).toEqual([])
    await make('mini-program', 'en').request('slider', '')
    expect(told[0]).toContain('https://wenjin.test/captcha')
    expect(told[0]).toMatch(/^Too many requests/)
  })
})
