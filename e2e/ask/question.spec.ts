import type { Session } from '@wenjin/contract'
import type { Page } from '@playwright/test'
import { devices, expect, expectAccessible, expectNoSideways, onDesktop, test } from '../support/fixtures.ts'
import { ask, choose, chooseSource, finished, proseText, questionBox, sourceChoice, turns, send } from '../support/person.ts'
import { ferry } from '../support/samples.ts'

/** A picture of ten by ten points. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGM4ZK2EBzGMSmNDACSmcB2BQiV6AAAAAElFTkSuQmCC',
  'base64',
)

/** Returns the session of the open page from the server. */
async function openSession(page: Page): Promise<Session> {
  await expect(page).toHaveURL(/\/search\/[\w-]+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/session/${id}`)
  return ((await answer.json()) as { data: Session }).data
}

const attachmentList = (page: Page) => page.getByRole('list', { name: '随问题带上的内容' })

/** Drops files on an element like a pointer does. */
async function dropFiles(page: Page, target: string, files: readonly { name: string; type: string; text: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, type, text } of given) data.items.add(new File([text], name, { type }))
    return data
  }, files)
  await page.dispatchEvent(target, 'drop', { dataTransfer: transfer })
}

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test('ENGINE-001 ENGINE-002 SOURCE-005 ENUM-027..034 a question stores its scope, mode, model and filters with the session', async ({
      page,
    }) => {
      await page.goto('/')
      const row = page.getByRole('group', { name: '资料范围' })
      await expect(row.getByRole('radio')).toHaveCount(9)
      await expect(row.locator('label')).toHaveText(['全网', 'AI', '网页', '学术', '文库', '播客', '图片', '视频', '我的'])
      await expect(sourceChoice(page, '全网')).toBeChecked()

      await test.step('the AI scope gives the reason why it is disabled without a model', async () => {
        await row.getByText('AI', { exact: true }).click()
        await expect(page.getByText('AI 直接回答需要连接模型，现在还没有。')).toBeVisible()
        await expect(sourceChoice(page, '全网')).toBeChecked()
      })

      await chooseSource(page, '学术')
      await choose(page, '模式', '简洁')
      await choose(page, '模型', '摘录')
      await page.getByRole('button', { name: '筛选来源', exact: true }).click()
      const filters = page.getByRole('dialog', { name: '筛选来源' })
      await filters.getByText('一年内').click()
      await filters.getByRole('group', { name: '文献语言' }).getByText('中文').click()
      await expectAccessible(page)
      await expectNoSideways(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: '筛选来源：已选 2 项' })).toBeVisible()
      await page.getByRole('button', { name: /^计算/ }).click()
      await expectAccessible(page)
      await expectNoSideways(page)

      await ask(page, '怎么导入 PDF')
      await finished(page)
      expect(await openSession(page)).toMatchObject({
        engineType: 'scholar',
        mode: 'concise',
        model: 'extractive',
        advanceMath: true,
        options: { time: 'year', scholarLang: 'zh' },
      })

      await test.step('the scope and the language of papers are stored, other filters are not', async () => {
        await page.goto('/')
        await expect(sourceChoice(page, '学术')).toBeChecked()
        await expect(page.getByRole('button', { name: '筛选来源：已选 1 项' })).toBeVisible()
      })
    })

    onDesktop(device, test)('a picture, a file and a link come along; each says where it stands and can be taken off', async ({ page }) => {
      await page.goto('/')
      await test.step('a dropped file is parsed and asked about without text', async () => {
        await dropFiles(page, '.wj-drop-box', [{ name: '白石渡.md', type: 'text/markdown', text: ferry }])
        await send(page)
        const turn = await finished(page)
        await expect(turn.getByRole('heading', { level: 2 }).first()).toHaveText('这些文件讲了什么？')
        expect((await openSession(page)).options.fileIds).toHaveLength(1)
        expect(await proseText(turn)).toContain('白石渡')
      })

      await page.goto('/')
      await test.step('a picture shows what the instance can do with it, and an SVG becomes a file instead', async () => {
        const input = page.locator('input[type=file][accept]').and(page.getByLabel('添加图片', { exact: true }))
        await input.setInputFiles({ name: '渡口.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
        // A drawing is not accepted as a picture of a question: it is imported as a file, which reports the problem.
        await expect(attachmentList(page).getByRole('listitem')).toHaveCount(1)
        await page.getByRole('button', { name: '去掉：渡口.svg' }).click()
        await input.setInputFiles({ name: '渡口.png', mimeType: 'image/png', buffer: picture })
        await expect(attachmentList(page)).toContainText('这里看不懂图片')
        await expectAccessible(page)
      })

      await test.step('a typed link is offered for reading, and then removed from the text', async () => {
        await questionBox(page).fill('https://ferry.example/white-stone 讲了什么')
        await page.getByRole('button', { name: '读这个链接来回答：ferry.example/white-stone' }).click()
        await expect(questionBox(page)).toHaveValue('讲了什么')
        await expect(attachmentList(page)).toContainText('ferry.example/white-stone')
        await page.getByRole('button', { name: '去掉：渡口.png' }).click()
        await expect(attachmentList(page).getByRole('listitem')).toHaveCount(1)
        await send(page)
        await finished(page)
        expect((await openSession(page)).options).toMatchObject({ url: 'https://ferry.example/white-stone' })
      })

      await test.step('an overlong question is not sent', async () => {
        await page.goto('/')
        await questionBox(page).fill('渡'.repeat(4001))
        await expect(page.getByRole('alert')).toContainText('字数超限：4001 字，最多 4000 字')
        await expect(page.getByRole('button', { name: '提问' })).toBeDisabled()
      })
    })

    onDesktop(device, test)('MODE-002 a research is prepared and begun by keyboard alone, its plan edited', async ({ page }) => {
      await page.goto('/')
      await test.step('a suggested question is selected by arrow keys', async () => {
        await questionBox(page).pressSequentially('怎么导入')
        const offered = page.getByRole('listbox', { name: '可以这样问' })
        await expect(offered).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await expect(offered.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(offered).toBeHidden()
        await expect(questionBox(page)).toHaveValue('怎么导入')
      })

      await choose(page, '模式', '研究')
      await questionBox(page).fill('问津怎么导入资料，又怎么引用它们？')
      await send(page)
      const panel = page.getByRole('region', { name: /导入/ })
      await expect(panel).toBeVisible()

      await test.step('each step up to the plan works by keyboard', async () => {
        const items = panel.getByRole('list', { name: '提纲', exact: true }).getByRole('listitem')
        await expect(async () => {
          const next = panel.getByRole('button', { name: /^(继续|跳过)$/ })
          // The button may disappear before the key press.
          if (await next.isVisible()) await next.press('Enter', { timeout: 2000 })
          await expect(items.first()).toBeVisible({ timeout: 500 })
        }).toPass()
        await expect(panel.getByRole('textbox', { name: '第 1 条' })).toBeFocused()
        await expectAccessible(page)
        const first = await panel.getByRole('textbox', { name: '第 1 条' }).inputValue()
        await page.keyboard.press('Alt+ArrowDown')
        await expect(panel.getByRole('textbox', { name: '第 2 条' })).toHaveValue(first)
        await expect(panel.getByRole('textbox', { name: '第 2 条' })).toBeFocused()
        const count = await items.count()
        for (let left = count; left > 1; left--) await panel.getByRole('button', { name: '删除第 1 条' }).press('Enter')
        await expect(items).toHaveCount(1)
        await panel.getByRole('textbox', { name: '第 1 条' }).fill('怎么导入 PDF')
        await page.keyboard.press('Enter')
        await expect(panel.getByRole('textbox', { name: '第 2 条' })).toBeFocused()
        await page.keyboard.type('引用标记是什么意思')
        await expect(items).toHaveCount(2)
      })

      await panel.getByRole('button', { name: '开始研究' }).press('Enter')
      await expect(turns(page).first()).toBeVisible()
      // The page shows the turn before the server has stored its session.
      await expect
        .poll(() => openSession(page))
        .toMatchObject({ mode: 'research', options: { plan: ['怎么导入 PDF', '引用标记是什么意思'] } })
    })
  })
}
