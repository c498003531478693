import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { devices, expect, expectAccessible, expectNoSideways, onDesktop, test as base } from '../support/fixtures.ts'
import { ask, finished, prose, runClockUntil } from '../support/person.ts'
import { answerTo, captchaDialog, dragTo, findGap, keyTo, momentOf, passPuzzle, puzzle, puzzleReady } from '../support/puzzle.ts'
import { startServer } from '../support/server.ts'

let lastAddress = 0

/** Starts a fake of Cloudflare's service: the widget's script, and the endpoint that verifies its tokens. */
function startWidgetService(): Promise<Server> {
  const script = `window.turnstile = {
    render(place, options) {
      options['before-interactive-callback']()
      for (const [name, act] of [['我是人', () => options.callback('good-token')], ['我不是', () => options.callback('bad-token')], ['出错', () => options['error-callback']('300030')]]) {
        const button = document.createElement('button')
        button.textContent = name
        button.onclick = act
        place.append(button)
      }
      return 'widget-1'
    },
    remove() {},
  }`
  const service = createServer((request, response) => {
    if (request.url?.startsWith('/api.js')) {
      response.setHeader('content-type', 'text/javascript').setHeader('cross-origin-resource-policy', 'cross-origin').end(script)
      return
    }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const good = new URLSearchParams(body).get('response') === 'good-token'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: good, 'error-codes': good ? [] : ['invalid-input-response'] }))
    })
  })
  return new Promise((resolve) => service.listen(0, '127.0.0.1', () => resolve(service)))
}

/** Uses a server with low limits and turnstile enabled, and visitors with distinct addresses. */
const test = base.extend<object, { strictServer: SpawnedServer }>({
  strictServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startWidgetService()
      const widget = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
      const server = await startServer({
        RATE_LIMIT: '0.1',
        TRUSTED_PROXIES: '127.0.0.1',
        TURNSTILE_SITE_KEY: 'site-key',
        TURNSTILE_SECRET_KEY: 'secret-key',
        TURNSTILE_SCRIPT_URL: `${widget}/api.js`,
        TURNSTILE_VERIFY_URL: `${widget}/siteverify`,
      })
      await use(server)
      await server.remove()
      service.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ strictServer }, use) => use(strictServer.url),
  // The test acts as the proxy that sets their addresses.
  context: async ({ context, strictServer }, use) => {
    const address = `198.51.100.${(lastAddress += 1)}`
    await context.route(`${strictServer.url}/**`, (route) =>
      route.fallback({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
    )
    await use(context)
  },
})

test.use({ tolerated: /status of [45]\d\d/ })

const history = '**/api/search-history/v3?*'

/** Uses up the requests that a visitor may make for the history in a minute. */
async function wearOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 10 }, () => fetch('/api/search-history/v3')))
  })
}

/** Opens a page with a call that the server refuses, so that the check is shown. */
async function beRefused(page: Page): Promise<void> {
  await page.goto('/captcha')
  await puzzleReady(page)
  await wearOut(page)
  await page.goto('/history')
  await expect(captchaDialog(page)).toBeVisible()
}

/** Makes the server refuse the next request for the history only. */
async function refuseOnce(page: Page, refusal: object): Promise<void> {
  await page.route(history, (route: Route) => route.fulfill({ json: refusal }), { times: 1 })
}

const emptyHistory = (page: Page) => page.getByText('还没有提过问题').first()

