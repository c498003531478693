import { devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { card, finished, importFiles, importTray, isWide, marks, openCard, proseText, textFile } from '../support/person.ts'
import { ferry } from '../support/samples.ts'

const tower = '# 灯塔改造会议记录\n\n灯塔改造工程由孙立军负责，总预算为360万元。由于岸边风浪过大，灯塔改造工程推迟到四月开工。\n'
const broken = {
  name: '残缺.docx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('PK\u0003\u0004 half of an archive', 'latin1'),
}

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test('a library introduces itself, answers one of its suggested questions, changes with more files, and reports unread ones', async ({
      page,
    }) => {
      await page.goto('/subject-v2/mine')
      const introduction = page.getByRole('region', { name: '资料概览' })
      const questions = introduction.getByRole('list', { name: '这些资料能回答的问题' })

      await test.step('after an import the library suggests questions', async () => {
        await importFiles(page, [textFile('白石渡.md', ferry)])
        await expect(questions.getByRole('button')).not.toHaveCount(0)
        await introduction.getByRole('button', { name: '展开' }).click()
        await expect(introduction.getByText('陈守义', { exact: true })).toBeVisible()
        await expect(introduction.getByText('1736年', { exact: true })).toBeVisible()
        await expectAccessible(page)
        await expectNoSideways(page)
      })

      await test.step('the tray ends with a link to ask about its files, and covers no button', async () => {
        const asking = importTray(page).getByRole('link', { name: '就这些提问' })
        await expect(asking).toBeVisible()
        if (isWide(page)) {
          // The padding at the end of the page follows the size of the tray.
          const covered = async () => {
            await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
            const trayTop = (await importTray(page).boundingBox())!.y
            const bottoms = await page
              .locator('main :is(button, a, input, textarea)')
              .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom))
            return Math.max(...bottoms) - trayTop
          }
          await expect.poll(covered).toBeLessThanOrEqual(0)
        }
        await asking.click()
        await expect(page).toHaveURL(/tab=chat&.*files=/)
        await page.goBack()
        await importTray(page).getByRole('button', { name: '清除列表' }).click()
      })

      await test.step('a suggested question is sent by a press, and the answer begins with a verified quotation', async () => {
        const question = questions.getByRole('button').first()
        const asked = await question.innerText()
        await question.click()
        const turn = await finished(page)
        await expect(turn.getByRole('heading', { level: 2 }).first()).toHaveText(asked)
        expect(await proseText(turn)).not.toBe('')
        await expect(await openCard(page, marks(turn).first())).toContainText('已核对')
        await page.keyboard.press('Escape')
        await expect(card(page)).toBeHidden()
      })

      await test.step('a second file updates the introduction, and a broken one is reported with the next step', async () => {
        await page.goto('/subject-v2/mine')
        await importFiles(page, [textFile('灯塔改造.md', tower), broken])
        await introduction.getByRole('button', { name: '展开' }).click()
        await expect(introduction.getByText('孙立军', { exact: true })).toBeVisible()
        // Faults are folded below the files.
        const unread = page.getByRole('group').filter({ hasText: '个文件没有读出来' })
        const files = page.getByRole('region', { name: '文件', exact: true })
        await expect(unread).toBeVisible()
        expect((await unread.boundingBox())!.y).toBeGreaterThan((await files.boundingBox())!.y)
        await unread.getByText('个文件没有读出来').click()
        await expect(unread.getByText('残缺.docx')).toBeVisible()
        await expect(unread.getByText(/已损坏或不完整|无法识别/)).toBeVisible()
        await expect(unread.getByRole('button', { name: '重新读取' })).toBeVisible()
      })

      await test.step('a name opens at its occurrence; the file has its own introduction', async () => {
        await introduction.getByText('孙立军', { exact: true }).click()
        await expect(page).toHaveURL(/\/doc\/[\w-]+\?start=\d+&end=\d+/)
        await page
          .getByRole('button', { name: isWide(page) ? '提问' : '对话' })
          .first()
          .click()
        await expect(page.getByRole('region', { name: '这份资料的概览' }).getByText('孙立军', { exact: true })).toBeVisible()
      })

      await test.step('the home page suggests questions from the files', async () => {
        await page.goto('/')
        const suggested = page.getByRole('region', { name: '试着问问' }).getByRole('button')
        await expect(suggested).not.toHaveCount(0)
        await expect(page.getByRole('button', { name: '怎么导入 PDF' })).toBeHidden()
      })
    })
  })
}
