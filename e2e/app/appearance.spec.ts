import { devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { isWide, marks, pressOption } from '../support/person.ts'

for (const device of devices) {
  test.describe(device.name, () => {
    test.use({ ...device.use, tolerated: /status of 404 .*\/no\/such\/page$/ })

    test('every page works in English and in the dark theme', async ({ page }) => {
      await page.goto('/')
      const openSettings = async (name: string) => {
        if (!isWide(page)) await page.getByRole('button', { name }).click()
      }
      const menu = isWide(page) ? null : page.getByRole('dialog')
      await openSettings('菜单')
      await page.getByRole('combobox', { name: '主题' }).click()
      await pressOption(page, '深色')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expectAccessible(page)
      await page.getByRole('combobox', { name: '语言' }).click()
      await pressOption(page, 'English')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      if (menu) await expect(menu).toBeHidden()

      const question = page.getByRole('textbox', { name: 'Question', exact: true })
      await expect(question).toBeVisible()
      // Scroll to the top: a control half covered by the top bar would count as too small to hit.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
      await expectNoSideways(page)
      await question.fill('怎么导入 PDF')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      const turn = page.getByRole('article').first()
      await expect(turn.getByRole('toolbar')).toBeVisible()
      await expect(turn.getByRole('status').first()).toHaveText(/^[ -~]+$/)
      await expectAccessible(page)
      await expectNoSideways(page)

      const mark = turn.getByRole('button', { name: /^Citation \d+$/ }).first()
      await (isWide(page) ? mark.hover() : mark.tap())
      await expect(page.getByRole('dialog').getByRole('blockquote')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      for (const path of ['/history', '/subject-v2', '/subject-v2/mine', '/knowledge-island', '/no/such/page', '/interactive']) {
        await page.goto(path)
        await expect(page.getByRole('main')).not.toBeEmpty()
        await expect(
          page
            .getByRole('main')
            .getByText(/[\p{Script=Han}]/u)
            .filter({ hasNotText: /PDF|问津|手册/ }),
        ).toHaveCount(0)
        await expectAccessible(page)
        await expectNoSideways(page)
      }
      await expect(marks(page.locator('body'))).toHaveCount(0)
    })
  })
}
