import { putFiles } from '../support/calls.ts'
import { devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import {
  ask,
  askFromHome,
  choose,
  chooseAction,
  finished,
  marks,
  prose,
  proseText,
  questionBox,
  textFile,
  turns,
} from '../support/person.ts'
import { ferry } from '../support/samples.ts'

test.describe('beside an answer', () => {
  test.use(devices[0].use)

  test('MODE-002 a research has its plan, its map, marks and notes', async ({ page }) => {
    await putFiles(page, [
      textFile('白石渡.md', `${ferry}\n白石渡的渡船属于清江轮渡股份有限公司。清江轮渡股份有限公司由王传福创立，运营白石渡的渡船。\n`),
    ])
    await page.goto('/')

    await test.step('a research shows its plan, and collapses it when the report is complete', async () => {
      await choose(page, '模式', '研究')
      await ask(page, '白石渡的历史和渡船')
      await page.getByRole('button', { name: '直接开始' }).click()
      const report = await finished(page)
      const steps = report.getByRole('button', { name: '经过的步骤' })
      await expect(steps).toHaveAttribute('aria-expanded', 'false')
      await steps.click()
      const plan = report.getByRole('region', { name: '研究计划' })
      await expect(plan.getByRole('listitem').first()).toContainText('完成')
      expect(await plan.getByRole('listitem').count()).toBeGreaterThan(1)
      await expect(report.getByRole('meter', { name: '资料' })).toBeVisible()
      await plan.getByText('这一步的思考').first().click()
      await expectAccessible(page)
      await steps.click()
      await expect(report.getByText('研究', { exact: true })).toBeVisible()
    })

    await test.step('LOCAL-019 the thinking is hidden from a user who has disabled it', async () => {
      for (const [mode, shown] of [
        ['hidden', false],
        ['collapsed', true],
      ] as const) {
        await page.evaluate((value) => localStorage.setItem('thinkingDisplayMode', JSON.stringify(value)), mode)
        await page.reload()
        const report = await finished(page)
        await report.getByRole('button', { name: '经过的步骤' }).click()
        await expect(report.getByRole('region', { name: '研究计划' }).getByRole('listitem').first()).toContainText('完成')
        await expect(report.getByText('这一步的思考').first()).toBeVisible({ visible: shown })
      }
    })
    const report = turns(page).first()

    await test.step('a mind map is edited as a drawing and as a list, and the edits are stored', async () => {
      await chooseAction(report, '思维导图')
      const panel = page.getByRole('tabpanel', { name: '导图' })
      const tree = panel.getByRole('tree')
      await tree.press('Home')
      await panel.getByText('列表', { exact: true }).click()
      const list = panel.getByRole('list', { name: '思维导图的文字' })
      await list.getByRole('button', { pressed: true }).waitFor()
      await panel.getByRole('button', { name: '添加下级' }).click()
      await list.getByRole('textbox', { name: '节点文字' }).fill('去看一看')
      await list.getByRole('textbox', { name: '节点文字' }).press('Enter')
      await panel.getByRole('button', { name: '上移' }).click()
      await panel.getByRole('button', { name: '撤销' }).click()
      await expect(panel.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
      // A citation of a node opens its source.
      await list.getByRole('button', { name: '引用 1' }).first().click()
      await expect(page.getByRole('tabpanel', { name: '引文' })).toContainText('白石渡')
      await expectAccessible(page)
      await page.reload()
      await finished(page)
      await chooseAction(report, '思维导图')
      await expect(tree.getByRole('treeitem', { name: '去看一看' })).toBeAttached()
    })

    await test.step('events and entities link to their sentences', async () => {
      await page.getByRole('tab', { name: '时间线' }).click()
      await page.getByRole('list', { name: '事件，从早到晚' }).getByRole('button', { name: /1736/ }).first().click()
      await page.getByRole('tab', { name: '关系' }).click()
      const entity = page.getByRole('list', { name: '列出全部' }).getByRole('button').first()
      await entity.click()
      await expect(entity).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
    })

    await test.step('a sentence is underlined by keyboard and another annotated by mouse; both survive a reload', async () => {
      await page.keyboard.press('u')
      const toolbar = page.getByRole('toolbar', { name: '划线和笔记' })
      await toolbar.getByRole('button', { name: '下一句' }).press('ArrowUp')
      await expectAccessible(page)
      await toolbar.getByRole('button', { name: '绿色划线' }).click()
      await expect(report.locator('.wj-underline[data-color="sprout"]').first()).toBeVisible()
      const sentence = prose(report).filter({ hasText: '六班渡船' }).first()
      await sentence.scrollIntoViewIfNeeded()
      await sentence.evaluate((block) => {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const text = walker.currentNode as Text
          const at = text.data.indexOf('六班渡船')
          if (at >= 0) document.getSelection()?.setBaseAndExtent(text, at, text, at + 4)
        }
      })
      await toolbar.getByRole('button', { name: '写笔记' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: '笔记' }).fill('周末去坐一次')
      await page.getByRole('button', { name: '保存笔记' }).click()
      await expect(page.getByRole('button', { name: '划线：六班渡船' }).first()).toBeVisible()
      await report.getByRole('button', { name: '收藏', exact: true }).click()
      await expect(report.getByRole('button', { name: '收藏', pressed: true })).toBeVisible()
      await page.reload()
      await finished(page)
      await expect(report.getByRole('button', { name: '收藏', pressed: true })).toBeVisible()
      // The last character of a mark is in the same element as its sign.
      const marked = async () => (await report.locator('.wj-underline[data-color="seal"]').allInnerTexts()).join('')
      await expect.poll(marked).toBe('六班渡船')
      await page.getByRole('button', { name: '划线：六班渡船' }).first().click()
      await expect(page.getByRole('dialog', { name: '划线' }).getByRole('textbox', { name: '笔记' })).toHaveValue('周末去坐一次')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })

    await test.step('the history finds the note and the favourite, and opens at the turn', async () => {
      await page.goto('/history')
      await page.getByText('划线', { exact: true }).click()
      await page.getByRole('searchbox').fill('坐一次')
      const entry = page.getByRole('main').getByRole('region', { name: '今天' }).getByRole('link')
      await expect(entry).toHaveCount(1)
      await expect(entry.locator('mark')).toHaveText('坐一次')
      await expectAccessible(page)
      await page.getByText('收藏', { exact: true }).click()
      await page.getByRole('searchbox').fill('')
      await expect(entry).toHaveCount(1)
      await entry.click()
      await expect(turns(page).first().getByRole('button', { name: '收藏', pressed: true })).toBeVisible()
    })
  })

  test('API-060 a turn has other answers and branches, and sharing covers the shown one', async ({ page, openAsStranger }) => {
    await putFiles(page, [textFile('白石渡.md', ferry)])
    await page.goto('/')
    await choose(page, '模式', '简洁')
    await ask(page, '白石渡的历史和渡船')
    const report = await finished(page)

    await test.step('a repeated question has two answers, each with its own follow-ups', async () => {
      const first = await proseText(report)
      await chooseAction(report, '用深入模式再问')
      const place = report.getByRole('group', { name: '同一问题的其他回答' })
      await expect(place).toContainText('2/2')
      await finished(page)
      await expect(report.getByText('深入', { exact: true })).toBeVisible()
      await choose(page, '模式', '深入')
      await ask(page, '渡口有多少级石阶？')
      expect(await proseText(await finished(page, 1))).toContain('二十一级')
      await place.getByRole('button', { name: '上一个回答' }).click()
      await expect(place).toContainText('1/2')
      await expect(turns(page)).toHaveCount(1)
      expect(await proseText(report)).toBe(first)
      await page.reload()
      await finished(page)
      await expect(place).toContainText('1/2')
      await place.getByRole('button', { name: '下一个回答' }).click()
      await expect(turns(page)).toHaveCount(2)
    })

    const address = await test.step('another question from an earlier turn starts a branch, and only that branch is shared', async () => {
      // After a reload, the next question has the same options as the session's first one.
      await choose(page, '模式', '深入')
      await chooseAction(report, '从这里另问')
      await expect(page.getByText('接在这个回答后面另问一个问题：白石渡的历史和渡船')).toBeVisible()
      await expect(questionBox(page)).toBeFocused()
      await ask(page, '渡船的船票是多少钱？')
      const branch = await finished(page, 1)
      await expect(branch.getByRole('group', { name: '同一问题的其他回答' })).toContainText('2/2')
      expect(await proseText(branch)).toContain('三元')
      await branch.getByRole('button', { name: '分享' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('到这个回答为止').click()
      await dialog.getByRole('button', { name: '创建链接' }).click()
      await dialog.getByRole('button', { name: '短链接和二维码' }).click()
      await expectAccessible(page)
      const short = dialog.getByRole('textbox', { name: '短链接' })
      await expect(short).toHaveValue(/\/u\/[\w-]+$/)
      return short.inputValue()
    })

    await test.step('a stranger sees only the shared branch and cannot change it', async () => {
      const stranger = await openAsStranger(address)
      await expect(stranger.locator('h2.question')).toHaveCount(2)
      await stranger.getByRole('link', { name: '在问津里打开' }).click()
      await expect(turns(stranger)).toHaveCount(2)
      await expect(turns(stranger).nth(1).getByRole('heading', { level: 2 })).toHaveText('渡船的船票是多少钱？')
      await expect(stranger.getByRole('group', { name: '同一问题的其他回答' })).toHaveCount(0)
      await expect(stranger.getByRole('button', { name: /^(收藏|分享)$/ })).toHaveCount(0)
      await expect(marks(turns(stranger).nth(1)).first()).toBeVisible()
      await expectNoSideways(stranger)
    })
  })
})

test.describe('beside an answer, on a phone', () => {
  test.use(devices[1].use)

  test('MODE-001 MODE-003 the map and the list are in a drawer, from which a place can be opened', async ({ page }) => {
    await askFromHome(page, '怎么导入 PDF')
    await chooseAction(turns(page).first(), '思维导图')
    const panel = page.getByRole('tabpanel', { name: '导图' })
    await expect(panel.getByRole('treeitem').first()).toBeInViewport()
    await expectNoSideways(page)
    await page.getByRole('tab', { name: '关系' }).click()
    await page.getByRole('list', { name: '列出全部' }).getByRole('button').first().click()
    await expectNoSideways(page)
  })
})
