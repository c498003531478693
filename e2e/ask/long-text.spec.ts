import type { Page } from '@playwright/test'
import type { Article, Result, Topic } from '@wenjin/contract'
import { call } from '../support/calls.ts'
import { devices, expect, test } from '../support/fixtures.ts'
import { askFromHome, questionBox, turns } from '../support/person.ts'

test.use(devices[0].use)

const paragraph = '白石渡在青石江北岸，始建于1736年，由乡人集资修成，后来又重修过两次，今天仍有班船往返两岸。'
const texts = {
  'numbers within numbers': '1. '.repeat(20_000),
  'underlined headings': 'a\n=\n'.repeat(15_000),
  'a table of 280 columns': [
    `|${'列|'.repeat(280)}`,
    `|${'-|'.repeat(280)}`,
    ...Array.from({ length: 150 }, (_, row) => `|${`${row}|`.repeat(280)}`),
  ].join('\n'),
  'an ordinary text of 290,000 characters': Array.from({ length: 290_000 / 96 }, () => `${paragraph}\n\n${paragraph}`).join('\n\n'),
}

/** Serves an answer with another text, and records how much of it was drawn whenever the page could react. */
async function openWithText(page: Page, session: string, text: string): Promise<void> {
  await page.route(`**/api/session/${session}/result?*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { list: Result[] } }
    const list = body.data.list.map((result) => ({ ...result, text, citations: [] }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list } } })
  })
  await page.goto('/')
  await page.evaluate(() => {
    const seen = new Set<number>()
    Object.assign(window, { seenParts: seen })
    setInterval(() => seen.add(document.querySelectorAll('.wj-prose > [data-block] > *').length), 1)
  })
}

test('answers that take long to draw are drawn in portions, and the page reacts between them', async ({ page }) => {
  test.slow()
  await askFromHome(page, '怎么导入 PDF')
  const session = /\/search\/([\w-]+)$/.exec(page.url())![1]!
  for (const [name, text] of Object.entries(texts))
    await test.step(name, async () => {
      await openWithText(page, session, `${text}\n\n这是最后一段。`)
      await page.getByRole('navigation').getByRole('link', { name: '怎么导入 PDF' }).first().click()
      await expect(turns(page).first()).toBeVisible()
      await questionBox(page).fill('还能写字')
      await expect(questionBox(page)).toHaveValue('还能写字')
      await expect(page.getByText('这是最后一段。')).toBeAttached({ timeout: 100_000 })
      await expect(page.locator('.wj-prose > [data-block]:empty')).toHaveCount(0)
      // A timer of the page ran between at least four portions.
      expect(await page.evaluate(() => (window as unknown as { seenParts: Set<number> }).seenParts.size)).toBeGreaterThan(4)
      await page.unrouteAll({ behavior: 'wait' })
    })
})

test('a long article opens as its Markdown without freezing the page, and is saved, merged and shown by its headings', async ({ page }) => {
  await page.goto('/')
  const topic = (await call<Topic[]>(page, 'GET', '/api/topic')).find(({ mine }) => mine)!
  const content = `# 开头\n\n${Array.from({ length: 2900 }, () => paragraph).join('\n\n')}\n\n## 结尾\n\n这是最后一段。`
  const made = await call<Article>(page, 'POST', `/api/topic/${topic.id}/article`, { title: '长文', content })
  await page.goto(`/notebook/${made.id}`)
  const field = page.getByRole('textbox', { name: '正文' })
  await expect(field).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(page.getByRole('note')).toContainText('按 Markdown 原文编辑')
  await expect(field).toHaveValue(content)
  await expect(page.locator('.ProseMirror')).toHaveCount(0)
  await page.getByRole('button', { name: '结尾' }).click()
  await expect
    .poll(() => field.evaluate((element: HTMLTextAreaElement) => element.value.slice(element.selectionStart, element.selectionStart + 5)))
    .toBe('## 结尾')
  await page.keyboard.type('后')
  await page.keyboard.press('Control+s')
  const contentNow = async () => (await call<Article>(page, 'GET', `/api/article/${made.id}`)).content
  await expect.poll(contentNow).toContain('后## 结尾')
  const other = content.replace('# 开头', '# 别人改的开头')
  await call(page, 'PUT', `/api/article/${made.id}`, { title: '长文', content: other, baseVersion: 1 })
  await page.keyboard.type('又')
  await expect(field).toHaveValue(/^# 别人改的开头/)
  await expect.poll(contentNow).toMatch(/^# 别人改的开头[^]*后又## 结尾/)
})
