import type { Page } from '@playwright/test'
import { accountMenu, callFrom, fillCode, loginDialog, newEmail, openLogin, signOut } from '../support/accounts.ts'
import { coreOnDesktop, devices, expect, expectAccessible, expectNoSideways, onDesktop, test } from '../support/fixtures.ts'
import { ask, askFromHome, finished, isWide, questionBox, turns } from '../support/person.ts'
import { captchaDialog, passPuzzle } from '../support/puzzle.ts'
import { signInByCode } from '../support/sign-in.ts'

const question = '怎么导入 PDF'
const password = 'three-stones-in-the-ford'

/** Signs in by password in the open form. */
async function signInByPassword(page: Page, account: string, secret: string): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号或邮箱').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

test.describe('on a phone', () => {
  test.use(devices[1].use)

  test('PERM-001 the form covers the page, takes over the typed content, and the menu names the account', async ({ page, server }) => {
    await page.goto('/')
    const form = await openLogin(page)
    await expectAccessible(page)
    await expectNoSideways(page)
    await form.getByLabel('手机号或邮箱').fill(newEmail('phone'))
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await openLogin(page)
    await fillCode(server, form)
    await form.getByLabel('验证码', { exact: true }).press('Enter')
    await expect(loginDialog(page)).toBeHidden()
    await (await accountMenu(page)).click()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/h5-reset-password')
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  test('ROUTE-018 /h5-login', async ({ page }) => {
    await page.goto('/h5-login')
    await expect(page.getByLabel('手机号或邮箱')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })
})

test.describe('guessing', () => {
  test.use({ ...devices[0].use, tolerated: /status of (400|429)/ })

  test('many wrong passwords show the slider over the sign-in, which continues by itself after it is passed', async ({ page, server }) => {
    const email = newEmail('guessed')
    await signInByCode(page, server, email)
    await page.goto('/')
    await callFrom(page, 'POST', '/password', { password })
    await callFrom(page, 'POST', '/logout', {})
    await page.goto('/')
    const form = await openLogin(page)
    const submit = form.getByRole('button', { name: '登录', exact: true })
    for (let n = 0; n < 5; n++) {
      const answered = page.waitForResponse(/\/login$/)
      await signInByPassword(page, email, `wrong-${n}`)
      expect((await answered).status()).toBe(400)
      await expect(submit).toBeEnabled()
    }
    await form.getByLabel('密码', { exact: true }).fill(password)
    await submit.click()
    await expect(captchaDialog(page)).toBeVisible()
    await expectAccessible(page)
    await passPuzzle(page)
    await expect(captchaDialog(page)).toBeHidden()
    await expect(loginDialog(page)).toBeHidden()
    await expect(await accountMenu(page)).toBeVisible()
  })
})

for (const device of devices) {
  test.describe(device.name, () => {
    const once = onDesktop(device, test)
    // Refused and cut requests leave their status in the console; so do requests of an account that is just being left.
    test.use({ ...device.use, tolerated: /status of (400|403|404)|net::ERR_FAILED|status of 401 .*\/api\/my-info$/ })

    once(
      'PERM-001 PERM-002 ROUTE-018 a guest asks, signs in, takes it along, and comes back elsewhere',
      coreOnDesktop(device),
      async ({ page, server, browser }) => {
        const email = newEmail(device.name)
        const posted: string[] = []
        page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))

        await test.step('PERM-001 a guest’s session is created in the browser', async () => {
          const turn = await askFromHome(page, question)
          await expect(turn.getByRole('heading', { name: question, level: 2 })).toBeVisible()
          expect(posted).not.toContain('/api/session')
          await page.reload()
          await finished(page)
          const id = new URL(page.url()).pathname.split('/').at(-1)!
          expect(await callFrom(page, 'GET', `/api/session/${id}`)).toMatchObject({ id, owner: 'guest', question, mine: true })
        })
        const answered = page.url()

        await test.step('the user signs in by a code; errors are shown beside their field and the input is kept', async () => {
          const form = await openLogin(page)
          await expectAccessible(page)
          await form.getByRole('button', { name: '登录', exact: true }).click()
          await expect(form.getByText('请填写手机号或邮箱')).toBeVisible()
          await form.getByLabel('手机号或邮箱').fill('问津')
          await form.getByRole('button', { name: '获取验证码' }).click()
          await expect(form.getByText('这不像手机号，也不像邮箱，请检查一下')).toBeVisible()
          await expect(form.getByLabel('手机号或邮箱')).toHaveAttribute('aria-invalid', 'true')
          await expectAccessible(page)
          await form.getByLabel('手机号或邮箱').fill(email)
          await page.keyboard.press('Escape')
          await expect(form).toBeHidden()
          await openLogin(page)
          await expect(form.getByLabel('手机号或邮箱')).toHaveValue(email)
          await fillCode(server, form)
          await expect(form.getByRole('button', { name: /^\d+ 秒后可重发$/ })).toBeDisabled()
          const code = await form.getByLabel('验证码', { exact: true }).inputValue()
          const wrong = code === '000000' ? '111111' : '000000'
          await form.getByLabel('验证码', { exact: true }).fill(wrong)
          await form.getByLabel('验证码', { exact: true }).press('Enter')
          await expect(form.getByText('验证码错误或已过期')).toBeVisible()
          await expect(form.getByLabel('验证码', { exact: true })).toBeFocused()
          await expect(form.getByLabel('手机号或邮箱')).toHaveValue(email)
          await expect(form.getByLabel('验证码', { exact: true })).toHaveValue(wrong)
          // Paste the code together with its message.
          await form.getByLabel('验证码', { exact: true }).fill(`您的验证码是 ${code}`)
          await form.getByLabel('验证码', { exact: true }).press('Enter')
          await expect(loginDialog(page)).toBeHidden()
        })

        await test.step('the account takes over the guest’s content', async () => {
          const offer = page.getByRole('alertdialog', { name: '把访客时的内容带到账号里吗？' })
          await expect(offer).toContainText('1 次提问')
          await expectAccessible(page)
          await offer.getByRole('button', { name: '带走' }).click()
          await expect(page.getByText('已带到账号里：1 次提问')).toBeVisible()
          expect(page.url()).toBe(answered)
          await finished(page)
        })

        await test.step('the user stays signed in after a reload, and asks as a user', async () => {
          await page.reload()
          await finished(page)
          await expect(await accountMenu(page)).toBeVisible()
          await (await accountMenu(page)).click()
          await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
          await expectAccessible(page)
          await page.keyboard.press('Escape')
          await askFromHome(page, '引用标记是什么意思')
          expect(posted).toContain('/api/session')
          await callFrom(page, 'POST', '/password', { password })
        })

        await test.step('PERM-002 another device finds the questions, and both devices are listed', async () => {
          const context = await browser.newContext({ ...device.use, locale: 'zh-CN' })
          const other = await context.newPage()
          await other.goto(`/h5-login?${new URLSearchParams({ redirectUrl: '/history' })}`)
          await expectNoSideways(other)
          await expectAccessible(other)
          await signInByPassword(other, email, password)
          await expect(other).toHaveURL(/\/history$/)
          await expect(other.getByRole('main').getByRole('link', { name: new RegExp(question) })).toBeVisible()
          expect(await callFrom<unknown[]>(page, 'GET', '/api/device')).toHaveLength(2)
          expect(await callFrom(page, 'GET', '/api/my-info')).toMatchObject({ hasPassword: true, plan: 'free' })
          await context.close()
        })

        await test.step('after signing out, no account data is left on the page', async () => {
          await signOut(page)
          await expect(page).toHaveURL(/\/$/)
          await page.goto(answered)
          await expect(page.getByText('没有找到这个对话')).toBeVisible()
        })
      },
    )

    once('ROUTE-020 a wrong password, then the right one; a forgotten one is set anew', async ({ page, server }) => {
      const email = newEmail(`password-${device.name}`)
      await signInByCode(page, server, email)
      await page.goto('/')
      await callFrom(page, 'POST', '/password', { password })
      await callFrom(page, 'POST', '/logout', {})

      await test.step('a wrong password is refused, the right one accepted', async () => {
        await page.goto('/')
        const form = await openLogin(page)
        await signInByPassword(page, email, 'not-this-one')
        await expect(form.getByText('账号或密码不正确')).toBeVisible()
        await expect(form.getByLabel('密码', { exact: true })).toHaveValue('not-this-one')
        await form.getByRole('button', { name: '显示密码' }).click()
        await expect(form.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text')
        await form.getByLabel('密码', { exact: true }).fill(password)
        await form.getByRole('button', { name: '登录', exact: true }).click()
        await expect(loginDialog(page)).toBeHidden()
        await signOut(page)
      })

      await test.step('ROUTE-020 a forgotten password is reset', async () => {
        await page.goto('/h5-reset-password')
        await expectAccessible(page)
        await page.getByLabel('手机号或邮箱').fill(email)
        await fillCode(server, page.getByRole('main'))
        await page.getByRole('button', { name: '下一步' }).click()
        await page.getByLabel('新密码').fill('short')
        await page.getByRole('button', { name: '保存新密码' }).click()
        await expect(page.getByText('密码至少 8 个字符')).toBeVisible()
        await page.getByLabel('新密码').fill(`${password}-again`)
        await page.getByRole('button', { name: '保存新密码' }).click()
        await expect(page.getByText('新密码已设置，请用它登录')).toBeVisible()
        await page.getByRole('link', { name: '登录', exact: true }).click()
        await expect(page).toHaveURL(/\/h5-login$/)
        await signInByPassword(page, email, `${password}-again`)
        await expect(page).toHaveURL(/\/$/)
        await expect(questionBox(page)).toBeVisible()
        await expect(await accountMenu(page)).toBeVisible()
      })
    })

    once('ROUTE-010 ROUTE-019 ROUTE-021 an account is registered, ended, and kept after all', async ({ page, server }) => {
      const email = newEmail(`keep-${device.name}`)
      await page.goto('/')
      const form = await openLogin(page)
      await form.getByRole('button', { name: '注册新账号' }).click()
      await expectAccessible(page)
      await form.getByLabel('手机号或邮箱').fill(email)
      await fillCode(server, form)
      await form.getByLabel('昵称（选填）').fill('林问津')
      await form.getByLabel('密码（选填，以后也能设）').fill(password)
      await form.getByRole('button', { name: '注册并登录' }).click()
      await expect(page.getByText('已登录：林问津')).toBeVisible()
      if (isWide(page)) await expect(questionBox(page)).toBeFocused()

      await test.step('ROUTE-021 /h5-cancel-account says what is deleted and how to keep a copy', async () => {
        await page.goto('/h5-cancel-account')
        await expect(page.getByRole('heading', { name: '注销账号', level: 1 })).toBeVisible()
        await expect(page.getByText('账号保留 7 天')).toBeVisible()
        await expect(page.getByRole('link', { name: '导出全部数据' })).toHaveAttribute('href', '/api/account/export')
        await expectAccessible(page)
        await expectNoSideways(page)
      })

      await test.step('ROUTE-010 /meta-cancel-account deletes the account by its password, not by a wrong one', async () => {
        await page.goto('/meta-cancel-account')
        // Codes of this server reach its log only, so the password is offered alone.
        await expect(page.getByRole('combobox', { name: '证明是您本人' })).toHaveCount(0)
        await page.getByLabel('密码', { exact: true }).fill('not-this-one')
        await page.getByRole('button', { name: '注销账号' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: '注销账号' }).click()
        await expect(page.getByText('账号或密码不正确')).toBeVisible()
        await page.getByLabel('密码', { exact: true }).fill(password)
        await page.getByRole('button', { name: '注销账号' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: '注销账号' }).click()
        await expect(page.getByText(/^账号将在 .+ 删除$/)).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('until the deletion every page shows its date and how to cancel it', async () => {
        await page.goto('/')
        await expect(page.getByText(/^账号将在 .+ 删除$/)).toBeVisible()
        await page.getByRole('button', { name: '撤销注销' }).click()
        await expect(page.getByText('已撤销，账号保留')).toBeVisible()
        await expect(page.getByText(/^账号将在 .+ 删除$/)).toBeHidden()
        expect(await callFrom(page, 'GET', '/api/my-info')).toMatchObject({ cancelAt: null, name: '林问津' })
      })

      await test.step('ROUTE-019 /s-login says that it may be closed', async () => {
        await signOut(page)
        await page.goto('/s-login')
        await expect(page.getByRole('button', { name: '注册新账号' })).toBeHidden()
        await expectAccessible(page)
        await signInByPassword(page, email, password)
        await expect(page.getByText('已登录，可以关闭这个页面，回到原来的地方。')).toBeVisible()
      })
    })

    once('ACCESS-001 ACCESS-003..005 pages ask to sign in as the rules say, and lead on afterwards', async ({ page, server }) => {
      await test.step('ACCESS-001 a page without a flag requires no sign-in', async () => {
        for (const path of ['/', '/history', '/bookshelf']) {
          await page.goto(path)
          await expect(page.getByRole('main')).toBeVisible()
          await expect(loginDialog(page)).toBeHidden()
          expect(new URL(page.url()).pathname).toBe(path)
        }
      })

      await test.step('ACCESS-003 ACCESS-004 login required: the dialog is shown over an explanation', async () => {
        for (const path of ['/subject-v2/chargeable', '/subject-v2/subscription']) {
          await page.goto(path)
          await expect(loginDialog(page).getByText('登录后才能打开这个页面')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(loginDialog(page)).toBeHidden()
          await expect(page.getByRole('heading', { name: '这个页面需要登录' })).toBeVisible()
          await expectAccessible(page)
          expect(new URL(page.url()).pathname).toBe(path)
        }
      })

      await test.step('ACCESS-005 automatic redirect: the login page has a return path', async () => {
        await page.goto('/search-api/api-keys?from=me')
        await expect(page).toHaveURL(/\/h5-login\?/)
        expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe('/search-api/api-keys?from=me')
      })

      await test.step('an unknown address requires no sign-in', async () => {
        for (const path of ['/workflow-manage', '/search-api/nothing', '/presentation/p1?page=2']) {
          const response = await page.goto(path)
          expect(response?.status()).toBe(404)
          await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
          await expect(loginDialog(page)).toBeHidden()
        }
      })

      await test.step('PARAM-006 only a path of this site is accepted as return path', async () => {
        await page.goto(`/h5-login?${new URLSearchParams({ redirectUrl: '//evil.example/x' })}`)
        await page.getByLabel('手机号或邮箱').fill(newEmail(`access-${device.name}`))
        await fillCode(server, page.getByRole('main'))
        await page.getByRole('button', { name: '登录', exact: true }).click()
        await expect(page).toHaveURL(new URL('/', page.url()).href)
      })

      await test.step('a signed-in user passes all', async () => {
        for (const path of ['/subject-v2/chargeable', '/search-api/api-keys']) {
          await page.goto(path)
          await expect(page.getByRole('main')).toBeVisible()
          await expect(page.getByRole('heading', { name: '这个页面需要登录' })).toBeHidden()
          expect(new URL(page.url()).pathname).toBe(path)
        }
        await page.goto(`/h5-login?${new URLSearchParams({ redirectUrl: '/history' })}`)
        await expect(page).toHaveURL(/\/history$/)
      })
    })

    once('PERM-001 a guest’s reload before the server knows the session asks the same question', async ({ page }) => {
      // Hold the stream back, so that the server receives the question only after the reload.
      const stream = /\/api\/searchV2/
      let held = 0
      await page.route(stream, (route) => {
        held += 1
        return route.abort()
      })
      await page.goto('/')
      await ask(page, question)
      await expect(page).toHaveURL(/\/search\/[\w-]{22}$/)
      await expect.poll(() => held).toBeGreaterThan(0)
      await page.unroute(stream)
      await page.reload()
      await finished(page)
      await expect(turns(page)).toHaveCount(1)
      await expect(turns(page).getByRole('heading', { name: question, level: 2 })).toBeVisible()
    })
  })
}
