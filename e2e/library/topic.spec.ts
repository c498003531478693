import type { Page } from '@playwright/test'
import type { Topic } from '@wenjin/contract'
import { admin, loginDialog, newEmail } from '../support/accounts.ts'
import { call, putFiles } from '../support/calls.ts'
import { core, devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { clearImports, finished, importFiles, proseText, questionBox, textFile } from '../support/person.ts'
import { ferry } from '../support/samples.ts'
import { signInByCode } from '../support/sign-in.ts'

const password = 'ford-1736'

/** Chooses an action from a topic's menu. */
async function chooseAction(page: Page, topic: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `「${topic}」的更多操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Returns the address in the field beside its copy button. */
const linkIn = (page: Page, name: string): Promise<string> => page.getByRole('textbox', { name, exact: true }).first().inputValue()

/** Creates a library of a signed-in user with one file, by API calls. @returns its address */
async function makeLibrary(page: Page): Promise<string> {
  const topic = await call<Topic>(page, 'POST', '/api/topic', {
    name: '渡口志',
    title: '白石渡口志',
    description: '白石渡的沿革，县志与口述。',
  })
  await putFiles(page, [textFile('白石渡.md', ferry)], topic.dirRootId)
  return `/subject-v2/${topic.id}`
}

test.use({ ...devices[0].use, tolerated: /status of (403|404)/ })

test(
  'FEAT-003 FIELD-018 FIELD-019 FIELD-021..030 a library is created, configured, asked, sorted, deleted and restored',
  core,
  async ({ page, server }) => {
    await signInByCode(page, server, newEmail('owner'))

    await test.step('ROUTE-051 ROUTE-055 a library is created from the list', async () => {
      await page.goto('/subject-v2')
      await page.getByRole('button', { name: '新建资料库' }).click()
      const dialog = page.getByRole('dialog', { name: '新建资料库' })
      await dialog.getByRole('button', { name: '建立' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(/请写一个名称/)
      await dialog.getByLabel('名称').fill('渡口志')
      await dialog.getByLabel('简介').fill('白石渡的沿革，县志与口述。')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: '建立' }).click()
      await expect(page.getByRole('heading', { name: '渡口志', level: 1 })).toBeVisible()
      await importFiles(page, [textFile('白石渡.md', ferry)])
      await clearImports(page)
    })
    const address = new URL(page.url()).pathname
    const id = address.split('/').at(-1)!

    await test.step('ROUTE-056 the settings store title, questions, opening words and the owner’s note', async () => {
      await page.getByRole('link', { name: '管理', exact: true }).click()
      await page.getByLabel('标题').fill('白石渡口志')
      await page.getByLabel('开场白').fill('我是渡口的守望人。')
      await page.getByLabel('推荐问题').fill(Array.from({ length: 11 }, (_, n) => `第 ${n} 问`).join('\n'))
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('最多 10 个问题，现在有 11 个')).toBeVisible()
      await page.getByLabel('推荐问题').fill('白石渡始建于哪一年？')
      await page.getByRole('switch', { name: '在资料库页面上显示' }).check({ force: true })
      await page.getByLabel('内容', { exact: true }).fill('每月更新一次。')
      await expectAccessible(page)
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('已保存', { exact: true })).toBeVisible()
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '白石渡口志', level: 1 })).toBeVisible()
      await expect(page.getByText('我是渡口的守望人。')).toBeVisible()
      await expect(page.getByRole('complementary', { name: '所有者的话' })).toContainText('每月更新一次。')
      await expectAccessible(page)
      await expectNoSideways(page)
    })

    await test.step('FIELD-024 a recommended question is answered from the library', async () => {
      await page.getByRole('list', { name: '可以这样问' }).getByRole('button', { name: '白石渡始建于哪一年？' }).click()
      expect(await proseText(await finished(page))).toContain('1736')
    })

    await test.step('unsaved settings are not left by accident', async () => {
      await page.goto(`${address}/manage`)
      await page.getByLabel('标题').fill('改到一半')
      await page.getByRole('link', { name: '回到资料库' }).click()
      const leaving = page.getByRole('alertdialog', { name: '离开并放弃修改？' })
      await leaving.getByRole('button', { name: '留在这里' }).click()
      await expect(page.getByLabel('标题')).toHaveValue('改到一半')
      await page.getByRole('link', { name: '回到资料库' }).click()
      await leaving.getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByRole('heading', { name: '白石渡口志', level: 1 })).toBeVisible()
    })

    await test.step('FIELD-028 the libraries are sorted by keyboard and pinned', async () => {
      await page.goto('/subject-v2')
      const first = page.getByRole('list', { name: '资料库列表' }).getByRole('article').first()
      await expect(first).not.toContainText('渡口志')
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/topic/sort'))
      await page.getByRole('button', { name: /^排序：渡口志/ }).press('ArrowLeft')
      await saved
      await page.reload()
      await expect(first).toContainText('渡口志')
      await chooseAction(page, '渡口志', '置顶')
      await expect(first).toContainText('已置顶')
      await expectAccessible(page)
    })

    await test.step('a deleted library opens for nobody; restored, it is unchanged; deleted permanently, it is gone', async () => {
      await chooseAction(page, '渡口志', '移到回收站')
      await expect(page.getByRole('alertdialog')).toContainText('1 个文件')
      await page.getByRole('alertdialog').getByRole('button', { name: '移到回收站' }).click()
      await expect(page.getByRole('list', { name: '资料库列表' })).not.toContainText('渡口志')
      await page.getByRole('navigation', { name: '资料库的页面' }).getByRole('link', { name: '回收站' }).click()
      await expect(page.getByRole('list', { name: '回收站' })).toContainText('还保留 30 天')
      await expectAccessible(page)
      await page.getByRole('button', { name: '恢复' }).last().click()
      await expect(page.getByText('回收站是空的')).toBeVisible()
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '白石渡口志', level: 1 })).toBeVisible()
      await expect(page.getByText('我是渡口的守望人。')).toBeVisible()

      await page.goto('/subject-v2')
      await chooseAction(page, '渡口志', '移到回收站')
      await page.getByRole('alertdialog').getByRole('button', { name: '移到回收站' }).click()
      await page.goto('/subject-v2?view=trash')
      await page.getByRole('button', { name: '彻底删除' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('1 个文件')
      await page.getByRole('alertdialog').getByRole('button', { name: '彻底删除' }).click()
      await expect(page.getByText('回收站是空的')).toBeVisible()
    })

    await test.step('ROUTE-050 ROUTE-057 ROUTE-058 old addresses redirect to the current ones', async () => {
      for (const [before, now] of [
        ['/subject', '/subject-v2'],
        [`/subject/${id}`, address],
        [`/subject/${id}/manage`, `${address}/manage`],
        [`/subject/${id}?tsk=none&pwd=none`, `${address}?tsk=none&pwd=none`],
        ['/library', '/subject-v2'],
        ['/library/mine', '/subject-v2/mine'],
      ]) {
        await page.goto(before!)
        await expect(page).toHaveURL(now!)
      }
    })
  },
)

test('ROLE-004 ROLE-005 a library is shared with a password and edited together', async ({ page, server, openAsStranger }) => {
  await signInByCode(page, server, newEmail('owner'))
  const address = await makeLibrary(page)

  await test.step('FIELD-030 the library is shared by a link with a password', async () => {
    await page.goto(address)
    await expect(questionBox(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: '分享「渡口志」' })
    await dialog.getByRole('switch', { name: '需要密码' }).check({ force: true })
    await dialog.getByLabel(/^密码/).fill('abc')
    await dialog.getByRole('button', { name: '创建链接' }).click()
    await expect(dialog.getByRole('alert')).toContainText('密码需要')
    await dialog.getByLabel(/^密码/).fill(password)
    await dialog.getByRole('button', { name: '创建链接' }).click()
    await expect(dialog.getByRole('textbox', { name: '分享链接' })).toHaveValue(/\/s\/[\w-]+$/)
    await expectAccessible(page)
  })
  const link = await linkIn(page, '分享链接')

  const reader = await openAsStranger(link)
  await test.step('ERR-020 PARAM-005 another visitor opens it with the password, which the browser stores', async () => {
    await expect(reader.getByRole('heading', { name: '这个资料库需要密码' })).toBeVisible()
    await reader.getByLabel('密码', { exact: true }).fill('wrong')
    await reader.getByRole('button', { name: '打开' }).click()
    await expect(reader.getByRole('alert')).toContainText('密码不对')
    await expectAccessible(reader)
    await reader.getByLabel('密码', { exact: true }).fill(password)
    await reader.getByRole('button', { name: '打开' }).click()
    await expect(reader.getByRole('heading', { name: '白石渡口志', level: 1 })).toBeVisible()
    await expect(reader.getByText('通过链接打开')).toBeVisible()
    await expect(reader.getByRole('link', { name: '管理', exact: true })).toBeHidden()
    expect(await reader.evaluate(() => localStorage.getItem('topicPasswords'))).toContain(password)
    await reader.goto(address)
    await expect(reader.getByRole('heading', { name: '白石渡口志', level: 1 })).toBeVisible()
  })

  await test.step('ERR-021 a revoked link opens nothing', async () => {
    await page.goto(`${address}/manage?part=share`)
    await page.getByRole('button', { name: '收回链接' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '收回链接' }).click()
    await expect(page.getByRole('button', { name: '创建链接' })).toBeVisible()
    await reader.goto(link)
    await expect(reader.getByRole('heading', { name: '没有找到这个页面' })).toBeVisible()
  })

  await test.step('ROLE-005 an invited and approved reader edits the library', async () => {
    await page.goto(`${address}/manage?part=members`)
    await page.getByRole('button', { name: '创建邀请链接' }).click()
    await expect(page.getByRole('textbox', { name: '邀请链接' })).toHaveValue(/\?invitation=/)
    const invitation = await linkIn(page, '邀请链接')
    await signInByCode(reader, server, newEmail('cooperator'))
    await reader.goto(invitation)
    await expect(reader.getByRole('heading', { name: '邀请您加入「白石渡口志」' })).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('button', { name: '接受邀请' }).click()
    await expect(reader.getByText('已提交申请')).toBeVisible()
    await page.reload()
    await page.getByRole('list', { name: '等待同意' }).getByRole('button', { name: '同意', exact: true }).click()
    await expect(page.getByRole('list', { name: '成员' })).toContainText('协作者')
    await expectAccessible(page)
    await reader.goto('/subject-v2/circle')
    await reader.getByRole('link', { name: '渡口志', exact: true }).click()
    await expect(reader.getByRole('main')).toContainText('协作者')
    await reader.goto(`${address}/manage`)
    await expect(reader.getByRole('heading', { name: '您不能管理这个资料库' })).toBeVisible()
    await page.goto(`${address}/manage?part=events`)
    await expect(page.getByRole('list', { name: '动态' })).toContainText('同意了加入申请')
  })
})

test('ROLE-006 a library is published, subscribed to, unpublished and published again', async ({ page, server, openAsStranger }) => {
  await signInByCode(page, server, newEmail('owner'))
  const address = await makeLibrary(page)

  await test.step('ROUTE-061 a published library is found on the island', async () => {
    await call(page, 'PATCH', `/api/topic/${address.split('/').at(-1)}`, { description: '' })
    await page.goto(`${address}/manage?part=publish`)
    // What is missing is one press away.
    await page.getByRole('link', { name: '去写简介' }).click()
    const description = page.getByRole('textbox', { name: '简介' })
    await expect(description).toBeFocused()
    await page.keyboard.type('白石渡的沿革，县志与口述。')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.goto(`${address}/manage?part=publish`)
    await page.getByText('人文历史', { exact: true }).click()
    await page.getByRole('button', { name: '发布到知识岛' }).click()
    await expect(page.getByText('已发布到知识岛')).toBeVisible()
  })

  const guest = await openAsStranger(`${server.url}/knowledge-island`)
  await test.step('ROUTE-062 ROUTE-054 a guest finds it, signs in and subscribes', async () => {
    await guest.getByRole('searchbox').fill('白石渡')
    await guest.keyboard.press('Enter')
    await expect(guest.getByRole('list', { name: '公开的资料库' }).getByRole('article')).toHaveCount(1)
    await expectAccessible(guest)
    await guest.getByRole('link', { name: '列表' }).click()
    await expect(guest).toHaveURL(/\/knowledge-island\/list\?q=/)
    await guest.getByRole('link', { name: '渡口志', exact: true }).click()
    await guest.getByRole('button', { name: '免费订阅' }).click()
    await expect(loginDialog(guest)).toBeVisible()
    await signInByCode(guest, server, newEmail('subscriber'))
    await guest.goto(address)
    await guest.getByRole('button', { name: '免费订阅' }).click()
    await expect(guest.getByRole('main')).toContainText('已订阅')
    await guest.goto('/subject-v2/subscription')
    await expect(guest.getByRole('list', { name: '我的订阅' }).getByRole('article')).toHaveCount(1)
    await guest.goto('/subject-v2/chargeable')
    await expect(guest.getByRole('main')).toContainText('免费')
    await expectAccessible(guest)
  })

  await test.step('after a complaint an admin unpublishes it; the owner corrects it and requests a review; it is public again', async () => {
    await guest.goto(address)
    await chooseAction(guest, '渡口志', '投诉')
    await expect(guest.getByLabel('内容的地址')).toHaveValue(address)
    await guest.getByLabel('理由').fill('其中一节抄自我的书。')
    await guest.getByRole('button', { name: '提交' }).click()
    await expect(guest.getByText('投诉已提交')).toBeVisible()

    const operator = await openAsStranger(server.url)
    const email = newEmail('operator')
    await signInByCode(operator, server, email)
    await admin(server, 'role', email, 'admin')
    await operator.goto('/island-review')
    const held = operator.getByRole('listitem').filter({ hasText: '白石渡口志' })
    await expect(held.getByRole('link', { name: '1 条待审核的投诉' })).toBeVisible()
    await held.getByRole('button', { name: '下架' }).click()
    await expect(held.getByText('请写明原因')).toBeVisible()
    await expectAccessible(operator)
    await held.getByLabel('下架的原因').fill('第二节侵权，请删去。')
    await held.getByRole('button', { name: '下架' }).click()
    await expect(held).toContainText('已下架')
    await guest.goto(address)
    await expect(guest.getByRole('heading', { name: '没有找到这个资料库' })).toBeVisible()

    await page.goto(address)
    await expect(page.getByText('第二节侵权，请删去。')).toBeVisible()
    await page.getByRole('link', { name: '申请复核' }).click()
    await page.getByLabel('修改了什么').fill('已删去第二节。')
    await expectAccessible(page)
    await page.getByRole('button', { name: '申请复核' }).click()
    await expect(page.getByText(/说明：已删去第二节。/)).toBeVisible()
    await operator.reload()
    await expect(held).toContainText('申请了复核')
    await held.getByRole('button', { name: '恢复公开' }).click()
    await expect(held).toContainText('公开中')
    await guest.reload()
    await expect(guest.getByRole('heading', { name: '白石渡口志', level: 1 })).toBeVisible()
  })

  await test.step('in the trash it opens for nobody', async () => {
    await page.goto('/subject-v2')
    await chooseAction(page, '渡口志', '移到回收站')
    await page.getByRole('alertdialog').getByRole('button', { name: '移到回收站' }).click()
    await expect(page.getByRole('list', { name: '资料库列表' })).not.toContainText('渡口志')
    await guest.goto(address)
    await expect(guest.getByRole('heading', { name: '没有找到这个资料库' })).toBeVisible()
  })
})

test('ROUTE-052 ROUTE-053 ROUTE-054 a guest sees what an account is for', async ({ page }) => {
  await page.goto('/subject-v2/circle')
  await expect(page.getByText('登录后才有知识圈')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/subject-v2/chargeable', '/subject-v2/subscription']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '登录' }).first()).toBeVisible()
  }
})
