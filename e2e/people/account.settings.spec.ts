import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { admin, callFrom, showPlans } from '../support/accounts.ts'
import { askByCall } from '../support/calls.ts'
import { coreOnDesktop, devices, expect, expectAccessible, expectNoSideways, onDesktop, test } from '../support/fixtures.ts'
import { askFromHome, isWide, pressOption } from '../support/person.ts'
import { codeInLog, signInByCode } from '../support/sign-in.ts'

/** A picture of one dot. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.beforeAll(({ server }) => showPlans(server))

for (const device of devices) {
  test.describe(device.name, () => {
    const once = onDesktop(device, test)
    test.use(device.use)
    // Expected refusals: a wrong code, an unknown code, a short password.
    test.use({ tolerated: /status of 40[034] .*\/(verify\S*|user\/redeem|user\/by-manager\S*)$|ERR_FAILED.*assets/ })

    test('ROUTE-013..016 ROUTE-012 a guest changes settings without an account and is invited to sign in for others', async ({ page }) => {
      for (const [path, title] of [
        ['/meta-user-info', '我的'],
        ['/meta-user-info/detail', '账号与安全'],
        ['/usage-record', '用量'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('heading', { name: '您正以访客身份使用' })).toBeVisible()
        await expectAccessible(page)
        await expectNoSideways(page)
      }
      await page.getByRole('button', { name: '登录或注册' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: '偏好设置' }).first().click()
      await expect(page).toHaveURL(/\/meta-user-info\/setting$/)
      await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSideways(page)
      const main = page.getByRole('main')
      await main.getByRole('combobox', { name: '默认模式' }).click()
      await pressOption(page, '简洁')
      await main.getByRole('switch', { name: '标出引用的段落' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-highlight', 'off')
      await main.getByRole('combobox', { name: '原文面板的宽度' }).click()
      await pressOption(page, '宽')
      await expect(page.locator('html')).toHaveCSS('--wj-panel', '520px')
      await page.reload()
      await expect(main.getByRole('combobox', { name: '默认模式' })).toContainText('简洁')
      await expect(main.getByRole('switch', { name: '标出引用的段落' })).not.toBeChecked()
      await page.goto('/')
      await expect(page.getByRole('combobox', { name: '模式', exact: true })).toContainText('简洁')
    })

    once(
      'before a way to sign in changes, its owner proves that it is them, by keys alone, and goes on where they were',
      async ({ page, server }) => {
        await signInByCode(page, server, `proof-${isWide(page) ? 'wide' : 'narrow'}@example.org`)
        await page.goto('/meta-user-info/detail')
        // The sign-in is older than a proof of identity is valid: the server requires a new one once.
        const refusal = { errCode: 2706, errMsg: '请先证明是您本人', data: null }
        await page.route('**/verify?*purpose=bind*', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 })
        const before = server.output.length
        await page.getByRole('button', { name: '绑定手机' }).focus()
        await page.keyboard.press('Enter')
        const binding = page.getByRole('dialog', { name: '绑定手机' })
        await binding.getByLabel('手机号').fill(isWide(page) ? '13800003333' : '13800004444')
        await binding.getByRole('button', { name: '获取验证码' }).focus()
        await page.keyboard.press('Enter')
        const proof = page.getByRole('dialog', { name: '证明是您本人' })
        await expect(proof.getByText('更改登录方式之前')).toBeVisible()
        await expectAccessible(page)
        await proof.getByRole('button', { name: '获取验证码' }).focus()
        await page.keyboard.press('Enter')
        await expect(proof.getByText(/验证码已写入服务器日志/)).toBeVisible()
        await page.keyboard.type(await codeInLog(server, before))
        const after = server.output.length
        await page.keyboard.press('Enter')
        await expect(proof).toBeHidden()
        // The pending action continued by itself.
        await expect(binding.getByText(/验证码已写入服务器日志/)).toBeVisible()
        await binding.getByLabel('验证码').fill(await codeInLog(server, after))
        await binding.getByLabel('验证码').press('Enter')
        await expect(binding).toBeHidden()
        await expect(page.getByText(/^\D*138\*{4}\d{4}$/).first()).toBeVisible()
      },
    )

    once(
      'SESSIONSTORE-007 SESSIONSTORE-001 the way back leads to where one came from, over a reload too',
      coreOnDesktop(device),
      async ({ page }) => {
        await page.goto('/subject-v2')
        await page.evaluate(() => window.history.pushState({}, '', '/history'))
        await page.goto('/history')
        await page.goto('/meta-user-info')
        await page.getByRole('link', { name: '字号', exact: true }).first().click()
        await expect(page).toHaveURL(/fontSize$/)
        await page.reload()
        await page.getByRole('button', { name: '返回' }).click()
        await expect(page).toHaveURL(/\/history$/)
      },
    )

    once('LOCAL-012 the questions the home page offers are switched off and on', async ({ page }) => {
      const examples = page.getByRole('region', { name: '试着问问' })
      await page.goto('/')
      await expect(examples).toBeVisible()
      for (const shown of [false, true]) {
        await page.goto('/meta-user-info/setting')
        await page.getByRole('switch', { name: '首页的示例问题' }).click()
        await Promise.all([page.waitForResponse('**/api/topic'), page.goto('/')])
        await expect(page.getByRole('textbox', { name: '问题', exact: true })).toBeVisible()
        await expect(examples).toHaveCount(shown ? 1 : 0)
      }
    })

    once('ROUTE-016 four sizes scale what is read, at once, by keyboard, and before the first paint of a later visit', async ({ page }) => {
      await page.goto('/meta-user-info/fontSize')
      const sample = page.locator('.wj-prose')
      await expect(sample).toHaveCSS('font-size', '16px')
      await page.getByRole('radio', { name: '标准' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: '大', exact: true })).toBeChecked()
      await expect(sample).toHaveCSS('font-size', '18px')
      await page.keyboard.press('ArrowRight')
      await expect(sample).toHaveCSS('font-size', '21px')
      await page.getByRole('radio', { name: '小' }).focus()
      await page.keyboard.press('Space')
      await expect(sample).toHaveCSS('font-size', '15px')
      await page.getByRole('radio', { name: '特大' }).focus()
      await page.keyboard.press('Space')
      await expectAccessible(page)
      await expectNoSideways(page)

      // Block the page's own code: the values present were set by the script before it.
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect(page.locator('html')).toHaveAttribute('data-size', 'huge')
      await page.unroute('**/assets/*.js')
      const turn = await askFromHome(page, '怎么导入 PDF')
      await expect(turn.locator('.wj-prose')).toHaveCSS('font-size', '21px')
      await expectNoSideways(page)
    })

    once('ROUTE-013 ROUTE-014 name, picture, e-mail, password and devices', async ({ page, server, browser }) => {
      const email = `me-${device.name}@example.org`
      await signInByCode(page, server, email)
      await page.goto('/meta-user-info')
      await expect(page.getByRole('heading', { level: 2, name: '套餐' })).toBeVisible()
      await expect(page.getByRole('main').getByText('免费版')).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
      await page.getByRole('link', { name: '修改资料' }).click()

      const name = page.getByLabel('昵称')
      await name.fill('子路')
      await name.press('Enter')
      await expect(page.getByText('已保存')).toBeVisible()
      await page.reload()
      await expect(name).toHaveValue('子路')

      await page.getByLabel('头像', { exact: true }).setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await expect(page.getByRole('alert')).toHaveText('这个文件不是支持的图片，请换一张')
      await page.getByLabel('头像', { exact: true }).setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
      await expect(page.getByRole('img', { name: '新头像的预览' })).toBeVisible()
      await page.getByRole('button', { name: '用作头像' }).click()
      await expect(page.getByText('头像已更新')).toBeVisible()
      await expect(page.getByRole('button', { name: '移除头像' })).toBeVisible()
      await expect(page.getByRole('main').locator('img[src^="/api/avatar/"]')).toBeVisible()

      const before = server.output.length
      await page.getByRole('button', { name: '绑定手机' }).click()
      const dialog = page.getByRole('dialog', { name: '绑定手机' })
      await dialog.getByRole('button', { name: '获取验证码' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('请填写手机号，可以带国家区号')
      await expect(dialog.getByLabel('手机号')).toBeFocused()
      await dialog.getByLabel('手机号').fill(isWide(page) ? '13800001111' : '13800002222')
      await dialog.getByRole('button', { name: '获取验证码' }).click()
      await expect(dialog.getByText(/验证码已写入服务器日志/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('验证码').fill('000000')
      await dialog.getByLabel('验证码').press('Enter')
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expect(dialog.getByLabel('手机号')).toHaveValue(/^138/)
      await dialog.getByLabel('验证码').fill(await codeInLog(server, before))
      await dialog.getByLabel('验证码').press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(/^\D*138\*{4}\d{4}$/).first()).toBeVisible()

      await page.getByLabel('新密码').fill('short')
      await page.getByRole('button', { name: '设置密码' }).click()
      await expect(page.getByText('密码至少 8 个字符')).toBeVisible()
      await page.getByLabel('新密码').fill('ford-and-stones-42')
      await page.getByRole('button', { name: '设置密码' }).click()
      await expect(page.getByRole('button', { name: '修改密码' })).toBeVisible()

      const second = await browser.newContext({ ...device.use, baseURL: server.url })
      const other = await second.newPage()
      const headers = { origin: server.url }
      await other.goto('/')
      expect((await other.request.post('/login', { headers, data: { account: email, password: 'ford-and-stones-42' } })).ok()).toBe(true)
      await page.reload()
      const rows = page.getByRole('list', { name: '登录过的设备' }).getByRole('listitem')
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText('当前设备')
      await expectAccessible(page)
      await expectNoSideways(page)
      await rows.nth(1).getByRole('button').click()
      await expect(rows).toHaveCount(1)
      expect((await other.request.get('/api/my-info')).status()).toBe(401)
      await second.close()

      await page.getByRole('button', { name: '退出所有设备' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '退出所有设备' }).click()
      await expect(page.getByRole('heading', { name: '您正以访客身份使用' })).toBeVisible()
    })

    once('ROUTE-013 ROLE-003 a manager looks after the members of the team', async ({ page, server, openAsStranger }) => {
      const [boss, mate] = [`boss-${device.name}@example.org`, `mate-${device.name}@example.org`]
      const stranger = await openAsStranger(server.url)
      await signInByCode(stranger, server, mate)
      await signInByCode(page, server, boss)
      await admin(server, 'role', boss, 'admin')
      await page.goto('/')
      await callFrom(page, 'POST', '/teams', { name: `渡口 ${device.name}`, manager: boss })
      await page.goto('/meta-user-info')
      const team = page.getByRole('region', { name: '团队' })
      const members = team.getByRole('list', { name: `渡口 ${device.name} 的成员` }).getByRole('listitem')
      await expect(members).toHaveCount(1)
      await team.getByLabel('添加成员').fill('nobody@example.org')
      await team.getByRole('button', { name: '查找' }).click()
      await expect(team.getByRole('alert')).toBeVisible()
      await team.getByLabel('添加成员').fill(mate)
      await team.getByRole('button', { name: '查找' }).click()
      await team.getByRole('button', { name: /^把 .+ 加入团队$/ }).click()
      await expect(members).toHaveCount(2)
      await expectAccessible(page)
      await expectNoSideways(page)

      await stranger.goto(`${server.url}/meta-user-info`)
      const seen = stranger.getByRole('region', { name: '团队' })
      await expect(seen.getByRole('listitem')).toHaveCount(2)
      await expect(seen.getByRole('button')).toHaveCount(0)

      const other = members.filter({ hasNotText: '您' })
      await other.getByRole('button').click()
      await page.getByRole('menuitem', { name: '设为管理者' }).click()
      await expect(other).toContainText('管理者')
      await other.getByRole('button').click()
      await page.getByRole('menuitem', { name: '移出团队' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '移出团队' }).click()
      await expect(members).toHaveCount(1)
    })

    once('ROUTE-012 ROUTE-013 ROUTE-015 usage, all of one’s data, preferences and the way out', async ({ page, server }) => {
      await signInByCode(page, server, `usage-${device.name}@example.org`)
      await askFromHome(page, '怎么导入 PDF')
      await page.goto('/usage-record')
      const questions = page.getByRole('region', { name: '提问' })
      await expect(questions.getByText('1 次', { exact: true })).toBeVisible()
      await expect(questions.getByText(/不限次数/)).toBeVisible()
      await expect(questions.getByRole('img', { name: /提问：最近 30 天每天的次数/ })).toBeVisible()
      await questions.getByText('用表格看').click()
      await expect(questions.getByRole('table').getByRole('row')).toHaveCount(31)
      await expect(page.getByRole('region', { name: '研究' }).getByText('最近 30 天没有用过')).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)

      await page.goto('/meta-user-info')
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: '导出全部数据' }).click()
      const download = await downloading
      const files = unzipSync(new Uint8Array(await readFile(await download.path())))
      expect(download.suggestedFilename()).toMatch(/\.zip$/)
      expect(Object.keys(files)).toContain('account.json')
      expect(Object.keys(files).length).toBeGreaterThan(2)

      await page.getByLabel('兑换码').fill('NO-SUCH-CODE')
      await page.getByRole('button', { name: '兑换', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('兑换码')
      await expect(page.getByLabel('兑换码')).toHaveValue('NO-SUCH-CODE')
      const [code = ''] = (await admin(server, 'redeem-code', '--days', '30')).match(/[0-9A-Z]{4}(-[0-9A-Z]{4})+/) ?? []
      await page.getByLabel('兑换码').fill(code.toLowerCase())
      await page.getByLabel('兑换码').press('Enter')
      await expect(page.getByText('已增加 30 天个人版')).toBeVisible()
      await expect(page.getByRole('region', { name: '套餐' }).getByText('个人版', { exact: true })).toBeVisible()

      await page.goto('/meta-user-info/setting')
      await page.getByRole('button', { name: '清空' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click()
      await expect(page.getByText('已清空 1 个对话')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: '退出登录' }).click()
      await expect(page.getByText('已退出登录')).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: '退出登录' })).toHaveCount(0)
      expect((await page.request.get('/api/my-info')).status()).toBe(401)
    })

    once('ROLE-009 ROUTE-110 an API key is shown whole once, asks a question, and is over when it is revoked', async ({ page, server }) => {
      await signInByCode(page, server, `key-${device.name}@example.org`)
      await page.goto('/search-api/api-keys')
      await expect(page.getByText('还没有密钥')).toBeVisible()
      // The page lists the rights of a key, including deletion, before one is created.
      await expect(page.getByRole('checkbox', { name: '提问' })).toBeChecked()
      const change = page.getByRole('checkbox', { name: '改资料库' })
      await expect(change).not.toBeChecked()
      await expect(change).toHaveAccessibleDescription(/放进回收站/)
      await page.getByLabel('每天最多调用次数').fill('100')
      await page.getByLabel('名称').fill('笔记脚本')
      await page.getByLabel('名称').press('Enter')
      const dialog = page.getByRole('dialog', { name: '密钥已建好' })
      const key = await dialog.getByRole('status', { name: '新的密钥' }).innerText()
      expect(key).toMatch(/^mk-[\dA-F]{32}$/)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: '我已保存' }).click()
      const rows = page.getByRole('list', { name: '我的密钥' }).getByRole('listitem')
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('从未使用')
      await expect(rows).toContainText('可以：检索、读网页、提问')
      await expect(rows).toContainText('今天 0 / 100 次')
      await expect(page.getByText(key)).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSideways(page)

      // Runs the page's example outside a browser.
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const question = JSON.stringify({ question: '怎么导入 PDF' })
      const made = await fetch(`${server.url}/api/session`, { method: 'POST', headers, body: question })
      const { data } = (await made.json()) as { data: { id: string } }
      const asked = JSON.stringify({ sessionId: data.id })
      const stream = await fetch(`${server.url}/api/searchV2`, { method: 'POST', headers, body: asked })
      expect(await stream.text()).toContain('[DONE]')
      const result = await fetch(`${server.url}/api/session/${data.id}/result`, { headers })
      expect(JSON.stringify(await result.json())).toContain('怎么导入 PDF')

      await page.reload()
      await expect(rows).not.toContainText('从未使用')
      await page.getByRole('button', { name: '撤销「笔记脚本」' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
      await expect(page.getByText('还没有密钥')).toBeVisible()
      expect((await fetch(`${server.url}/api/session`, { method: 'POST', headers, body: question })).status).toBe(401)
    })
  })
}

test.describe('on a phone', () => {
  test.use(devices[1].use)

  test('ROUTE-012..015 the account pages and its devices work', async ({ page, server }) => {
    await signInByCode(page, server, 'pocket@example.org')
    await askByCall(page, '怎么导入 PDF')
    for (const [path, shown] of [
      ['/meta-user-info', '套餐'],
      ['/meta-user-info/detail', '登录过的设备'],
      ['/usage-record', '提问'],
      ['/search-api/api-keys', '名称'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
    }
  })
})
