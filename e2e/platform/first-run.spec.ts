import type { Locator, Page } from '@playwright/test'
import { startS3TestServer } from '../../apps/server/src/providers/blobs/testing/s3-server.ts'
import { say } from '../../apps/server/test/peers/scripted-model.ts'
import { admin, callFrom } from '../support/accounts.ts'
import { devices, expect, expectAccessible, expectFitsPhone, test } from '../support/fixtures.ts'
import { finished, importTray, marks, openCard, proseText, questionBox, textFile } from '../support/person.ts'
import { ferry } from '../support/samples.ts'

// Expected refusals: a wrong code, and the last admin.
test.use({ ...devices[0].use, tolerated: /status of 4(?:00|09) .*\/api\/(?:first-run\/admin|admin\/user\/\S+)$/ })

/** Counts user actions: buttons, links, choices, and Enter. */
function pressCounter(page: Page) {
  let presses = 0
  return {
    count: () => presses,
    async click(what: Locator) {
      presses += 1
      await what.click()
    },
    async ask(question: string) {
      presses += 1
      await questionBox(page).fill(question)
      await questionBox(page).press('Enter')
    },
  }
}

test('FEAT-002 a new instance gives a cited answer from the user’s files and one of a model within 12 presses', async ({
  page,
  startOwnServer,
  localModel: model,
}) => {
  const [name] = model.models
  model.script = say('这句话由首次设置时连接的模型写成。')
  const server = await startOwnServer()
  const press = pressCounter(page)
  // The address that `npm start` prints; opening it is the only use of the terminal.
  await expect.poll(() => /(http\S+\/first-run#\S+)/.exec(server.output)?.[1] ?? '').not.toBe('')
  await page.goto(/(http\S+\/first-run#\S+)/.exec(server.output)![1]!)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('手机号或邮箱').fill('boss@example.org')
  await page.getByLabel('密码', { exact: true }).fill('correct horse battery staple')
  await press.click(page.getByRole('button', { name: '创建管理员账号' }))
  await expect(page.getByText('您现在以管理员')).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await press.click(page.getByRole('button', { name: `连接 ${name}` }))
  await expect(page.getByText('这句话由首次设置时连接的模型写成。')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await press.click(page.getByRole('button', { name: '导入文件' }))
  // The system's file picker: its button, and a file in it.
  await page
    .getByLabel('选择文件', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([textFile('白石渡.md', ferry)])
  await expect(importTray(page).getByRole('status')).toHaveText(/^已导入/)
  await press.click(page.getByRole('button', { name: '完成，去提问' }))
  model.script = say('白石渡始建于1736年。[[1]]')
  await press.ask('白石渡始建于哪一年？')
  await expect(page).toHaveURL(/\/search\/[\w-]+$/)
  const answer = await finished(page)
  expect(await proseText(answer)).toContain('白石渡始建于1736年')
  expect(model.requests.some((request) => request.model === name)).toBe(true)
  expect(press.count() + 2).toBeLessThanOrEqual(12)
  const source = await openCard(page, marks(answer).first())
  await expect(source).toContainText('白石渡')
  await expect(source.locator('mark')).toContainText('始建于1736年')
  await page.goto(server.url)
  await expect(page.getByText('首次设置还没有完成')).toHaveCount(0)
})

test('ROUTE-117 the set-up can be left and resumed; a guest without the code is refused', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  await page.goto(server.url)
  await page.getByRole('link', { name: '开始设置' }).click()
  await expect(page.getByLabel('控制台口令')).toBeVisible()
  await page.getByLabel('控制台口令').fill('0000-0000-0000-0000')
  await page.getByLabel('手机号或邮箱').fill('guest@example.org')
  await page.getByLabel('密码', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: '创建管理员账号' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '验证码错误' })).toBeVisible()
  await page.getByLabel('控制台口令').fill((await admin(server, 'first-run')).trim().split('#')[1]!)
  await page.getByRole('button', { name: '创建管理员账号' }).click()
  await expect(page.getByText('您现在以管理员')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '以后再说' }).click()
  await page.getByRole('link', { name: '继续设置' }).click()
  await expect(page.getByRole('heading', { name: '首次设置' })).toBeVisible()

  await test.step('plans are hidden until an admin enables them', async () => {
    const shown = async () => {
      await page.goto(`${server.url}/meta-user-info`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      return page.getByRole('link', { name: '查看套餐' }).or(page.getByText('兑换码')).count()
    }
    expect(await shown()).toBe(0)
    await page.goto(`${server.url}/meta-upgrade`)
    await expect(page.getByText('这个实例没有启用套餐')).toBeVisible()
    await page.goto(`${server.url}/subject-v2`)
    const places = page.getByRole('navigation', { name: '资料库的分类' }).or(page.locator('nav.wj-row'))
    await expect(places.first()).not.toContainText('付费')
    await callFrom(page, 'PUT', '/api/admin/safety', { plans: true })
    await expect.poll(shown).toBeGreaterThan(0)
    await page.goto(`${server.url}/subject-v2`)
    await expect(places.first()).toContainText('付费')
  })

  await test.step('an admin manages accounts', async () => {
    await page.goto(`${server.url}/user-admin`)
    await page.getByRole('searchbox', { name: '按姓名、手机号、邮箱或 uid 查找' }).fill('guest@')
    await page.getByRole('listitem').filter({ hasText: '管理员' }).locator('summary').click()
    await page.getByRole('button', { name: '取消管理员' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '最后一位管理员' })).toBeVisible()
    await page.getByRole('button', { name: '生成重设密码的链接' }).click()
    await expect(page.getByRole('textbox', { name: '生成重设密码的链接' })).toHaveValue(/h5-reset-password#/)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: '建立团队', exact: true }).click()
    const team = page.getByRole('dialog', { name: '建立团队' })
    await team.getByLabel('团队名称').fill('渡口编辑部')
    await team.getByLabel('由谁管理').fill('guest@example.org')
    await team.getByLabel('有效期到').fill('2099-12-31')
    await expectAccessible(page)
    await team.getByRole('button', { name: '建立' }).click()
    await expect(page.getByText('已建立「渡口编辑部」')).toBeVisible()
    await expect(team).toBeHidden()
    await page.goto(`${server.url}/service-setup`)
    await page.getByText('邮件服务器（SMTP）', { exact: true }).click()
    await page.getByText('改用对象存储', { exact: true }).click()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('files are moved into an object store, and back', async () => {
    const store = await startS3TestServer()
    const files = () => [...store.objects.keys()].filter((key) => key.startsWith('blobs/')).length
    try {
      const form = page.getByRole('form', { name: '改用对象存储' })
      await form.getByLabel('地址').fill(store.config.endpoint)
      await form.getByLabel('存储桶').fill(store.config.bucket)
      await form.getByLabel('地区（留空为 us-east-1）').fill(store.config.region)
      await form.getByLabel('访问密钥 ID').fill(store.config.accessKey)
      await form.getByLabel('私有访问密钥', { exact: true }).fill('wrong')
      await form.getByRole('button', { name: '保存并改用' }).click()
      await expect(form.getByRole('alert')).toContainText('密钥不对')
      await form.getByLabel('私有访问密钥', { exact: true }).fill(store.config.secretKey)
      await form.getByRole('button', { name: '保存并改用' }).click()
      await expect(page.getByText(`的存储桶 ${store.config.bucket}。`)).toBeVisible()
      // The files are imported in the background and may not even be counted yet.
      await expect.poll(files).toBeGreaterThan(0)
      await expect(page.getByText('旧位置')).toHaveCount(0)
      await expectAccessible(page)
      for (let n = 0; n < 50; n += 1) store.faults.push({ method: 'DELETE', of: 'blobs', as: { status: 403, code: 'AccessDenied' } })
      await page.getByRole('button', { name: '改回数据目录' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '改回数据目录' }).click()
      await expect(page.getByText('搬不动：密钥没有这样做的权限')).toBeVisible()
      await expectAccessible(page)
      await expectFitsPhone(page)
      store.faults.length = 0
      await page.getByRole('button', { name: '现在再试' }).click()
      await expect.poll(files).toBe(0)
      await expect(page.getByText('旧位置')).toHaveCount(0)
    } finally {
      await store.close()
    }
  })
})