for (const device of devices) {
  test.describe(device.name, () => {
    const once = onDesktop(device, test)
    test.use(device.use)

    test('UI-001 MSG-001 BEHAVE-005 TRANS-010 STATE-008 a refused call opens the slider and continues after it is solved', async ({
      page,
    }) => {
      await beRefused(page)
      await puzzleReady(page)
      await expectAccessible(page)
      await expectNoSideways(page)
      const passed = momentOf(page, /^验证通过，用时 \d+\.\d 秒$/)
      await passPuzzle(page)
      await passed
      await expect(captchaDialog(page)).toBeHidden()
      await expect(emptyHistory(page)).toBeVisible()
    })

    once('ROUTE-032 the check as a page: by keys alone, and back to the mini-program', async ({ page }) => {
      await page.goto('/captcha')
      await expect(page.getByRole('heading', { name: '请滑动滑块验证', level: 1 })).toBeVisible()
      await puzzleReady(page)
      await expectAccessible(page)
      await expectNoSideways(page)
      await keyTo(page, await findGap(page))
      await expect(page.getByRole('heading', { name: '验证通过' })).toBeFocused()
      await expect(page.getByText('可以回到小程序了。')).toBeVisible()
      await expectAccessible(page)
    })

    once('the other way: a question in words, for those who cannot see or drag', async ({ page }) => {
      await beRefused(page)
      await expect(page.getByRole('slider')).toBeFocused()
      await page.getByRole('button', { name: '换一种方式' }).click()
      const dialog = page.getByRole('dialog', { name: '请回答一个问题' })
      await expect(dialog.getByRole('textbox', { name: '答案' })).toBeFocused()
      const question = dialog.getByText(/[几？]$/)
      await expect(question).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('textbox', { name: '答案' }).fill(String(answerTo(await question.innerText())))
      const passed = momentOf(page, /^验证通过/)
      await page.keyboard.press('Enter')
      await passed
      await expect(dialog).toBeHidden()
      await expect(emptyHistory(page)).toBeVisible()
    })
  })
}

test('BEHAVE-005 a refused question is answered after the slider is passed', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Promise.all(Array.from({ length: 4 }, () => fetch('/api/searchV2?question=x').then((answer) => answer.text()))))
  await ask(page, '怎么导入 PDF')
  await expect(captchaDialog(page)).toBeVisible()
  await passPuzzle(page)
  await expect(captchaDialog(page)).toBeHidden()
  const turn = await finished(page)
  await expect(turn.getByRole('heading', { level: 2 })).toHaveText('怎么导入 PDF')
  await expect(prose(turn).first()).toBeVisible()
})

test('CONST-011 RULE-002 the bar is 40 high and the piece moves with it; on a narrow screen everything except the bar shrinks', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/captcha')
    await puzzleReady(page)
    const picture = (await page.getByRole('img', { name: '带缺口的图片' }).boundingBox())!
    const bar = (await page.getByRole('slider').locator('../..').boundingBox())!
    expect(bar.height).toBe(40)
    expect(picture.width / picture.height).toBeCloseTo(310 / 200, 1)
    expect(Math.round(picture.width)).toBe(width === 390 ? 308 : 238)
    await expectNoSideways(page)
    await passPuzzle(page)
    await expect(page.getByRole('heading', { name: '验证通过' })).toBeVisible()
  }
})

test('STATE-009 TRANS-013 a misplaced piece turns red and a new picture follows; a short press is no attempt', async ({ page, server }) => {
  // This page allows several wrong attempts.
  await page.goto(`${server.url}/captcha`)
  await puzzleReady(page)
  const first = await page.getByRole('img').first().getAttribute('src')
  await page.getByRole('slider').locator('..').click()
  await expect(puzzle(page)).toHaveAttribute('data-phase', 'idle')
  const failed = momentOf(page, /^验证失败，请重试$/)
  await dragTo(page, ((await findGap(page)) + 120) % 240)
  expect(await failed).toBe('rgb(179, 38, 30)')
  await puzzleReady(page)
  await expect(page.getByRole('img').first()).not.toHaveAttribute('src', first!)
  await expect(page.getByRole('slider')).toHaveValue('0')
})

test.describe('a picture that fails to load', () => {
  test.use({ tolerated: /ERR_FAILED/ })

  test('RULE-005 MSG-003 shows a message, and the refresh tries again', async ({ page }) => {
    // Keep failing until the message is visible: a page that requests twice would otherwise get its picture.
    let isCut = true
    await page.route('**/api/captcha/get', (route) => (isCut ? route.abort() : route.continue()))
    await page.goto('/captcha')
    await expect(page.getByText('获取滑块验证图片失败，请刷新页面重试').last()).toBeVisible()
    isCut = false
    await page.getByRole('button', { name: '换一张图片' }).click()
    await puzzleReady(page)
  })
})

test('BEHAVE-004 a blocked caller sees the real address, and continues after the verification', async ({ page }) => {
  await refuseOnce(page, { errCode: 4004, errMsg: '需要验证或升级后继续', data: { address: '203.0.113.9' } })
  await page.goto('/history')
  await expect(captchaDialog(page).getByText('203.0.113.9')).toBeVisible()
  await passPuzzle(page)
  await expect(captchaDialog(page)).toBeHidden()
  await expect(emptyHistory(page)).toBeVisible()
})

