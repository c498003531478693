import { say } from '../../apps/server/test/peers/scripted-model.ts'
import { coreOnDesktop, devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import {
  ask,
  askFromHome,
  choose,
  chooseAction,
  card,
  chooseSource,
  clearImports,
  finished,
  importFiles,
  isWide,
  marks,
  openCard,
  proseText,
  questionBox,
  sourceChoice,
  textFile,
  turns,
  shownTexts,
} from '../support/person.ts'
import { ferry, ferryAnswer } from '../support/samples.ts'
import { holdAnswer } from '../support/slow-model.ts'

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test(
      'a conversation has options, context-aware follow-ups, related questions, another mode, copying and sharing',
      coreOnDesktop(device),
      async ({ page, context, openAsStranger }) => {
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
        expect((await shownTexts(page)).sources).not.toContain('导入 PDF')

        // Delay the list of stored answers from the follow-up question on. The request before it must pass, because the question waits for
        // it.
        const listed = Promise.withResolvers<void>()
        let followed = false
        page.on('request', (request) => {
          followed ||= new URL(request.url()).pathname === '/api/searchV2'
        })
        await page.route('**/api/session/*/result*', async (route) => {
          if (followed) await listed.promise
          await route.continue()
        })
        await test.step('a follow-up question uses the context of the previous one', async () => {
          await ask(page, '它有多少级石阶？')
          const second = await finished(page, 1)
          expect(await proseText(second)).toContain('二十一级')
          await expect(turns(page)).toHaveCount(2)
          await expectNoSideways(page)
        })

        await test.step('a related question is sent by a press, even before the page knows that the answer is stored', async () => {
          const related = turns(page).nth(1).getByRole('region', { name: '相关问题' }).getByRole('button').first()
          const question = await related.innerText()
          await related.click()
          listed.resolve()
          const third = await finished(page, 2)
          await expect(third.getByRole('heading', { level: 2 })).toHaveText(question)
        })

        await test.step('the same question in the other mode adds an alternative answer', async () => {
          const third = turns(page).nth(2)
          const question = await third.getByRole('heading', { level: 2 }).innerText()
          await chooseAction(third, '用深入模式再问')
          await expect(third.getByRole('group', { name: '同一问题的其他回答' })).toContainText('2/2')
          await finished(page, 2)
          await expect(third.getByRole('heading', { level: 2 })).toHaveText(question)
          await expect(turns(page)).toHaveCount(3)
        })

        await test.step('the answer is copied with and without marks; without permission, the page says what to allow', async () => {
          const copied = () => page.evaluate(() => navigator.clipboard.readText())
          await context.grantPermissions(['clipboard-read', 'clipboard-write'])
          await first.getByRole('button', { name: '复制', exact: true }).click()
          await expect(page.getByText('已复制').first()).toBeVisible()
          await expect.poll(copied).toContain('1736')
          expect(await copied()).not.toMatch(/\[\d+\]/)
          await chooseAction(first, '复制（带标记）')
          await expect.poll(copied).toMatch(/\[1\][\s\S]*\n\[1\] 白石渡/)
          await context.clearPermissions()
        })

        await test.step('on plain http, where browsers have no clipboard, it is copied too, as rich and as plain text', async () => {
          await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
          await first.getByRole('button', { name: '复制', exact: true }).click()
          const pasted = await page.evaluateHandle(() => {
            const forms: string[] = []
            const read = ({ clipboardData }: ClipboardEvent) => {
              forms.push(clipboardData!.getData('text/plain'), clipboardData!.getData('text/html'))
            }
            document.addEventListener('paste', read, { once: true, capture: true })
            return forms
          })
          await questionBox(page).press('ControlOrMeta+v')
          const [text, html] = await pasted.jsonValue()
          expect(text).toContain('1736')
          expect(html).toMatch(/<p[ >][\s\S]*1736/)
          await page.evaluate(() => {
            document.execCommand = () => false
          })
          await first.getByRole('button', { name: '复制', exact: true }).click()
          await expect(page.getByText('复制失败，请赋予剪切板权限')).toBeVisible()
        })

        if (isWide(page)) {
          await test.step('the panel follows the answer in view, has one width for all tabs, and takes the passage of a pressed mark', async () => {
            const tab = (name: string) => page.getByRole('tab', { name, exact: true })
            // So low that no two answers are in it at once.
            await page.setViewportSize({ ...device.use.viewport, height: 420 })
            await page.evaluate(() => window.scrollTo(0, 0))
            await marks(first).first().click()
            await expect(tab('引文')).toHaveAttribute('aria-selected', 'true')
            await expect(card(page)).toBeHidden()
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
            await expect(tab('来源')).toHaveAttribute('aria-selected', 'true')
            await page.evaluate(() => window.scrollTo(0, 0))
            await expect(tab('引文')).toHaveAttribute('aria-selected', 'true')
            const line = page.getByRole('separator', { name: '面板的宽度' })
            await line.press('ArrowLeft')
            await expect(line).toHaveAttribute('aria-valuenow', '424')
            const width = (await page.getByRole('complementary', { name: '资料', exact: true }).boundingBox())!.width
            await tab('导图').click()
            expect((await page.getByRole('complementary', { name: '资料', exact: true }).boundingBox())!.width).toBe(width)
            await tab('来源').click()
            await page.setViewportSize(device.use.viewport)
          })
        } else {
          await test.step('Enter on a touch keyboard breaks the line, also after a copy ended while the box had the focus', async () => {
            const rich = Promise.withResolvers<void>()
            await page.route('**/api/export/copy/**', async (route) => {
              await rich.promise
              await route.continue()
            })
            const failed = page.getByText('复制失败，请赋予剪切板权限')
            await expect(failed).toBeHidden()
            await first.getByRole('button', { name: '复制', exact: true }).click()
            await questionBox(page).fill('第一行')
            rich.resolve()
            await expect(failed).toBeVisible()
            await page.keyboard.press('Enter')
            await page.keyboard.type('第二行')
            await expect(questionBox(page)).toHaveValue('第一行\n第二行')
            await questionBox(page).fill('')
          })
        }

        await test.step('another visitor reads it by the shared link, with the originals, and cannot change it', async () => {
          const shown = await shownTexts(page)
          await first.getByRole('button', { name: '分享' }).click()
          const dialog = page.getByRole('dialog', { name: '分享' })
          await dialog.getByText('整个对话').click()
          // The visitor may open the original because its owner ticks it.
          await dialog.getByRole('checkbox', { name: '可以读「白石渡」的全文' }).check()
          await dialog.getByRole('button', { name: '创建链接' }).click()
          const link = page.getByRole('textbox', { name: '分享链接' })
          await expect(link).toHaveValue(/\/s\/[\w-]+$/)
          await expectAccessible(page)
          const address = await link.inputValue()
          const stranger = await openAsStranger(address)
          await expect(stranger.getByRole('button', { name: '用问津继续追问' })).toBeVisible()
          await expectAccessible(stranger)
          await stranger.getByRole('link', { name: '在问津里打开' }).click()
          await expect(stranger.getByText('这是别人分享的对话，只能阅读')).toBeVisible()
          await expect(turns(stranger)).toHaveCount(3)
          await expect.poll(async () => (await shownTexts(stranger)).turns).toEqual(shown.turns)
          expect((await shownTexts(stranger)).sources).toContain('始建于1736年')
          await expect(questionBox(stranger)).toBeHidden()
          await expect(stranger.getByRole('button', { name: /^(收藏|分享)$/ })).toHaveCount(0)
          await expectAccessible(stranger)
          const words = Promise.withResolvers<void>()
          await stranger.route(/\/api\/document\/[^?]+\?.*\bat=/, async (route) => {
            await words.promise
            await route.continue()
          })
          const shownCard = await openCard(stranger, marks(turns(stranger).first()).first())
          const quote = await shownCard.locator('mark').innerText()
          const original = shownCard.getByRole('link', { name: '打开原文' })
          // The words around the quote arrive while the link is pressed, and move it.
          if (isWide(stranger)) {
            await original.hover()
            await stranger.mouse.down()
          }
          words.resolve()
          await expect(shownCard).toContainText('渡口由船工陈守义带领乡民修建')
          if (isWide(stranger)) await stranger.mouse.up()
          else await original.click()
          await expect(stranger.locator('.wj-document mark.wj-quote').first()).toHaveText(quote)
        })
      },
    )
  })
}

