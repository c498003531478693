import { expect, test } from 'vitest'
import { createRawApi } from '../api/raw-api.ts'
import { isMiniWebview, platformOf, redirectsToDownload, type Platform } from './platform.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'

const clients: [string, string, Platform, boolean][] = [
  ['ENUM-035', `${iPhone} MicroMessenger/8.0 miniProgram/wx1`, 'mini-program', true],
  ['ENUM-036', `${iPhone} AlipayClient/10.5`, 'ali-app', true],
  ['ENUM-037', `${iPhone} Mobile/15E148 Safari/604.1`, 'ios-h5', false],
  ['ENUM-037', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', 'android-h5', false],
  ['ENUM-038', 'Mozilla/5.0 (Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', 'h5', false],
  ['ENUM-039', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36', 'pc', false],
]

test.each(clients)('%s %s calls as %s', async (_, userAgent, platform, mini) => {
  expect(platformOf(userAgent)).toBe(platform)
  expect(isMiniWebview(platform)).toBe(mini)
  let sent = new Headers()
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sent = new Headers(init?.headers)
    return Response.json({ errCode: 0, errMsg: '', data: null })
  }
  await createRawApi({ lang: 'zh', getToken: () => null, fetch, platform }).account.getLoginBinding()
  expect([sent.get('platform'), sent.get('is-mini-webview')]).toEqual([platform, mini ? '1' : '0'])
})

test.each(clients)('RULE-014 %s in a mini web view saving a file leads to the download-app page', (_, __, platform, mini) => {
  expect(redirectsToDownload('download', platform)).toBe(mini)
  expect(redirectsToDownload('export', platform)).toBe(mini)
  expect(redirectsToDownload('read', platform)).toBe(false)
  expect(redirectsToDownload('import', platform)).toBe(false)
})
