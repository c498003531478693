import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import type { Article, Result } from '@wenjin/contract'
import { askByCall, call, putFiles } from '../support/calls.ts'
import { expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { chooseWriting, textFile, turns } from '../support/person.ts'

const text = `# 青石渡

## 灯塔

青石渡口的灯塔建于一八七三年，塔高19米，由石匠周怀安主持修建。灯塔的光照二十里，往来船只靠它认路。

## 渡船

渡船每日两班，逢五加开一班，船票两角。一九五六年渡船改为机动船，过河的时间缩短到十分钟。
`

/** A picture of one point. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Matches an inserted picture in a text. */
const pictured = /!\[[^\]]*\]\(\/api\/file\//

const editor = (page: Page): Locator => page.getByRole('textbox', { name: '正文' })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!
/** Returns the article's content on the server. */
const contentOf = async (page: Page) => (await call<Article>(page, 'GET', `/api/article/${idOf(page)}`)).content

/** Pastes plain text like a user does. */
async function paste(page: Page, markdown: string): Promise<void> {
  await editor(page).evaluate((field, plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, markdown)
}

/** Creates a library with the file that these journeys use. */
async function makeLibrary(page: Page): Promise<{ topicId: string; documentId: string }> {
  const put = await putFiles(page, [textFile('青石渡.md', text)])
  const { topicId, documentId } = put.get('青石渡.md')!
  return { topicId, documentId: documentId! }
}

test('FEAT-007 ROUTE-045 ROUTE-060 an article is written in two windows at once', async ({ page, browser }) => {
  const { topicId, documentId } = await makeLibrary(page)
  const written = '**结论：**表面很平，见 $E=mc^2$。\n\n| 项 | 值 |\n| - | ---- |\n| 高 | 19 米 |\n\n末段。\n'

  await test.step('written text is saved, and is there after a reload, byte for byte', async () => {
    await page.goto(`/subject-v2/${topicId}?tab=articles`)
    await page.getByRole('button', { name: '写文章' }).first().click()
    await page.getByRole('textbox', { name: '标题' }).fill('渡口小记')
    await editor(page).click()
    await paste(page, written)
    await expect(editor(page).locator('strong')).toHaveText('结论：')
    await expect(editor(page).locator('.katex').first()).toBeVisible()
    await expect(editor(page).locator('table.children')).toContainText('19 米')
    await expect.poll(() => contentOf(page)).toContain('末段。')
    await expect(page.locator('[data-save]')).toHaveText('已保存')
    await expectAccessible(page)
    await expectNoSideways(page)
    const before = await contentOf(page)
    for (const kept of ['**结论：**表面', '$E=mc^2$', '19 米 |']) expect(before).toContain(kept)
    await page.reload()
    await expect(editor(page)).toContainText('末段。')
    await page.keyboard.press('Control+s')
    expect(await contentOf(page)).toBe(before)
  })

  await test.step('a file is mentioned by @, a picture is inserted, and CONST-052 one undo step covers text typed without a pause', async () => {
    await editor(page).getByText('末段。').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' @青石')
    await expect(page.getByRole('list', { name: '提到文件' }).getByRole('button')).toHaveText('青石渡.md')
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('link', { name: '青石渡.md' })).toHaveAttribute('href', `/doc/${documentId}`)
    await expect.poll(() => contentOf(page)).toContain(`[青石渡.md](/doc/${documentId})`)
    await page.keyboard.press('Enter')
    await page.keyboard.type('/图片')
    await page.locator('.milkdown-slash-menu').getByText('图片', { exact: true }).click()
    const picture = page.locator('.milkdown-image-block')
    await picture.locator('input[type=file]').setInputFiles({ name: '点.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
    await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 1)
    await expect.poll(() => contentOf(page)).toMatch(pictured)
    await expect(page.locator('[data-save]')).toHaveText('已保存')
    await page.reload()
    await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 1)
  })

  await test.step('two devices change the same paragraph: both versions are kept and shown', async () => {
    const other = await browser.newContext({ storageState: await page.context().storageState() })
    const second = await other.newPage()
    await second.goto(page.url().replace('/notebook/', '/h5-milkdown-editor/'))
    await expect(editor(second)).toContainText('末段。')
    await editor(page).getByText('表面很平').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('先改')
    await expect.poll(() => contentOf(page)).toContain('先改')
    await editor(second).getByText('表面很平').click()
    await second.keyboard.press('Home')
    await second.keyboard.type('后改')
    await expect(editor(second)).toContainText('两种写法都保留着')
    await expect(editor(second)).toContainText('先改')
    await expect(editor(second)).toContainText('后改')
    await second.getByRole('group', { name: '留下哪一种写法' }).getByRole('button', { name: '留后保存的' }).click()
    await expect(editor(second)).not.toContainText('两种写法都保留着')
    await expect(editor(second)).not.toContainText('先改')
    await expect.poll(() => contentOf(second)).toContain('后改')
    expect(await contentOf(second)).toMatch(pictured)
    await other.close()
  })
})

