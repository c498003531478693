import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../lib/storage/memory-store.fixture.ts'
import { setSetting } from '../../../lib/storage/settings.ts'
import { clearSignInTarget, notedTip, saveSignInTarget, rememberPage, signInTarget } from './sign-in-target.ts'

const local = memoryStore()
const session = memoryStore()
beforeEach(() => {
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})
afterEach(() => {
  clearSignInTarget()
  vi.unstubAllGlobals()
})

const note = { redirectUrl: '/search-api/api-keys', tip: '登录后才能打开这个页面', cause: 'access' }

test('LOCAL-010 the sign-in page is opened with its target and its reason', () => {
  saveSignInTarget(note)
  expect(JSON.parse(local.getItem('loginData')!)).toEqual({
    redirectUrl: '/search-api/api-keys',
    tipsHtml: '登录后才能打开这个页面',
    showTips: true,
    target: '_self',
    logDesc: 'access',
  })
  expect(notedTip()).toBe('登录后才能打开这个页面')
  expect(signInTarget(null)).toBe('/search-api/api-keys')
})

test('PARAM-006 the target in the address comes first, then the stored one, then SESSIONSTORE-003 the page that was left', () => {
  expect(signInTarget(null)).toBeNull()
  rememberPage('/history')
  expect(signInTarget(null)).toBe('/history')
  saveSignInTarget(note)
  expect(signInTarget(null)).toBe('/search-api/api-keys')
  expect(signInTarget('/library')).toBe('/library')
})

test('a target on another site is ignored, wherever it comes from', () => {
  setSetting('loginData', { redirectUrl: 'https://evil.example/', tipsHtml: '', showTips: false, target: '', logDesc: '' })
  rememberPage('/history')
  expect(signInTarget(null)).toBe('/history')
  expect(signInTarget('//evil.example/')).toBeNull()
})

test('a completed sign-in clears its target', () => {
  saveSignInTarget(note)
  rememberPage('/history')
  clearSignInTarget()
  expect(signInTarget(null)).toBeNull()
  expect(notedTip()).toBe('')
})
