import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { showPlans } from '../support/accounts.ts'
import { coreOnDesktop, devices, expect, expectAccessible, expectNoSideways, onDesktop, test as base } from '../support/fixtures.ts'
import { ask, finished, pressOption, questionBox } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { signInByCode } from '../support/sign-in.ts'

const admin = 'admin@example.org'

/** Uses a server of these tests only, which shows plans and has a known admin. */
const test = base.extend<object, { server: SpawnedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({
        OPERATOR_NAME: '渡口图书馆',
        OPERATOR_CONTACT: 'desk@library.example',
        ICP_NUMBER: '京ICP备00000000号',
      })
      await showPlans(server, admin)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const consentBar = (page: Page) => page.getByRole('region', { name: '使用统计' })

/** Opens a page by its address and runs the general page checks. */
async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(title))
  await expectAccessible(page)
  await expectNoSideways(page)
}

for (const device of devices) {
  test.describe(device.name, () => {
    const once = onDesktop(device, test)
    // The reply to an unknown code.
    test.use({ ...device.use, tolerated: /status of 404 .*\/user\/redeem$/ })

    test(
      'ROUTE-009 ROUTE-011 ROUTE-017 ROUTE-023 ROUTE-030 policies and information open by their addresses',
      coreOnDesktop(device),
      async ({ page }) => {
        const main = page.getByRole('main')
        await test.step('ROUTE-009 /meta-user-policy', async () => {
          await openPage(page, '/meta-user-policy', '用户协议')
          await expect(main.getByText('本实例由「渡口图书馆」部署和运营。')).toBeVisible()
        })
        await test.step('ROUTE-011 /meta-private-policy', async () => {
          await openPage(page, '/meta-private-policy', '隐私政策')
          const cookies = main.getByRole('region', { name: 'Cookie' }).getByRole('table')
          for (const name of ['tid', 'sid', 'uid', 'consent'])
            await expect(cookies.getByRole('rowheader', { name, exact: true })).toBeVisible()
          await expect(main.getByText(/本实例没有连接语言模型/)).toBeVisible()
        })
        await test.step('ROUTE-017 /meta-share-desc', async () => {
          await openPage(page, '/meta-share-desc', '分享说明')
          await expect(main.getByRole('heading', { name: '停止分享' })).toBeVisible()
        })
        await test.step('ROUTE-023 /about-us', async () => {
          await openPage(page, '/about-us', '关于问津')
          await expect(main.getByText(/当前版本 \d+\.\d+\.\d+/)).toBeVisible()
          await expect(main.getByText('联系方式：desk@library.example。')).toBeVisible()
        })
        if (device.name === 'phone') await openPage(page, '/meta-upgrade/team', '套餐')
        await test.step('ROUTE-030 /icp', async () => {
          await openPage(page, '/icp', 'ICP 备案')
          await expect(main.getByText('京ICP备00000000号').first()).toBeVisible()
          await expect(main.getByRole('link', { name: /备案系统/ })).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
        })
      },
    )

    once('the same pages are complete in English', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('uiLang', '"en"'))
      for (const [path, title] of [
        ['/meta-user-policy', 'Terms of use'],
        ['/meta-private-policy', 'Privacy policy'],
        ['/meta-share-desc', 'About sharing'],
        ['/about-us', 'About Wenjin'],
        ['/meta-upgrade', 'Plans'],
        ['/browser-setting', 'Make it your browser’s search engine'],
      ] as const) {
        await page.goto(path)
        await expect(heading(page, title)).toBeVisible()
        await expectNoSideways(page)
      }
    })

    once('ROUTE-008 /meta-upgrade: the plans, the one its address names, and one’s own', async ({ page, server }) => {
      await openPage(page, '/meta-upgrade', '套餐')
      await expect(page.getByText('登录后可以看到您的套餐和到期日。')).toBeVisible()
      await page.goto('/meta-upgrade/team')
      await expect(page.getByRole('radio', { name: /^团队版/ })).toBeChecked()
      await expect(page.getByText(/联系本站的运营者（desk@library.example）/)).toBeVisible()
      await expectAccessible(page)
      await test.step('each plan states its daily limits, as configured on the instance', async () => {
        const plan = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) })
        await expect(plan('免费版')).toContainText('提问不限次数')
        const free = { search: 5, research: 0, advance: null, storage: 300 }
        await page.route('**/api/instance', async (route) => {
          const response = await route.fetch()
          const answer = (await response.json()) as { data: object }
          const quotas = { free, personal: { ...free, search: 40 }, team: { ...free, search: null } }
          await route.fulfill({ response, json: { ...answer, data: { ...answer.data, quotas } } })
        })
        await page.reload()
        for (const line of ['每天提问 5 次', '每天研究 0 次', '高级计算不限次数', '存储空间 300 MB'])
          await expect(plan('免费版')).toContainText(line)
        await expect(plan('个人版')).toContainText('每天提问 40 次')
        await expect(plan('团队版')).toContainText('提问不限次数')
      })
      await page.getByRole('radio', { name: /^团队版/ }).press('ArrowLeft')
      await expect(page).toHaveURL(/\/meta-upgrade\/personal$/)
      await expect(page.getByLabel('兑换码', { exact: true })).toBeVisible()

      await signInByCode(page, server, admin)
      await page.goto('/meta-upgrade/personal')
      await expect(page.getByRole('region', { name: '当前套餐' })).toContainText(/免费版|团队版/)
      await page.getByLabel('兑换码', { exact: true }).fill('no-such-code')
      await page.getByRole('button', { name: '兑换', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByLabel('兑换码', { exact: true })).toHaveValue('no-such-code')
      await expectAccessible(page)

      await test.step('an admin creates a team', async () => {
        await page.goto('/meta-upgrade/team')
        const form = page.getByRole('form', { name: '建立团队（管理员）' })
        await form.getByRole('button', { name: '建立' }).click()
        await expect(form.getByRole('alert')).toHaveCount(3)
        await form.getByLabel('团队名称').fill(`渡口编辑部 ${device.name}`)
        await form.getByLabel('由谁管理').fill(admin)
        await form.getByLabel('有效期到').fill('2099-12-31')
        await expectAccessible(page)
        await form.getByRole('button', { name: '建立' }).click()
        await expect(page.getByText(`已建立「渡口编辑部 ${device.name}」`)).toBeVisible()
        await expect(page.getByRole('region', { name: '当前套餐' })).toContainText('团队版')
      })
    })

    once(
      'ROUTE-034 /browser-setting: the address of this instance, steps for each browser, and OpenSearch',
      async ({ page, context, server }) => {
        await openPage(page, '/browser-setting', '设为浏览器的搜索引擎')
        const address = `${server.url}/searchResult?q=%s`
        await expect(page.locator('code').filter({ hasText: address }).first()).toBeVisible()
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.getByRole('button', { name: '复制地址' }).click()
        await expect(page.getByText('已复制')).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
        for (const browser of ['Edge', 'Firefox', 'Safari', '360 浏览器', 'QQ 浏览器']) {
          await page.getByText(browser, { exact: true }).click()
          await expect(page.getByRole('radio', { name: browser })).toBeChecked()
          await expect(page.getByRole('region', { name: '步骤' }).getByRole('listitem').first()).toBeVisible()
        }

        const href = await page.locator('link[rel="search"]').getAttribute('href')
        const description = await page.request.get(href!)
        expect(description.headers()['content-type']).toContain('application/opensearchdescription+xml')
        const template = await page.evaluate(
          (xml) => {
            const read = new DOMParser().parseFromString(xml, 'application/xml')
            if (read.querySelector('parsererror')) throw new Error('the description is not XML')
            return read.querySelector('Url[type="text/html"]')!.getAttribute('template')
          },
          await description.text(),
        )
        expect(template).toBe(`${server.url}/searchResult?q={searchTerms}`)
        await page.goto(template!.replace('{searchTerms}', encodeURIComponent('怎么导入 PDF')))
        await finished(page)
      },
    )

    once('RULE-022 statistics are asked about once, and nothing is sent without consent', async ({ page }) => {
      const sent: unknown[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/track')) sent.push(request.postDataJSON())
      })
      /** Makes the page send its queued events, as when it is hidden. */
      const hide = () =>
        page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
          document.dispatchEvent(new Event('visibilitychange'))
        })
      await page.goto('/')
      await expect(consentBar(page)).toBeVisible()
      await expect(questionBox(page)).toBeInViewport()
      await expectAccessible(page)
      await hide()
      expect(sent).toEqual([])

      // By keyboard only.
      await consentBar(page).getByRole('button', { name: '不允许' }).focus()
      await page.keyboard.press('Enter')
      await expect(consentBar(page)).toBeHidden()
      await page.reload()
      await expect(questionBox(page)).toBeVisible()
      await expect(consentBar(page)).toBeHidden()
      await hide()
      expect(sent).toEqual([])

      // The browser does not expose the response of a keepalive request.
      let stored = 0
      await page.route('**/api/track', async (route) => {
        const response = await route.fetch()
        stored += ((await response.json()) as { data: { stored: number } }).data.stored
        await route.fulfill({ response })
      })
      await page.context().clearCookies({ name: 'consent' })
      await page.reload()
      await consentBar(page).getByRole('button', { name: '允许', exact: true }).click()
      await expect(consentBar(page)).toBeHidden()
      await ask(page, '引用标记是什么意思')
      await finished(page)
      await hide()
      // Some events may have been sent before: a batch waits ten seconds at most.
      const events = () => (sent as { events: { event_name: string; value: unknown }[] }[]).flatMap((batch) => batch.events)
      await expect
        .poll(() => events().map(({ event_name, value }) => [event_name, value]))
        .toEqual(
          expect.arrayContaining([
            ['page_view', '/'],
            ['question_asked', 'detail'],
            ['page_view', '/search'],
          ]),
        )
      await expect.poll(() => stored).toBe(events().length)
      expect(JSON.stringify(sent)).not.toContain('引用标记')
    })

    once('ROUTE-027 ROUTE-028 guests and users are told that statistics are for admins', async ({ page, server }) => {
      const closed = [
        ['/daily-active', '每日活跃'],
        ['/search-count-statistics', '提问统计'],
        ['/feedbacks', '用户反馈'],
        ['/reviewUserShare', '分享奖励审核'],
      ] as const
      for (const [path, title] of closed) {
        await page.goto(path)
        await expect(heading(page, '请先登录')).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(title))
      }
      await expectAccessible(page)
      await expectNoSideways(page)
      await page.getByRole('main').getByRole('button', { name: '登录' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')

      await signInByCode(page, server, `reader-${device.name}@example.org`)
      for (const [path] of closed) {
        await page.goto(path)
        await expect(heading(page, '没有权限')).toBeVisible()
      }
      await expectAccessible(page)
      await expect(page.getByRole('navigation', { name: '管理' })).toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: '首页' }).click()
      await expect(questionBox(page)).toBeVisible()
    })

    test('ROUTE-027 ROUTE-028 admins see a chart with its table and download it as a file', async ({ page, server }) => {
      await signInByCode(page, server, admin)
      await page.context().addCookies([{ name: 'consent', value: '1', url: server.url }])
      await page.goto('/')
      await ask(page, '断网了回答会丢吗')
      await finished(page)
      await page.evaluate(() =>
        fetch('/api/track', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"events":[{"event_name":"page_view"}]}',
        }),
      )

      for (const [path, title, column] of [
        ['/search-count-statistics', '提问统计', '提问'],
        ['/daily-active', '每日活跃', '登录用户'],
      ] as const) {
        await openPage(page, path, title)
        const table = page.getByRole('region', { name: `${title}的数据表` }).getByRole('table')
        await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
        // Ten days per page, the latest first; today has a visitor.
        await expect(table.getByRole('row')).toHaveCount(11)
        const headers = await table.getByRole('columnheader').allInnerTexts()
        const today = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts()
        expect(Number(today[headers.indexOf(column)])).toBeGreaterThan(0)
        await expect(page.locator('figure svg .recharts-bar-rectangle').first()).toBeVisible()
        // The actions on the page are the same on a phone.
        if (device.name === 'phone') continue

        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: '下载 CSV' }).click()
        const bytes = await readFile(await (await download).path())
        expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
        const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
        expect(lines).toHaveLength(31)
        expect(lines[0]).toBe(headers.join(','))
        expect(lines.at(-1)).toBe(today.join(','))

        await page.getByRole('button', { name: '近 7 天' }).click()
        await expect(table.getByRole('row')).toHaveCount(8)
        await page.getByLabel('从').fill('')
        await expect(page.getByRole('alert')).toContainText('请选择起止日期')
        await expect(table.getByRole('row')).toHaveCount(8)
      }
    })

    once('ROUTE-022 ROUTE-024..026 messages of people reach the admins, who decide on them', async ({ page, server, openAsStranger }) => {
      const about = `${device.name} ${Date.now()}`
      await test.step('visitors send feedback and complaints', async () => {
        await openPage(page, '/feedback', '反馈')
        await page.getByRole('button', { name: '提交' }).click()
        await expect(page.getByRole('alert')).toHaveText('请写下内容')
        await page.getByLabel('想说的话').fill(`深色模式很舒服 ${about}`)
        await page.getByRole('button', { name: '提交' }).click()
        await expect(page.getByText('收到了，谢谢')).toBeVisible()
        await expectAccessible(page)

        await openPage(page, '/complaints', '投诉')
        await page.getByLabel('内容的地址').fill('javascript:alert(1)')
        await page.getByLabel('理由').fill(`第二段引用了我的文章 ${about}`)
        await page.getByRole('button', { name: '提交' }).click()
        await expect(page.getByRole('alert')).toContainText('https://')
        await page.getByLabel('内容的地址').fill('/search/some-answer')
        await page.getByRole('button', { name: '提交' }).click()
        await expect(page.getByText('投诉已提交')).toBeVisible()
      })

      await test.step('a signed-in user requests a reward', async () => {
        const friend = await openAsStranger(server.url)
        await signInByCode(friend, server, `friend-${device.name}@example.org`)
        await friend.goto(`${server.url}/meta-upgrade/personal`)
        await friend.getByLabel(/^分享奖励/).fill(`https://forum.example/${encodeURIComponent(about)}`)
        await friend.getByRole('button', { name: '申请奖励' }).click()
        await expect(friend.getByRole('list', { name: '我申请的奖励' })).toContainText('待审核')
      })

      await test.step('the admin reads and decides', async () => {
        await signInByCode(page, server, admin)
        await page.goto('/feedbacks')
        const feedback = page.getByRole('listitem').filter({ hasText: about })
        await expect(feedback).toContainText('待处理')
        await expectAccessible(page)
        await expectNoSideways(page)
        await feedback.getByRole('button', { name: '标为已处理' }).click()
        await expect(feedback).toBeHidden()

        await page.goto('/complaints')
        const complaint = page.getByRole('listitem').filter({ hasText: about })
        await expectAccessible(page)
        await expectNoSideways(page)
        await complaint.getByLabel('说明（选填）').fill('已核实')
        await complaint.getByRole('button', { name: '成立', exact: true }).click()
        await expect(complaint).toBeHidden()
        await page.getByRole('combobox', { name: '筛选' }).click()
        await pressOption(page, '成立')
        await expect(complaint).toContainText('说明：已核实')

        await page.goto('/reviewUserShare')
        const share = page.getByRole('listitem').filter({ hasText: 'forum.example' }).first()
        await expectAccessible(page)
        await expectNoSideways(page)
        await share.getByRole('button', { name: '通过，给 3 天' }).click()
        await expect(page.getByText('没有待审核的分享')).toBeVisible()
      })

      await test.step('the reward is credited', async () => {
        const friend = await openAsStranger(server.url)
        await signInByCode(friend, server, `friend-${device.name}@example.org`)
        await friend.goto(`${server.url}/meta-upgrade`)
        await expect(friend.getByRole('region', { name: '当前套餐' })).toContainText('个人版')
        await expect(friend.getByRole('list', { name: '我申请的奖励' })).toContainText('已通过，3 天')
      })
    })

    test(
      'the bottom of the rail links to the information, and admins have an additional group',
      coreOnDesktop(device),
      async ({ page, server }) => {
        await signInByCode(page, server, admin)
        await page.goto('/')
        const openMenu = async () => {
          const menu = page.getByRole('button', { name: '菜单', exact: true })
          const rail = page.getByRole('navigation', { name: '主导航' })
          await expect(menu.or(rail).filter({ visible: true })).not.toHaveCount(0)
          if (await menu.isVisible()) await menu.click()
        }
        await openMenu()
        const foot = page.getByRole('navigation', { name: '关于本站' })
        await expect(foot.getByRole('link')).toHaveText(['关于', '用户协议', '隐私政策', '反馈', '京ICP备00000000号'])
        await foot.getByRole('link', { name: '隐私政策' }).click()
        await expect(heading(page, '隐私政策')).toBeVisible()
        await openMenu()
        const group = page.getByRole('navigation', { name: '管理' })
        await group.getByText('管理').click()
        await expectAccessible(page)
        await group.getByRole('link', { name: '每日活跃' }).click()
        await expect(heading(page, '每日活跃')).toBeVisible()
      },
    )
  })
}