test('FEAT-007 ROUTE-060 answers and files become articles with working marks', async ({ page }) => {
  const { topicId, documentId } = await makeLibrary(page)
  await call(page, 'POST', `/api/topic/${topicId}/article`, { title: '渡口小记', content: '开头。\n' })

  await test.step('an answer becomes an article; its mark works, and opens the exact place', async () => {
    const session = await askByCall(page, '青石渡口的灯塔建于哪一年？', { searchTopic: topicId })
    const { list: results } = await call<{ list: Result[] }>(page, 'GET', `/api/session/${session.id}/result`)
    const made = await call<Article>(page, 'POST', `/api/topic/${topicId}/article/generate`, { sourceId: results[0]!.id })
    await page.goto(`/notebook/${made.id}`)
    await editor(page).locator('cite').first().click()
    const card = page.getByRole('dialog', { name: /引用 1 的来源/ })
    await expect(card).toContainText('一八七三年')
    await card.getByRole('link', { name: '打开原文' }).click()
    await expect(page).toHaveURL(new RegExp(`/doc/${documentId}\\?start=`))
    await expect(page.getByText('一八七三年').first()).toBeInViewport()
  })

  await test.step('the editor numbers marks as readers see them, in the order of appearance, while the stored numbers stay', async () => {
    const put = await putFiles(page, [textFile('白石渡.md', '# 白石渡\n\n白石渡始建于1736年，由乡人集资修成。\n')])
    const other = put.get('白石渡.md')!.documentId!
    const made = await call<Article>(page, 'POST', `/api/topic/${topicId}/article`, { title: '两个渡口', content: '开头。\n' })
    const path = `/api/article/${made.id}`
    await call(page, 'POST', `${path}/quote`, { documentId, quote: '渡船每日两班' })
    await call(page, 'POST', `${path}/quote`, { documentId: other, quote: '由乡人集资修成' })
    const { version } = await call<Article>(page, 'GET', path)
    const content = '甲[[2]]。\n\n乙[[1]]。\n'
    await call(page, 'PUT', path, { title: '两个渡口', content, baseVersion: version })
    await page.goto(`/notebook/${made.id}`)
    await expect(editor(page).locator('cite')).toHaveText(['1', '2'])
    await editor(page).locator('cite').first().click()
    await expect(page.getByRole('dialog', { name: /引用 1 的来源/ })).toContainText('白石渡')
    await page.keyboard.press('Escape')
    const listed = page.getByRole('complementary', { name: '目录和来源' }).getByRole('region', { name: '来源' }).getByRole('listitem')
    await expect(listed.first()).toContainText('1 白石渡')
    await editor(page).getByText('甲').click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Control+x')
    await expect(editor(page).locator('cite')).toHaveText(['1'])
    await page.keyboard.press('Control+z')
    await expect(editor(page).locator('cite')).toHaveText(['1', '2'])
    await page.keyboard.press('Control+s')
    expect(await contentOf(page)).toBe(content)
  })

  await test.step('an answer is added to an existing article, and a continuation is written from a file', async () => {
    const session = await askByCall(page, '渡船每日几班？', { searchTopic: topicId })
    await page.goto(`/search/${session.id}`)
    await chooseWriting(turns(page).last(), '加入文章')
    const dialog = page.getByRole('dialog', { name: '加入文章' })
    await dialog.getByRole('button', { name: '渡口小记' }).click()
    await page.getByRole('button', { name: '打开', exact: true }).click()
    await expect(editor(page)).toContainText('每日两班')
    await expect(editor(page).locator('cite').first()).toBeVisible()
    await page.goto(`/subject-v2/${topicId}?tab=articles`)
    await page.getByRole('button', { name: '从文件生成' }).click()
    const files = page.getByRole('dialog', { name: '从文件生成' })
    await files.getByRole('checkbox', { name: /青石渡/ }).check()
    await files.getByRole('button', { name: /^生成/ }).click()
    await expect(page).toHaveURL(/\/notebook\//)
    await expect(editor(page).getByRole('heading', { name: '渡船' })).toBeVisible()
    await expect(editor(page).locator('cite').first()).toBeVisible()
  })

  await test.step('FEAT-011 the article is exported as Word and as PDF, with a preview, and copied with its formatting', async () => {
    await page.getByRole('button', { name: '文章操作' }).click()
    await page.getByRole('menuitem', { name: '导出' }).click()
    const dialog = page.getByRole('dialog', { name: '导出与复制' })
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: '渡船' })).toBeVisible()
    await expectAccessible(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: '复制富文本' }).click()
    const pasted = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        return item?.types.includes('text/html') ? (await item.getType('text/html')).text() : ''
      })
    await expect.poll(pasted).toMatch(/<h\d style="[^"]+">渡船/)
    const word = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const file = await word
    expect(file.suggestedFilename()).toMatch(/\.docx$/)
    const parts = unzipSync(await readFile(await file.path()))
    expect(strFromU8(parts['word/document.xml']!)).toContain('渡船')
    await page.getByRole('button', { name: '文章操作' }).click()
    await page.getByRole('menuitem', { name: '导出' }).click()
    await dialog.getByText('PDF', { exact: true }).click()
    const pdf = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const bytes = await readFile(await (await pdf).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('FEAT-009 ROUTE-044 ROUTE-091 ROUTE-092 posters are created', async ({ page }) => {
  const { topicId } = await makeLibrary(page)

  await test.step('a poster is created, opened in its frame and saved as a picture', async () => {
    await page.goto(`/subject-v2/${topicId}?tab=posters`)
    await page.getByRole('textbox', { name: '海报的主题' }).fill('青石渡的灯塔')
    await page.getByRole('button', { name: '制作海报' }).click()
    const card = page.getByRole('list', { name: '海报' }).getByRole('listitem')
    const save = card.getByRole('button', { name: '保存图片' })
    await expect(save).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await save.click()
    const bytes = await readFile(await (await download).path())
    // Width and height from the PNG header; an empty drawing would be far smaller.
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.length > 20_000]).toEqual(['PNG', 1440, true])
    await card.getByRole('link', { name: '打开' }).click()
    await expect(page).toHaveURL(/\/poster-html-viewer\?id=/)
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('青石渡的灯塔')
    await page.goto(`/subject-v2-share-img?id=${topicId}`)
    await expect(page.getByRole('img', { name: '分享图片' })).toBeVisible()
    await page.goto(`/topic-share-img?id=${topicId}`)
    await expect(page.getByRole('img', { name: '分享图片' })).toBeVisible()
  })
})

test('an article’s link that disguises another site as a path is not followed', async ({ page }) => {
  const { topicId } = await makeLibrary(page)
  await page.goto(`/subject-v2/${topicId}?tab=articles`)
  await page.getByRole('button', { name: '写文章' }).first().click()
  await editor(page).click()
  const links = [
    ['甲', '//evil.example/'],
    ['乙', '</&#9;/evil.example>'],
    ['丙', String.raw`</\\evil.example>`],
    ['丁', String.raw`<\\\\evil.example>`],
    ['戊', '/topics'],
    ['己', 'https://good.example/'],
  ]
  await paste(page, links.map(([name, address]) => `[${name}](${address})`).join('\n\n'))
  await expect(editor(page).locator('a')).toHaveCount(links.length)
  const hrefs = await editor(page)
    .locator('a')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))
  expect(hrefs).toEqual(['', '', '', '', '/topics', 'https://good.example/'])
})
