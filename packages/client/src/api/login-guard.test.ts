import { limits } from '@wenjin/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createLoginGuard, type LoginGuardOptions } from './login-guard.ts'
import type { RawAnswer } from './raw-api.ts'

type Binding = Awaited<ReturnType<LoginGuardOptions['raw']['account']['getLoginBinding']>>

const expired = '用户信息过期,需要登录'
const good: Binding = { ok: true, status: 200, errCode: 0, errMsg: '', data: { uid: 'u1', phone: null, email: null, providers: [] } }
const refused = (errCode: number, errMsg: string) => ({ ok: false as const, status: 200, errCode, errMsg, data: null })
const gone = refused(401, expired)
const signedOut: RawAnswer<null> = { ok: true, status: 200, errCode: 0, errMsg: '', data: null }
const unreachable = () => Promise.reject(new ApiError('network', { errCode: -500, status: 0, message: '网络连接失败，请检查网络后重试' }))

let now = 0
let signedIn = true
let registering = false
const heard: string[] = []
const getLoginBinding = vi.fn<() => Promise<Binding>>()
const logout = vi.fn<(args: { body: { everywhere?: boolean } }) => Promise<RawAnswer<null>>>()

const makeGuard = (lang: 'zh' | 'en' = 'zh') =>
  createLoginGuard({
    raw: { account: { getLoginBinding, logout } } as unknown as LoginGuardOptions['raw'],
    isSignedIn: () => signedIn,
    isRegistering: () => registering,
    onLoggedOut: () => {
      signedIn = false
      heard.push('logged out')
    },
    onNeedLogin: (message) => heard.push(`asked: ${message}`),
    onWarning: (message) => heard.push(`warned: ${message}`),
    lang: () => lang,
    clock: { now: () => now, setTimeout, clearTimeout },
  })

beforeEach(() => {
  now = 1_000_000
  signedIn = true
  registering = false
  heard.length = 0
  getLoginBinding.mockReset().mockResolvedValue(gone)
  logout.mockReset().mockResolvedValue(signedOut)
})

describe('a need-login code', () => {
  test('BEHAVE-001 BEHAVE-011 MSG-005 signs the user out and asks for a sign-in when the login check returns 401', async () => {
    await makeGuard().handle(expired)
    expect(logout).toHaveBeenCalledExactlyOnceWith({ body: { everywhere: false } })
    expect(heard).toEqual(['logged out', `asked: ${expired}`])
  })

  test('BEHAVE-002 does not sign out a user who is registering', async () => {
    registering = true
    await makeGuard().handle(expired)
    expect(getLoginBinding).not.toHaveBeenCalled()
    expect(heard).toEqual([])
  })

  test('BEHAVE-002 does not sign out a user whose login the check confirms', async () => {
    getLoginBinding.mockResolvedValue(good)
    await makeGuard().handle(expired)
    expect(logout).not.toHaveBeenCalled()
    expect(heard).toEqual([])
  })

  test('asks a guest to sign in, except for background calls', async () => {
    signedIn = false
    await makeGuard().handle(expired, true)
    expect(heard).toEqual([])
    await makeGuard().handle(expired)
    expect(heard).toEqual([`asked: ${expired}`])
    expect(logout).not.toHaveBeenCalled()
  })

  test('is handled once for calls that fail together', async () => {
    const guard = makeGuard()
    await Promise.all([guard.handle(expired), guard.handle(expired), guard.handle(expired)])
    expect(logout).toHaveBeenCalledOnce()
    expect(heard).toEqual(['logged out', `asked: ${expired}`])
  })
})

describe('the login check', () => {
  test.each([
    ['a server out of reach', unreachable],
    ['another refusal', () => Promise.resolve(refused(503, '服务器繁忙'))],
  ])('BEHAVE-010 MSG-009 its failure (%s) is a warning, and does not confirm the login', async (_, failure) => {
    getLoginBinding.mockImplementation(failure)
    await makeGuard().handle(expired)
    expect(heard).toEqual(['warned: login-binding接口请求异常', 'logged out', `asked: ${expired}`])
  })

  test('CONST-017 runs at most every 10 s', async () => {
    getLoginBinding.mockResolvedValue(good)
    const guard = makeGuard()
    await guard.handle(expired)
    now += limits.loginCheckThrottleMs - 1
    await guard.handle(expired)
    expect(getLoginBinding).toHaveBeenCalledOnce()
    now += 1
    await guard.handle(expired)
    expect(getLoginBinding).toHaveBeenCalledTimes(2)
    expect(limits.loginCheckThrottleMs).toBe(10_000)
  })

  test('does not reuse the result of one login for the next', async () => {
    const guard = makeGuard()
    await guard.handle(expired)
    signedIn = true
    getLoginBinding.mockResolvedValue(good)
    heard.length = 0
    await guard.handle(expired)
    expect(heard).toEqual([])
  })
})

describe('signing out', () => {
  test.each([
    ['the server’s message', () => Promise.resolve(refused(500, '服务出错了')), '服务出错了'],
    ['no message', () => Promise.resolve(refused(500, '')), '登出发生未知错误'],
    ['no server', unreachable, '网络连接失败，请检查网络后重试'],
    ['something unforeseen', () => Promise.reject(new Error('boom')), '登出发生未知错误'],
  ])('BEHAVE-012 MSG-010 a failure with %s is a warning, and the page still clears the user', async (_, failure, message) => {
    logout.mockImplementation(failure)
    expect(await makeGuard().logOut()).toBe(false)
    expect(heard).toEqual([`warned: ${message}`, 'logged out'])
  })

  test('signs out everywhere, with an English message', async () => {
    expect(await makeGuard().logOut(true)).toBe(true)
    expect(logout).toHaveBeenCalledExactlyOnceWith({ body: { everywhere: true } })
    logout.mockResolvedValue(refused(500, ''))
    await makeGuard('en').logOut()
    expect(heard.at(-2)).toBe('warned: Signing out failed for an unknown reason')
  })
})
