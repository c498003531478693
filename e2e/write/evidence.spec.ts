import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Article, Result } from '@wenjin/contract'
import { askByCall, call, putFiles } from '../support/calls.ts'
import { core, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { textFile, turns } from '../support/person.ts'

const text = `# 青石渡

## 客运

2019年，青石渡客运量为300万人次，2020年为180万人次，2021年为220万人次，2022年为150万人次。

## 灯塔

青石渡口的灯塔建于一八七三年，塔高19米，由石匠周怀安主持修建。灯塔的光照二十里。

## 渡船

青石渡的渡船每日两班，逢五加开一班，船票两角。
`

/** Creates a researched answer by API calls. */
async function research(page: Page): Promise<Result> {
  await page.goto('/')
  await putFiles(page, [textFile('青石渡.md', text)])
  const { id } = await askByCall(page, '青石渡的情况', { mode: 'research' })
  await page.goto(`/search/${id}`)
  await expect(turns(page).first().getByRole('button', { name: '导出' })).toBeVisible()
  const { list } = await call<{ list: Result[] }>(page, 'GET', `/api/session/${id}/result`)
  return list[0]!
}

/** Returns the package's own verdict. */
const verdict = (page: Page) => page.getByRole('status')

test('ROUTE-029 ROUTE-035 an answer is exported as a self-checking package and as a report, and starts an article', async ({
  page,
  context,
}, testInfo) => {
  const answer = await research(page)
  const file = testInfo.outputPath('package.html')

  await test.step('the package of an answer is created in the common export dialog', async () => {
    await turns(page).first().getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog', { name: '导出与复制' })
    await dialog.getByText('证据包', { exact: true }).click()
    await expect(dialog.getByText('打开时自动逐句重新核对')).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('青石渡的情况（证据包）.html')
    await download.saveAs(file)
  })

  await test.step('opened as a file, without a network, the package finds every quote at its place', async () => {
    const reader = await context.newPage()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(request.url()))
    await reader.goto(`file://${file}`)
    await expect(verdict(reader)).toContainText(/前后一致：\d+ 条引用都与随包的原文快照一致/)
    await expect(verdict(reader)).toContainText('没有核对是谁制作的')
    await expect(verdict(reader)).toContainText('它是谁的，这里无从核对')
    await reader.getByRole('article').getByRole('button', { name: '[1]' }).first().click()
    const snapshot = reader.getByRole('complementary', { name: '原文快照' })
    await expect(snapshot.locator('mark')).toBeVisible()
    expect(text).toContain((await snapshot.locator('mark').textContent())!)
    await expectAccessible(reader)
    expect(asked.filter((url) => !url.startsWith('file://'))).toEqual([])
    await reader.close()
  })

  await test.step('a report is created from the answer, and survives a reload', async () => {
    await page.goto(`/report?session=${answer.sessionId}&result=${answer.id}`)
    await expect(page.getByRole('main').getByText('青石渡的情况', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '生成报告' }).click()
    await expect(page).toHaveURL(/\/report\?id=/)
    const editor = page.getByRole('textbox', { name: '正文' })
    await expect(editor.getByRole('heading', { name: '摘要' })).toBeVisible()
    await page.reload()
    await expect(editor.getByRole('heading', { name: '研究过程' })).toBeVisible()
    await expectNoSideways(page)
    await page.getByRole('button', { name: '导出报告' }).click()
    await expect(page.getByRole('dialog', { name: '导出与复制' }).getByText('PDF', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the answer is handed over as Markdown, by a temporary address, and as an article', async () => {
    await page.goto(`/xiezuocat?session=${answer.sessionId}&result=${answer.id}`)
    const elsewhere = page.getByRole('region', { name: '交给别的写作工具' })
    await expect(elsewhere.locator('pre')).toContainText('# 青石渡的情况')
    await elsewhere.getByText('提纲', { exact: true }).click()
    await expect(elsewhere.locator('pre')).toContainText('- ')
    await elsewhere.getByRole('button', { name: '生成临时地址' }).click()
    const address = (await elsewhere.locator('code').textContent())!
    const fetched = await (await fetch(address)).text()
    expect(fetched).toContain('# 青石渡的情况')
    await page.getByRole('button', { name: '新建文章' }).click()
    await expect(page).toHaveURL(/\/notebook\//)
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    const article = await call<Article>(page, 'GET', `/api/article/${id}`)
    expect(article.sources.some(({ quote }) => quote !== '')).toBe(true)
  })
})

test.describe('an outside page', () => {
  // The browser refuses and reports each attempt of the sandboxed page.
  test.use({ tolerated: /Unsafe attempt to initiate navigation/ })

  test('ROUTE-033 is shown in a sandboxed frame beside its snapshot', core, async ({ page }) => {
    await page.goto('/')
    const put = await putFiles(page, [textFile('青石渡.md', text)])
    const { documentId } = put.get('青石渡.md')!
    await page.route('**/api/outer-page?*', (route) =>
      route.fulfill({
        json: { success: true, errCode: 0, errMsg: '', data: { address: 'https://page.test/a', frame: 'allowed', reason: '' } },
      }),
    )
    const hostile = `<!doctype html><p id="out">外</p><script>
    const can = (name, act) => { try { act(); return name } catch { return '' } }
    document.querySelector('#out').textContent = [window.origin, can('cookie', () => document.cookie), can('storage', () => localStorage.length),
      can('parent', () => parent.document.title), can('top', () => { top.location = 'https://page.test/gone' })].join('|')
  </script>`
    await page.route('https://page.test/**', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: hostile }))
    await page.goto(`/outerpage?url=${encodeURIComponent('https://page.test/a')}&documentId=${documentId}&start=0&end=3`)
    await expect(page.frameLocator('iframe').locator('#out')).toHaveText('null||||')
    await expect(page.getByRole('region', { name: '快照' })).toContainText('灯塔建于一八七三年')
    expect(new URL(page.url()).pathname).toBe('/outerpage')
  })
})

test('the page of a package detects a change in any of its parts', async ({ page }, testInfo) => {
  const { hostileTexts, packageOf } = await import('../../packages/export/src/evidence/evidence.fixture.ts')
  const { splitFile } = await import('../../packages/export/src/evidence/part-blocks.ts')
  const whole = packageOf(hostileTexts, '</title><script>alert(1)</script>')
  const path = testInfo.outputPath('package.html')
  const open = async (content: string | Uint8Array) => {
    await writeFile(path, content)
    await page.goto(`file://${path}`)
    await expect(verdict(page)).not.toHaveAttribute('data-state', 'waiting')
    return verdict(page).getAttribute('data-state')
  }
  expect(await open(whole)).toBe('intact')
  const { parts } = splitFile(whole)
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (const { name, text: data } of parts.filter((part) => part.text !== '')) {
    const start = Buffer.byteLength(whole.slice(0, whole.indexOf(`data-part="${name}">`) + `data-part="${name}">`.length))
    for (let turn = 0; turn < 6; turn += 1) {
      const bytes = Buffer.from(whole)
      const at = start + random(Buffer.byteLength(data))
      bytes[at] = bytes[at]! ^ (1 + random(255))
      expect([name, at, await open(bytes)]).toEqual([name, at, 'broken'])
    }
  }
})

test.describe('a package with foreign contents', () => {
  // The browser reports each handler and style that the policy of the package blocks.
  test.use({ tolerated: /violates the following Content Security Policy directive/ })

  test('nothing that was added to a package can be seen under its verdict', async ({ page }, testInfo) => {
    const { foreignWords, tampers } = await import('../../packages/export/src/evidence/tampers.fixture.ts')
    const { richPackage, smallPackage } = await import('../../packages/export/src/evidence/evidence.fixture.ts')
    const path = testInfo.outputPath('package.html')
    const open = async (content: string) => {
      await writeFile(path, content)
      // A page that is stopped while it plans to leave has no load event.
      await page.goto(`file://${path}`, { waitUntil: 'commit' })
      await expect(verdict(page)).not.toHaveAttribute('data-state', 'waiting')
    }
    for (const whole of [smallPackage(), richPackage()]) {
      await open(whole)
      await expect(verdict(page)).toContainText('前后一致')
      await expect(verdict(page)).not.toContainText('已经移除')
      await expect(page.getByRole('list').filter({ hasText: '与快照一致' })).toBeVisible()
    }
    for (const { name, file, page: reaction } of tampers.filter((one) => one.page !== null)) {
      await test.step(name, async () => {
        await open(file)
        expect(page.url()).toBe(`file://${path}`)
        await expect(verdict(page)).toContainText(reaction === 'breaks' ? '已损坏' : '页面里有不属于证据包的内容，已经移除')
        await expect(verdict(page)).toHaveAttribute('data-state', reaction === 'breaks' ? 'broken' : 'intact')
        if (reaction === 'breaks') return
        expect(await page.evaluate(() => document.baseURI)).toBe(`file://${path}`)
        await page.locator('body').click({ position: { x: 5, y: 5 } })
        await expect(page.getByText(foreignWords)).toHaveCount(0)
        await expect(page).toHaveTitle('青石渡的灯塔')
        await expect(page.getByRole('list').filter({ hasText: '与快照一致' })).toBeVisible()
      })
    }
  })
})
