import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsPhone } from '../support/fixtures.ts'
import { ask, finished, pressOption } from '../support/person.ts'
import { signInAsAdmin } from '../support/accounts.ts'
import { testWithWebServices as test } from '../support/web-services-test.ts'

/** The cards of the results list. */
const cards = (page: Page) => page.getByRole('list', { name: '搜索结果' }).getByRole('article')
const card = (page: Page, title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title }) })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '类别' }).getByRole('link', { name, exact: true })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

// The server requests a picture from its site, and these sites do not exist: the page shows the text instead.
test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
  tolerated: /status of 404 \(Not Found\) \S+\/api\/image\?/,
})

test.beforeEach(async ({ context }) => {
  // Tests have no network: a player only has to request its address.
  await context.route(/^https:/, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<title>elsewhere</title>' }))
})

test('SOURCE-001..007 ENUM-027..033 ROUTE-003 ROUTE-043 results are a list with a card for each kind', async ({ page }) => {
  await page.goto(`/searchResult?${new URLSearchParams({ q: '白石渡', list: '1' })}`)
  await test.step('web results highlight the query, and name the services without results', async () => {
    const first = card(page, '白石渡的历史')
    await expect(first.getByRole('link', { name: '白石渡的历史' })).toHaveAttribute('href', 'https://www.ferry.example/history')
    await expect(first.locator('mark').first()).toHaveText('白石渡')
    await expect(first).toContainText('2025-03-04')
    await expect(page.getByText(/这次没有给出结果的服务：.*Bing/)).toBeVisible()
    for (const name of ['全网', '网页', '学术', '文库', '播客', '图片', '视频', '我的']) await expect(tab(page, name)).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('pages and filters are in the address, and back restores them', async () => {
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByText(/^第 2 \/ \d 页$/)).toBeVisible()
    expect(parameters(page)).toMatchObject({ q: '白石渡', list: '1', pageIndex: '1' })
    await page.goBack()
    await expect(card(page, '白石渡的历史')).toBeVisible()
    const site = page.getByRole('textbox', { name: '只看这个网站' })
    await site.fill('不是网址')
    await expect(page.getByText('这不是网址，请写成 example.com')).toBeVisible()
    await site.fill('https://farm.example/some/page')
    await site.press('Enter')
    await expect(cards(page)).toHaveCount(1)
    expect(parameters(page)).toMatchObject({ site: 'farm.example' })
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(card(page, '白石渡的历史')).toBeVisible()
  })

  await test.step('a paper is cited, saved, and has its own page', async () => {
    await tab(page, '学术').click()
    const work = card(page, '清江古渡口的建筑与变迁')
    await expect(work).toContainText('水运史研究 2024, 12(3)')
    await expect(work).toContainText('被引 7 次')
    await work.getByRole('button', { name: /^引用/ }).click()
    await page.getByRole('menuitem', { name: '复制 GB/T 7714' }).click()
    await expect(page.getByText('已复制')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '陈守义, FORD M. 清江古渡口的建筑与变迁[J]. 水运史研究, 2024, 12(3): 45-58. DOI:10.1234/ferry.2024.7.',
    )
    await work.getByRole('button', { name: /^引用/ }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: '下载 RIS' }).click()
    expect((await saving).suggestedFilename()).toBe('清江古渡口的建筑与变迁.ris')
    await work.getByRole('link', { name: '清江古渡口的建筑与变迁' }).click()
    await expect(page).toHaveURL(/\/academic-detail\?id=/)
    await expect(page.getByRole('heading', { name: '清江古渡口的建筑与变迁', level: 1 })).toBeVisible()
    await expect(page.getByText('本文考察清江上游的古渡口')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.goBack()
  })

  await test.step('sounds and films play on the page, and load only when requested', async () => {
    await tab(page, '播客').click()
    await expect(card(page, '渡口的声音')).toContainText('31:05')
    await expect(page.locator('audio')).toHaveCount(0)
    await page.getByRole('button', { name: '播放：渡口的声音' }).click()
    // The stub serves no sound, so the page offers the original.
    await expect(page.getByText('这里播放不了。')).toBeVisible()
    await expect(page.getByRole('link', { name: '去原网页播放' })).toHaveAttribute('href', 'https://radio.example/ferry')
    await tab(page, '视频').click()
    await expect(card(page, '白石渡旧影').locator('..')).toContainText('这个来源不能在这里播放。')
    await page.getByRole('button', { name: '播放：白石渡的一天' }).click()
    const frame = page.getByTitle('白石渡的一天')
    await expect(frame).toHaveAttribute('src', 'https://tube.example/videos/embed/f1')
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await expect(page.getByText('内容由 tube.example 提供')).toBeVisible()
  })

  await test.step('pictures form a grid, and the enlarged one is controlled by keyboard', async () => {
    await tab(page, '图片').click()
    await expect(page.getByRole('link', { name: 'CC BY-SA 4.0' }).first()).toBeVisible()
    await page.getByRole('button', { name: '放大：白石渡石阶' }).focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: '白石渡石阶' })
    await expect(viewer).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: '白石渡渡船' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: '放大：白石渡石阶' })).toBeFocused()
  })

  await test.step('an empty personal library says what to do, and the list leads to an answer', async () => {
    await tab(page, '我的').click()
    await expect(page.getByText('没有找到相关资料')).toBeVisible()
    await tab(page, '网页').click()
    await page.getByRole('button', { name: '用 AI 回答' }).click()
    await expect(page).toHaveURL(/\/search\/[\w-]+$/)
    const turn = await finished(page)
    await expect(turn.getByRole('heading', { name: '白石渡', level: 2 })).toBeVisible()
  })
})

