import { devices, expect, expectAccessible, expectNoSideways, test } from './fixtures.ts'
import {
  ask,
  askFromHome,
  choose,
  chooseSource,
  clearImports,
  finished,
  importFiles,
  marks,
  openCard,
  proseText,
  questionBox,
  sourceChoice,
  textFile,
  turns,
  whatStands,
} from './person.ts'
import { ferry, ferryAnswer } from './samples.ts'
import { holdAnswer } from './slow-model.ts'

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test('a conversation: options, a follow-up that knows the earlier turn, related questions, another mode, copying and sharing', async ({
      page,
      context,
      openAsStranger,
    }) => {
      await page.goto('/')
      await importFiles(page, [textFile('白石渡.md', ferry)])
      await clearImports(page)
      await choose(page, '模式', '简洁')
      await chooseSource(page, '我的')
      await choose(page, '模型', '摘录')
      await page.reload()
      await expect(sourceChoice(page, '我的')).toBeChecked()
      for (const chosen of ['简洁', '摘录']) await expect(page.getByRole('combobox').filter({ hasText: chosen })).toBeVisible()

      const first = await askFromHome(page, '白石渡始建于哪一年？')
      expect(await proseText(first)).toContain('1736')
      expect((await whatStands(page)).sources).not.toContain('导入 PDF')

      // The list of stored answers is long on its way.
      const listed = Promise.withResolvers<void>()
      await page.route('**/api/session/*/result*', async (route) => {
        await listed.promise
        await route.continue()
      })
      await test.step('a follow-up question knows what was spoken of', async () => {
        await ask(page, '它有多少级石阶？')
        const second = await finished(page, 1)
        expect(await proseText(second)).toContain('二十一级')
        await expect(turns(page)).toHaveCount(2)
        await expectNoSideways(page)
      })

      await test.step('a related question is asked by a press, even before the page knows that the answer is stored', async () => {
        const related = turns(page).nth(1).getByRole('region', { name: '相关问题' }).getByRole('button').first()
        const question = await related.innerText()
        await related.click()
        listed.resolve()
        const third = await finished(page, 2)
        await expect(third.getByRole('heading', { level: 2 })).toHaveText(question)
      })

      await test.step('the same question in the other mode is another answer to it', async () => {
        const third = turns(page).nth(2)
        const question = await third.getByRole('heading', { level: 2 }).innerText()
        await third.getByRole('button', { name: '用深入模式再问' }).click()
        await expect(third.getByRole('group', { name: '同一问题的其他回答' })).toContainText('2/2')
        await finished(page, 2)
        await expect(third.getByRole('heading', { level: 2 })).toHaveText(question)
        await expect(third.getByRole('button', { name: '用简洁模式再问' })).toBeVisible()
        await expect(turns(page)).toHaveCount(3)
      })

      await test.step('copied with marks and without; refused, it says what to allow', async () => {
        const copied = () => page.evaluate(() => navigator.clipboard.readText())
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await first.getByRole('button', { name: '复制（不带标记）' }).click()
        await expect(page.getByText('已复制').first()).toBeVisible()
        await expect.poll(copied).toContain('1736')
        expect(await copied()).not.toMatch(/\[\d+\]/)
        await first.getByRole('button', { name: '复制（带标记）' }).click()
        await expect.poll(copied).toMatch(/\[1\][\s\S]*\n\[1\] 白石渡/)
        await context.clearPermissions()
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
        })
        await first.getByRole('button', { name: '复制（不带标记）' }).click()
        await expect(page.getByText('复制失败，请赋予剪切板权限')).toBeVisible()
      })

      await test.step('another visitor reads it by the shared link, with the originals, and can change nothing', async () => {
        const shown = await whatStands(page)
        await first.getByRole('button', { name: '分享' }).click()
        const link = page.getByRole('textbox', { name: '分享链接' })
        await expect(link).toHaveValue(/\/search\/[\w-]+\?shareKey=[\w-]+$/)
        await expectAccessible(page)
        const address = await link.inputValue()
        const stranger = await openAsStranger(address)
        await expect(stranger.getByText('这是别人分享的对话，只能阅读')).toBeVisible()
        await expect(turns(stranger)).toHaveCount(3)
        expect(await whatStands(stranger)).toEqual(shown)
        await expect(questionBox(stranger)).toBeHidden()
        await expect(stranger.getByRole('button', { name: /^(删除|分享)$/ })).toHaveCount(0)
        await expectAccessible(stranger)
        const shownCard = await openCard(stranger, marks(turns(stranger).first()).first())
        const quote = await shownCard.locator('mark').innerText()
        await shownCard.getByRole('link', { name: '打开原文' }).click()
        await expect(stranger.locator('.wj-document mark.wj-quote').first()).toHaveText(quote)
      })
    })
  })
}

test.describe('a running answer', () => {
  test.use({ ...devices[0].use, baseURL: ({ modelServer }, use) => use(modelServer.url) })

  test('is stopped by the person and keeps what was written', async ({ page, model }) => {
    await page.goto('/')
    await importFiles(page, [textFile('白石渡.md', ferry)])
    await clearImports(page)
    const { beforeHold, afterHold } = ferryAnswer
    const held = holdAnswer(beforeHold, afterHold)
    model.script = held.script
    await ask(page, '介绍一下白石渡')
    const turn = turns(page).first()
    await expect(turn.getByText('始建于1736年')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '停止', exact: true }).click()
    await finished(page)
    await expect(turn.getByRole('status').first()).toHaveText(/^已停止/)
    held.release()
    await page.reload()
    await finished(page)
    await expect(turn.getByRole('status').first()).toHaveText(/^已停止/)
    expect(await proseText(turn)).toContain('始建于1736年')
    expect(await proseText(turn)).not.toContain('六班渡船')
    await expect(turn.getByRole('button', { name: '再问一次' })).toBeVisible()
  })
})
