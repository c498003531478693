import type { Page } from '@playwright/test'
import { devices, expect, expectAccessible, expectFitsPhone, expectNoSideways, test } from '../support/fixtures.ts'
import { ask, chooseWriting, clearImports, finished, importFiles, proseText, questionBox, textFile, turns } from '../support/person.ts'
import { ferry } from '../support/samples.ts'

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

test.use({ ...devices[0].use })

test('FEAT-006 FEAT-008 ENTITY-007 ENTITY-009 FIELD-058 a library answers, names its conversations, and has prepared answers', async ({
  page,
}) => {
  await page.goto('/subject-v2/mine')
  await importFiles(page, [
    textFile('白石渡.md', ferry),
    textFile(
      '青石渡.md',
      '# 青石渡\n\n青石渡在白石渡下游十里。据旧志，白石渡始建于1801年。\n\n## 特点\n\n- 水面宽阔，行船平稳\n- 两岸都有石阶\n',
    ),
  ])
  await clearImports(page)

  await test.step('a question within one file gets an answer that opens the place', async () => {
    await tab(page, '对话').click()
    await expect(page.getByText('还没有在这里提过问')).toBeVisible()
    await page.getByRole('button', { name: '搜索范围' }).click()
    const dialog = page.getByRole('dialog', { name: '搜索范围' })
    await dialog.getByText('选定的文件夹和文件').click()
    await dialog.getByRole('checkbox', { name: '青石渡.md' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '完成' }).click()
    await ask(page, '白石渡始建于哪一年？')
    const answer = await finished(page)
    expect(await proseText(answer)).toContain('1801')
    expect(await proseText(answer)).not.toContain('1736')
    await expect(page).toHaveURL(/\/search\//)
    await expect(answer).toContainText('我的资料 · 1 个文件')
    // Follow-up questions search the same scope, which the box shows.
    await expect(page.getByRole('button', { name: /^搜索范围/ })).toContainText('1 个文件')
    await ask(page, '青石渡的水面怎么样？')
    await expect(await finished(page, 1)).toContainText('我的资料 · 1 个文件')
    await expectNoSideways(page)
  })

  await test.step('a question is saved to the library’s list, and pinned by keyboard', async () => {
    await chooseWriting(turns(page).first(), '存为问答')
    await toast(page, '已存为这个资料库的问答').getByRole('button', { name: '去看看' }).click()
    const question = page.getByRole('button', { name: '白石渡始建于哪一年？', exact: true })
    await question.press('Enter')
    await expect(page.getByRole('list', { name: '出处' }).getByRole('link').first()).toContainText('据旧志')
    await page.keyboard.press('p')
    await expect(toast(page, '已置顶')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('drafts from a file are reviewed by keyboard', async () => {
    await page.getByRole('button', { name: '从文件生成' }).click()
    const dialog = page.getByRole('dialog', { name: '从文件生成问答' })
    await dialog.getByRole('checkbox', { name: '青石渡.md' }).check()
    await dialog.getByRole('button', { name: '生成', exact: true }).click()
    const draft = page.getByRole('list', { name: '问答列表' }).locator('[data-qa-question]').first()
    await expect(draft).toContainText('特点')
    await expect(draft).toContainText('草稿')
    await draft.press('a')
    await expect(toast(page, '已通过')).toBeVisible()
    await page.getByText('全部', { exact: true }).click()
    await expect(page.getByRole('list', { name: '问答列表' }).getByRole('listitem').filter({ hasText: '特点' })).not.toContainText('草稿')
  })

  await test.step('the same question shows the pinned answer first', async () => {
    await tab(page, '对话').click()
    await ask(page, '请问白石渡始建于哪一年')
    await finished(page)
    await expect(page.getByRole('region', { name: '资料库置顶的回答' })).toContainText('1801')
    await expectAccessible(page)
  })

  await test.step('the conversation is named, found and deleted', async () => {
    await page.getByRole('navigation', { name: '位置' }).getByRole('link', { name: '我的资料' }).click()
    const list = page.getByRole('region', { name: '问过的对话', exact: true })
    await expect(list.getByRole('link')).toHaveCount(2)
    await list.getByRole('button', { name: '“请问白石渡始建于哪一年”的更多操作' }).click()
    await page.getByRole('menuitem', { name: '重命名' }).click()
    await page.getByRole('dialog', { name: '重命名' }).getByLabel('名称').fill('渡口的年份')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('link', { name: /渡口的年份/ })).toBeVisible()
    await list.getByRole('searchbox', { name: '查找对话' }).fill('年份')
    await expect(list.getByRole('link')).toHaveCount(1)
    await list.getByRole('button', { name: '“渡口的年份”的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('没有找到这样的对话')).toBeVisible()
    await expect(questionBox(page)).toBeVisible()
  })

  await test.step('the options of the box, longer in English, widen no phone', async () => {
    await page.evaluate(() => localStorage.setItem('uiLang', '"en"'))
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeVisible()
    await expectFitsPhone(page)
  })
})