test.describe('a running answer', () => {
  test.use({ ...devices[0].use, baseURL: ({ modelServer }, use) => use(modelServer.url) })

  test('stops when the user stops it, and keeps the text so far', async ({ page, model }) => {
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

for (const device of devices) {
  test.describe(`verdicts, ${device.name}`, () => {
    test.use({ ...device.use, baseURL: ({ modelServer }, use) => use(modelServer.url) })

    test('a contradicted sentence is struck through and shows the words of the source; each verdict is a filter, down to verified sentences only', async ({
      page,
      model,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/')
      await importFiles(page, [textFile('白石渡.md', ferry)])
      await clearImports(page)
      model.script = say(
        '白石渡是清江上游的一座古渡口，始建于1736年。[[1]]白石渡每天运行八班渡船。[[1]]渡船的船票是三元，可以用手机支付。[[1]]渡口旁边开着两家茶馆，夜里亮着灯笼。',
      )
      await ask(page, '介绍一下白石渡')
      const turn = await finished(page)
      const filter = turn.getByRole('group', { name: '按核对结果看句子' })
      await expect(filter.getByRole('button')).toHaveText(['1 已核对', '1 部分', '1 矛盾', '1 无依据', '只留已核对'])

      await test.step('both sides of a contradiction are in the text and on its card', async () => {
        await expect(turn.locator('del.wj-differs')).toHaveText('八班')
        await expect(turn.locator('ins.wj-source-says')).toHaveText('（原文：六班）')
        const shown = await openCard(page, marks(turn).nth(1))
        await expect(shown.getByText('与原文矛盾')).toBeVisible()
        await expect(shown.locator('del')).toHaveText('八班')
        await expect(shown.locator('dd').last()).toHaveText('六班')
        await page.keyboard.press('Escape')
        await expectAccessible(page)
        await expectNoSideways(page)
      })

      await test.step('a verdict filter is set and reset by keyboard', async () => {
        const contradicted = filter.getByRole('button', { name: '1 矛盾' })
        await contradicted.focus()
        await page.keyboard.press('Enter')
        await expect(contradicted).toHaveAttribute('aria-pressed', 'true')
        await expect(turn.locator('.wj-prose')).toHaveAttribute('data-chosen', 'contradicted')
        await page.keyboard.press('Enter')
        await expect(contradicted).toHaveAttribute('aria-pressed', 'false')
      })

      await test.step('only verified sentences remain, also in the copied text, and all can be restored', async () => {
        const whole = await proseText(turn)
        await filter.getByRole('button', { name: '只留已核对' }).click()
        await expect(turn.locator('.wj-prose')).not.toContainText('八班')
        await expect(turn.locator('.wj-prose')).not.toContainText('茶馆')
        await expect(turn.locator('.wj-prose')).toContainText('始建于1736年')
        await turn.getByRole('button', { name: '复制', exact: true }).click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('白石渡是清江上游的一座古渡口，始建于1736年。')
        await filter.getByRole('button', { name: '恢复全部' }).click()
        expect(await proseText(turn)).toBe(whole)
      })
    })
  })
}
