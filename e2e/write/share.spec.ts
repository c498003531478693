import type { Locator, Page } from '@playwright/test'
import { devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { askFromHome, clearImports, finished, importFiles, marks, openCard, proseText, textFile, turns } from '../support/person.ts'
import { ferry } from '../support/samples.ts'

/** Shares the answer on the page with a password and returns its link. */
async function shareAnswer(page: Page, password: string): Promise<string> {
  await turns(page).first().getByRole('button', { name: '分享' }).click()
  const dialog = page.getByRole('dialog', { name: '分享' })
  await dialog.getByText('只这个回答').click()
  await dialog.getByRole('switch', { name: '需要密码' }).check({ force: true })
  await dialog.getByLabel(/^密码/).fill(password)
  await dialog.getByRole('button', { name: '创建链接' }).click()
  const link = dialog.getByRole('textbox', { name: '分享链接' })
  await expect(link).toHaveValue(/\/s\/[\w-]+$/)
  await expectAccessible(page)
  return link.inputValue()
}

test.describe('an answer that is shared', () => {
  // Expected refusals: a wrong password, and a disabled link.
  test.use({ ...devices[0].use, tolerated: /status of 40[34] \(.*\/s\/[\w-]+$/ })

  test('is read with its password, continued by the reader, shown as a picture, and disabled', async ({ page, openAsStranger }) => {
    await askFromHome(page, '怎么导入 PDF')
    const said = await proseText(turns(page).first())
    const address = await shareAnswer(page, '青石渡口')
    const stranger = await openAsStranger(address)

    await test.step('a visitor without an account reads it and continues asking', async () => {
      await stranger.getByLabel('密码').fill('不是这个')
      await stranger.getByRole('button', { name: '打开' }).click()
      await expect(stranger.getByRole('alert')).toContainText('密码不对')
      await expectAccessible(stranger)
      await stranger.getByLabel('密码').fill('青石渡口')
      await stranger.getByRole('button', { name: '打开' }).click()
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('怎么导入 PDF')
      await expectAccessible(stranger)
      await expectNoSideways(stranger)
      await stranger.getByRole('button', { name: '用问津继续追问' }).click()
      await expect(stranger).toHaveURL(/\/search\/[\w-]+$/)
      expect(await proseText(await finished(stranger))).toBe(said)
    })

    await test.step('ROUTE-089 the answer is shown as a picture', async () => {
      await page.getByRole('dialog').getByRole('link', { name: '分享图片' }).click()
      await expect(page.getByRole('img', { name: '分享图片' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the list of shares has a switch for the link', async () => {
      await page.goto('/my-shares')
      const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '怎么导入 PDF' })
      await expect(line).toContainText('1 人打开过')
      // The new state is rendered shortly after the press, and `uncheck` does not wait for it.
      await line.getByRole('switch').click({ force: true })
      await expect(line.getByRole('switch')).not.toBeChecked()
      await expectAccessible(page)
      await stranger.goto(address)
      await expect(stranger.getByRole('heading', { name: '没有找到这个页面' })).toBeVisible()
    })
  })
})

test.describe('the documents of a shared answer', () => {
  test.use(devices[0].use)

  test('a visitor reads the quoted passages, and a whole document once it is ticked', async ({ page, openAsStranger }) => {
    await page.goto('/subject-v2/mine')
    await importFiles(page, [textFile('白石渡.md', ferry)])
    await clearImports(page)
    await askFromHome(page, '白石渡始建于哪一年？')
    await turns(page).first().getByRole('button', { name: '分享' }).click()
    const dialog = page.getByRole('dialog', { name: '分享' })
    await expect(dialog.getByRole('group', { name: '别人会看到的来源' })).toContainText('白石渡 1 处引用')
    await dialog.getByRole('button', { name: '创建链接' }).click()
    const link = dialog.getByRole('textbox', { name: '分享链接' })
    await expect(link).toHaveValue(/\/s\/[\w-]+$/)
    const stranger = await openAsStranger(await link.inputValue())
    await stranger.getByRole('link', { name: '在问津里打开' }).click()

    await test.step('the card of a mark offers the quoted passages, and opens them', async () => {
      const card = await openCard(stranger, marks(await shownTurn(stranger)).first())
      await card.getByRole('link', { name: '查看引用的段落' }).click()
      await expect(stranger.getByText('分享的人只公开了被引用的句子和前后几行。')).toBeVisible()
      await expect(stranger.locator('mark.wj-quote').first()).toContainText('1736')
      await expectAccessible(stranger)
    })

    await test.step('once the document is ticked, it opens whole', async () => {
      await dialog.getByRole('checkbox', { name: '可以读「白石渡」的全文' }).check()
      await dialog.getByRole('button', { name: '保存修改' }).click()
      await expect(page.getByText('分享设置已保存')).toBeVisible()
      await stranger.goto(await link.inputValue())
      await stranger.getByRole('link', { name: '在问津里打开' }).click()
      const card = await openCard(stranger, marks(await shownTurn(stranger)).first())
      await card.getByRole('link', { name: '打开原文' }).click()
      await expect(stranger.locator('.wj-document')).toContainText('渡船的船票是三元')
    })
  })
})

/** Waits for the answer on a visitor's page. */
async function shownTurn(page: Page): Promise<Locator> {
  const turn = turns(page).first()
  await expect(marks(turn).first()).toBeVisible()
  return turn
}
