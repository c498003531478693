import { askByCall } from '../support/calls.ts'
import { coreOnDesktop, devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { isWide, questionBox, turns } from '../support/person.ts'

const questions = ['怎么导入 PDF', '引用标记是什么意思', '断网了回答会丢吗']

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test(
      'the history lists by day, finds by a word, deletes one entry, and clears all after confirmation',
      coreOnDesktop(device),
      async ({ page }) => {
        await page.goto('/history')
        await expect(page.getByText('还没有提过问题')).toBeVisible()
        await expectAccessible(page)
        for (const question of questions) await askByCall(page, question)
        await page.goto('/')

        await test.step('the rail lists the latest questions', async () => {
          if (!isWide(page)) await page.getByRole('button', { name: '菜单' }).click()
          const recent = page.getByRole('navigation', { name: '最近的提问' })
          await expect(recent.getByRole('link')).toHaveText(questions.toReversed())
          await expectAccessible(page)
          await recent.getByRole('link', { name: questions[0]! }).click()
          await expect(turns(page).getByRole('heading', { name: questions[0]!, level: 2 })).toBeVisible()
        })

        if (!isWide(page)) await page.getByRole('button', { name: '菜单' }).click()
        await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '历史' }).click()
        const today = page.getByRole('main').getByRole('region', { name: '今天' })
        const links = today.getByRole('link')
        await expect(links).toHaveCount(3)
        await expectAccessible(page)
        await expectNoSideways(page)

        // A phone has no further differences from here on.
        if (!isWide(page)) return
        await test.step('a session is found by a word of the question', async () => {
          const search = page.getByRole('searchbox', { name: '搜索问题、回答和笔记' })
          await search.fill('断网')
          await expect(links).toHaveCount(1)
          // A match of the question alone repeats no question as its excerpt.
          await search.fill('会丢吗')
          await expect(links).toHaveText(/^断网了回答会丢吗(?!.*断网)/)
          await search.fill('根本没有问过的事')
          await expect(page.getByText('没有找到相关记录')).toBeVisible()
          await search.fill('')
          await expect(links).toHaveCount(3)
        })

        await test.step('a session is deleted', async () => {
          const address = await today.getByRole('link', { name: questions[1]! }).getAttribute('href')
          await page.getByRole('button', { name: `删除：${questions[1]}` }).click()
          const sure = page.getByRole('alertdialog')
          await sure.getByRole('button', { name: '取消' }).click()
          await expect(links).toHaveCount(3)
          await page.getByRole('button', { name: `删除：${questions[1]}` }).click()
          await sure.getByRole('button', { name: '删除' }).click()
          await expect(links).toHaveCount(2)
          await page.reload()
          await expect(links).toHaveCount(2)
          expect(address).toMatch(/^\/search\//)
        })

        await test.step('the history is cleared', async () => {
          await page.getByRole('main').getByRole('button', { name: '清空' }).click()
          const sure = page.getByRole('alertdialog')
          await expect(sure).toContainText('2 个对话')
          await expectAccessible(page)
          await sure.getByRole('button', { name: '清空' }).click()
          await expect(page.getByText('还没有提过问题')).toBeVisible()
          await page.reload()
          await expect(page.getByText('还没有提过问题')).toBeVisible()
          await expect(questionBox(page)).toBeHidden()
        })
      },
    )
  })
}