test('ROUTE-042 ROUTE-002 LOCAL-009 trusted and blocked sites change every list, and a site can be subscribed to', async ({ page }) => {
  await page.goto('/source-preference')
  await test.step('sites are added by pasting and removed one at a time', async () => {
    const trusted = page.getByRole('region', { name: /^信任的网站/ })
    await trusted.getByRole('textbox').fill('https://www.ferry.example/a 不对')
    await trusted.getByRole('button', { name: '添加' }).click()
    await expect(trusted.getByText('ferry.example', { exact: true })).toBeVisible()
    await expect(trusted.getByText('这些不是网址：不对')).toBeVisible()
    const blocked = page.getByRole('region', { name: /^屏蔽的网站/ })
    await blocked.getByRole('textbox').fill('farm.example')
    await blocked.getByRole('textbox').press('Enter')
    await expect(blocked.getByText('farm.example', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.reload()
    await expect(trusted.getByText('ferry.example', { exact: true })).toBeVisible()
  })

  await test.step('the site rules apply to the list', async () => {
    await page.goto(`/searchResult?${new URLSearchParams({ q: '白石渡', category: 'webpage' })}`)
    await expect(cards(page).first()).toContainText('信任的网站')
    await expect(cards(page).first().getByRole('heading')).toHaveText('白石渡的历史')
    await expect(card(page, '白石渡口游记')).toHaveCount(0)
  })

  await test.step('the site rules apply to an answer, whose sources are filtered by kind', async () => {
    await page.evaluate(() => localStorage.setItem('showReferenceFilter', 'true'))
    await page.goto('/')
    await ask(page, '白石渡始建于哪一年')
    await finished(page)
    const sources = page.getByRole('tabpanel', { name: '来源' })
    await expect(sources.getByText('白石渡的历史').first()).toBeVisible()
    await expect(sources.getByText('白石渡口游记')).toHaveCount(0)
    await page.getByRole('combobox', { name: '筛选来源' }).click()
    await pressOption(page, /^信任的网站/)
    await expect(sources.getByRole('listitem')).toHaveCount(1)
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    const index = (await sources.getByRole('listitem').first().innerText()).trim().split(/\s/)[0]!
    await page.goto(`/detail/${index}/${id}`)
    await expect(page.getByRole('heading', { name: '白石渡的历史', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: '打开原文' })).toHaveAttribute('href', 'https://www.ferry.example/history')
    await expectAccessible(page)
  })

  await test.step('an unreachable site is subscribed to, gives the reason, and is unsubscribed', async () => {
    await page.goto('/source-preference')
    const address = page.getByRole('textbox', { name: '网站或 RSS 地址' })
    await address.fill('不是网址')
    await address.press('Enter')
    await expect(page.getByText('请填写以 http:// 或 https:// 开头的网址')).toBeVisible()
    await address.fill('https://ferry.example/feed.xml')
    await address.press('Enter')
    const item = page.getByRole('listitem').filter({ hasText: 'https://ferry.example/feed.xml' })
    await expect(item).toContainText('上次没有读成')
    await item.getByRole('button', { name: '暂停' }).click()
    await expect(item).toContainText('已暂停')
    await item.getByRole('button', { name: '更改' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('更新间隔（小时）').fill('0')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请填写 1 到 720 的整数')).toBeVisible()
    await dialog.getByLabel('更新间隔（小时）').fill('48')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page)
    await item.getByRole('button', { name: '退订' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退订' }).click()
    await expect(item).toHaveCount(0)
  })
})

test('admins see the state of each service, and set filters and limits', async ({ page, server }) => {
  await signInAsAdmin(page, server)
  await page.goto(`/searchResult?${new URLSearchParams({ q: '渡船', list: '1' })}`)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/search-services')
  const bing = page.getByRole('listitem').filter({ hasText: 'Bing' })
  await expect(bing).toContainText(/上次失败/)
  await expectAccessible(page)
  await page.goto('/safety')
  await page.getByLabel('词表，每行一个').fill('禁词甲\n禁词乙')
  await page.getByRole('form', { name: '敏感词' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，立即生效')).toBeVisible()
  await page.getByLabel('免费版：提问').fill('很多')
  const quotas = page.getByRole('form', { name: '每天的次数' })
  await quotas.getByRole('button', { name: '保存' }).click()
  await expect(quotas.getByRole('alert')).toHaveText('请填写 0 到 1000000 的整数，或留空')
  await page.getByLabel('免费版：提问').fill('300')
  await quotas.getByRole('button', { name: '保存' }).click()
  await expect(quotas.getByRole('alert')).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('免费版：提问')).toHaveValue('300')
  await expect(page.getByLabel('词表，每行一个')).toHaveValue('禁词甲\n禁词乙')
  await expectFitsPhone(page)
})

test('a web document can be compared with its current page', async ({ page }) => {
  // The test has no web access: the server's response about a page is mocked.
  await page.route('**/api/document/*?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, url: 'https://ferry.example/history' } } })
  })
  await page.route('**/api/document/*/change*', (route) =>
    route.fulfill({
      json: {
        errCode: 0,
        errMsg: '',
        data: {
          change: 'changed',
          readAt: Date.UTC(2026, 0, 2),
          checkedAt: Date.UTC(2026, 1, 2),
          reason: null,
          difference: [
            { kind: 'same', text: '渡船的时刻' },
            { kind: 'removed', text: '船票三元。' },
            { kind: 'added', text: '船票五元。' },
          ],
        },
      },
    }),
  )
  await page.goto('/')
  await ask(page, '怎么导入 PDF')
  await finished(page)
  await page.getByRole('tabpanel', { name: '来源' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/doc\//)
  await page.getByRole('button', { name: '检查原文是否变更' }).click()
  const change = page.getByRole('region', { name: '原文已变更' })
  await expect(change).toContainText('2026-01-02 读取之后，原网页有改动')
  await change.getByText('改动的地方').click()
  await expect(change.locator('del')).toContainText('船票三元。')
  await expect(change.locator('ins')).toContainText('船票五元。')
  await expectAccessible(page)
})
