import { describe, expect, test } from 'vitest'
import { aboutUs } from './about-us.ts'
import { browserNames, browserOf, browsers, browserSteps } from './browser-steps.ts'
import { icp } from './icp.ts'
import { privatePolicy } from './private-policy.ts'
import type { Facts, Prose } from './prose.ts'
import { shareDescription } from './share-description.ts'
import { userPolicy } from './user-policy.ts'

const texts = { aboutUs, icp, privatePolicy, shareDescription, userPolicy }

const bare: Facts = {
  version: '1.2.3',
  model: null,
  offline: false,
  guestAccess: 'open',
  quotas: null,
  operator: { name: '', contact: '', icp: '' },
  signIn: { phone: 'log', email: 'log', providers: [] },
  turnstile: null,
  firstRun: 'done',
  plans: true,
}
const full: Facts = {
  ...bare,
  model: 'some-model',
  operator: { name: '渡口图书馆', contact: 'desk@library.example', icp: '京ICP备00000000号' },
  signIn: { phone: 'sms', email: 'mail', providers: [{ id: 'baidu', name: 'Baidu' }] },
  turnstile: { siteKey: 'k', scriptUrl: 'https://challenges.example/api.js' },
}

const wordsOf = (prose: Prose) => JSON.stringify(prose)
const shapeOf = (prose: Prose) =>
  prose.sections.map(({ blocks }) => blocks.map((block) => (typeof block === 'string' ? 'text' : Object.keys(block).join(''))))

describe.each(Object.entries(texts))('%s', (name, text) => {
  test.each([
    ['a bare instance', bare],
    ['one where all is configured', full],
  ])('for %s has the same structure in both languages, and no Chinese in English', (_, facts) => {
    expect(shapeOf(text.en(facts))).toEqual(shapeOf(text.zh(facts)))
    const named = wordsOf(text.en(facts)).replaceAll(/渡口图书馆|京ICP备00000000号/g, '')
    expect(named).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('closes every code span', () => {
    for (const facts of [bare, full]) {
      for (const lang of ['zh', 'en'] as const) expect([name, wordsOf(text[lang](facts)).split('`').length % 2]).toEqual([name, 1])
    }
  })
})

describe.each([
  ['ROUTE-009 the terms', userPolicy],
  ['ROUTE-011 the privacy policy', privatePolicy],
  ['ROUTE-023 the about page', aboutUs],
])('%s', (_, text) => {
  test('names the operator of the instance', () => {
    expect(wordsOf(text.zh(full))).toContain('渡口图书馆')
    expect(wordsOf(text.zh(full))).toContain('desk@library.example')
    expect(wordsOf(text.zh(full))).not.toContain('OPERATOR_')
  })
  test('says that no operator is named yet, and how to change that', () => {
    expect(wordsOf(text.zh(bare))).toMatch(/还没有填写名称.*OPERATOR_NAME/)
    expect(wordsOf(text.zh(bare))).toMatch(/还没有填写联系方式.*OPERATOR_CONTACT/)
  })
})

test('ROUTE-011 the privacy policy lists every cookie and the data that this instance sends elsewhere', () => {
  const words = wordsOf(privatePolicy.zh(bare))
  for (const cookie of ['tid', 'sid', 'uid', 'register', 'traceid', 'referrer_s', 'consent']) expect(words).toContain(`["${cookie}",`)
  expect(words).toContain('没有连接语言模型')
  const configured = wordsOf(privatePolicy.zh(full))
  expect(configured).toContain('some-model')
  expect(configured).toContain('Baidu')
  expect(configured).toContain('短信服务商。')
  expect(wordsOf(privatePolicy.zh({ ...bare, offline: true }))).toContain('离线模式')
})

test('ROUTE-030 the page shows the registration and how to verify it, or says that there is none', () => {
  expect(wordsOf(icp.zh(full))).toMatch(/京ICP备00000000号.*beian\.miit\.gov\.cn/)
  expect(wordsOf(icp.zh(bare))).toMatch(/没有填写备案号.*ICP_NUMBER/)
})

describe('ROUTE-034 setting up a browser', () => {
  test('every browser has steps in both languages, with the address of the instance', () => {
    const address = 'https://wenjin.example/searchResult?q=%s'
    for (const lang of ['zh', 'en'] as const) {
      const steps = browserSteps[lang](address, 'wenjin.example')
      for (const browser of browsers) {
        expect(browserNames[browser][lang]).not.toBe('')
        // Safari accepts no address; its steps name the site.
        expect(JSON.stringify(steps[browser])).toContain(browser === 'safari' ? 'wenjin.example' : address)
      }
    }
  })

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'chrome'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0', 'edge'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'safari'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.95 Safari/537.36 QIHU 360SE', '360'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0 Safari/537.36 Core/1.94 QQBrowser/12.1', 'qq'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile Safari/604.1',
      'chrome',
    ],
  ])('browserOf(%s) is %s', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser)
  })
})
