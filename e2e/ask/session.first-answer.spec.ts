import { coreOnDesktop, devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { card, finished, isWide, marks, openCard, proseText, shownTexts } from '../support/person.ts'

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test(
      'FEAT-001 the first question after the first start gets a streamed answer whose every mark opens its source',
      coreOnDesktop(device),
      async ({ page, server }) => {
        await page.goto('/')
        const notice = page.getByRole('note').filter({ hasText: '还没有连接模型' })
        await expect(notice).toContainText('还没有连接模型，回答由资料里的原句摘录而成。')
        await expectAccessible(page)
        await expectNoSideways(page)
        await notice.getByRole('button', { name: '不再提示' }).click()
        await expect(notice).toBeHidden()
        await page.reload()
        const example = page.getByRole('button', { name: '怎么导入 PDF' })
        await expect(example).toBeVisible()
        await expect(notice).toBeHidden()

        await example.click()
        const turn = await finished(page)
        await expect(turn.getByRole('heading', { name: '怎么导入 PDF', level: 2 })).toBeVisible()
        await expect(turn.getByRole('status').first()).toHaveText(/^已参考 \d+ 篇，用时(不到)? ?[\d.]+ s$/)
        // The answer must contain the manual's instructions; its title alone would be no answer.
        expect.soft(await proseText(turn)).toMatch(/拖到|选择/)
        expect(await marks(turn).count()).toBeGreaterThan(0)
        await expectAccessible(page)
        await expectNoSideways(page)

        await test.step('the card of every mark quotes a source', async () => {
          const all = await marks(turn).all()
          for (const mark of all) {
            const shown = await openCard(page, mark)
            await expect(shown.locator('mark')).toHaveText(/\S/)
            await expect(shown.getByText(/^(已核对|部分核对)$/)).toBeVisible()
            await page.keyboard.press('Escape')
            await expect(card(page)).toBeHidden()
          }
        })

        const live = await shownTexts(page)
        await test.step('the stored answer equals the streamed one', async () => {
          await page.reload()
          await finished(page)
          await expect.poll(() => shownTexts(page)).toEqual(live)
        })
        if (isWide(page)) {
          await test.step('the answer is the same after a restart of the server', async () => {
            const address = page.url()
            // A page may still request the history after its answer is complete.
            await page.goto('about:blank')
            await server.stop()
            await server.start()
            await page.goto(address)
            await finished(page)
            await expect.poll(() => shownTexts(page)).toEqual(live)
          })
        }

        await test.step('the original opens at the quoted words', async () => {
          const shown = await openCard(page, marks(turn).first())
          await expectAccessible(page)
          const quote = await shown.locator('mark').innerText()
          await shown.getByRole('link', { name: '打开原文' }).click()
          // The reader is beside the answer in a wide window, and a separate page otherwise.
          const reader = isWide(page) ? page.getByRole('tabpanel', { name: '原文' }) : page.getByRole('main')
          const highlighted = reader.locator('mark.wj-quote')
          await expect(highlighted.first()).toBeInViewport()
          expect((await highlighted.allInnerTexts()).join('')).toBe(quote)
          // The document is scrolled to its quote below the page's bar; check the beginning of the page uncovered.
          await page.evaluate(() => window.scrollTo(0, 0))
          await expectAccessible(page)
          if (!isWide(page)) await expect(page).toHaveURL(/\/doc\//)
        })
      },
    )
  })
}