test('UI-003 TRANS-011 a check dismissed by Escape or by a press outside is shown again before the next request', async ({ page }) => {
  await refuseOnce(page, { errCode: 429, errMsg: '请求频繁', data: null })
  await page.goto('/history')
  await expect(captchaDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(captchaDialog(page)).toBeHidden()
  await expect(page.getByText('历史暂时读不出来，没有丢失')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(captchaDialog(page)).toBeVisible()
  await page.mouse.click(20, 20)
  await expect(captchaDialog(page)).toBeHidden()
  await expect(emptyHistory(page)).toBeVisible()
})

test('BEHAVE-006 the second kind opens the turnstile check, and loads its script only then', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api.js')) scripts.push(request.url())
  })
  await page.goto('/captcha')
  await puzzleReady(page)
  expect(scripts).toEqual([])
  await refuseOnce(page, { errCode: 430, errMsg: '请求频繁', data: null })
  await page.goto('/history')
  const dialog = page.getByRole('dialog', { name: '请完成人机验证' })
  await dialog.getByRole('button', { name: '出错' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('验证组件出错了，请重试')
  await dialog.getByRole('button', { name: '重试' }).click()
  await dialog.getByRole('button', { name: '我不是' }).click()
  await expect(dialog.getByRole('alert')).toContainText('验证没有通过，请重试')
  await dialog.getByRole('button', { name: '重试' }).click()
  await dialog.getByRole('button', { name: '我是人' }).click()
  await expect(dialog).toBeHidden()
  await expect(emptyHistory(page)).toBeVisible()
  expect(scripts).toHaveLength(1)
})

test('the check hides the sign-in, keeps its input, and lets it continue by itself', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const signIn = page.getByRole('dialog', { name: '登录问津' })
  await signIn.getByRole('tab', { name: '密码登录' }).click()
  await signIn.getByRole('textbox', { name: '手机号或邮箱' }).fill('nobody@example.org')
  await signIn.getByLabel('密码', { exact: true }).fill('not the password')
  for (let i = 0; i < 3; i++) {
    await signIn.getByRole('button', { name: '登录', exact: true }).click()
    await expect(signIn.getByText('账号或密码不正确').or(captchaDialog(page))).toBeVisible()
  }
  await expect(captchaDialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(captchaDialog(page)).toBeHidden()
  await expect(signIn).toBeVisible()
  await expect(signIn.getByLabel('密码', { exact: true })).toHaveValue('not the password')
  await signIn.getByRole('button', { name: '登录', exact: true }).click()
  await passPuzzle(page)
  await expect(captchaDialog(page)).toBeHidden()
  await expect(signIn.getByText('账号或密码不正确')).toBeVisible()
})

test('BEHAVE-031 MSG-031 UI-004 CONST-001 CONST-019 CONST-020 a failed copy shows a message at the top centre for 3 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await page.goto('/browser-setting')
  await expect(page.getByRole('button', { name: /复制/ }).first()).toBeVisible()
  // From here on, time advances only by the test.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: /复制/ }).first().click()
  const message = page.getByText('复制失败，请赋予剪切板权限')
  const passed = await runClockUntil(page, () => expect(message).toBeVisible({ timeout: 200 }))
  const box = (await message.boundingBox())!
  const { width } = page.viewportSize()!
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(40)
  expect(box.y).toBeLessThan(80)
  await page.clock.runFor(2500 - passed)
  await expect(message).toBeVisible()
  await page.clock.runFor(1500 + passed)
  await expect(message).toBeHidden()
})

test.describe('a drawer', () => {
  test.use(devices[1].use)

  test('UI-002 CONST-027 closes when dragged down far enough, and springs back when not', async ({ page }) => {
    await page.goto('/')
    const drawer = page.getByRole('dialog', { name: '问津' })
    const drag = async (share: number) => {
      const { x, y, width, height } = (await drawer.boundingBox())!
      await page.mouse.move(x + width / 2, y + 14)
      await page.mouse.down()
      for (let i = 1; i <= 10; i++) {
        await page.mouse.move(x + width / 2, y + 14 + (height * share * i) / 10)
        await page.waitForTimeout(30)
      }
      await page.mouse.up()
    }
    await page.getByRole('button', { name: '菜单' }).click()
    await expect(drawer).toBeVisible()
    await drag(1 / 6 - 0.03)
    await expect(drawer).toBeVisible()
    await drag(1 / 6 + 0.03)
    await expect(drawer).toBeHidden()
  })
})
