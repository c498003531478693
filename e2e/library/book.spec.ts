import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'

const chapters = ['一 渡口', '二 灯塔', '三 归舟']
const needle = '守塔人把最后一盏灯交给了她。'

/** Creates an e-book whose second chapter contains the sentence to find. */
function epub(boat: Uint8Array): Buffer {
  const pages = chapters.map((title, at) => {
    const body = Array.from(
      { length: 30 },
      (_, n) => `<p>第${at + 1}章第${n + 1}段。两岸的石阶被水磨得很光，摆渡的人说起往事时总要停一停。</p>`,
    )
    if (at === 1) body.splice(25, 0, `<p>${needle}</p>`)
    const picture = at === 2 ? '<figure><img src="boat.png" alt="渡船"/><figcaption>图一 归舟</figcaption></figure>' : ''
    return `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>${title}</h1>${picture}${body.join('')}</body></html>`
  })
  const items = pages.map((_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`).join('')
  const spine = pages.map((_, at) => `<itemref idref="c${at}"/>`).join('')
  return Buffer.from(
    zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8('<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'),
      'book.opf': strToU8(
        `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>渡口旧事</dc:title><dc:creator>沈舟</dc:creator></metadata><manifest>${items}</manifest><spine>${spine}</spine></package>`,
      ),
      'boat.png': new Uint8Array(boat),
      ...Object.fromEntries(pages.map((page, at) => [`c${at}.xhtml`, strToU8(page)])),
    }),
  )
}

const shelf = (page: Page) => page.getByRole('list', { name: '书', exact: true })
const text = (page: Page) => page.getByRole('region', { name: '书的正文' })
const pageField = (page: Page) => page.getByRole('textbox', { name: '页码' })
/** Returns the reading position stored in this browser. */
const position = (page: Page) =>
  page.evaluate(() => {
    const [place] = Object.values(JSON.parse(localStorage.getItem('bookPlaces') ?? '{}') as Record<string, { position: number }>)
    return place?.position ?? 0
  })
/** Whether the character at an offset is on the visible page. */
const isSeen = (page: Page, offset: number) =>
  page.evaluate((at) => {
    const piece = [...document.querySelectorAll<HTMLElement>('[data-at]')].findLast((one) => Number(one.dataset['at']) <= at)
    const frame = document.querySelector('.wj-book-page')?.getBoundingClientRect()
    if (!piece?.firstChild || !frame) return false
    const range = document.createRange()
    range.setStart(piece.firstChild, at - Number(piece.dataset['at']))
    range.setEnd(piece.firstChild, at - Number(piece.dataset['at']) + 1)
    const { left, right } = range.getBoundingClientRect()
    return left >= frame.left - 1 && right <= frame.right + 1
  }, offset)
/** Resolves when the page has sent its position to the server. */
const placeTold = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/progress') && response.request().method() === 'PUT')
/** Turns pages and waits until the server has the last position. */
async function turn(page: Page, times: number): Promise<void> {
  // Keys have no effect before the text is laid out.
  await text(page).waitFor()
  const told = placeTold(page)
  for (let n = 0; n < times; n++) await page.keyboard.press('ArrowRight')
  await told
}

interface Voiced {
  spoken: string[]
  finish: () => void
}

test.use({ viewport: { width: 1000, height: 700 }, tolerated: /ERR_INTERNET_DISCONNECTED/ })

test('ROUTE-049 CONST-028 a book is put on the shelf, read in pages, continued on another device, and read aloud', async ({
  page,
  context,
  browser,
}) => {
  await page.addInitScript(() => {
    const voiced: Voiced = { spoken: [], finish: () => undefined }
    Object.assign(window, { voiced })
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [{ name: '测试', lang: 'zh-CN' }],
      cancel: () => undefined,
      speak: (utterance: SpeechSynthesisUtterance) => {
        voiced.spoken.push(utterance.text)
        voiced.finish = () => utterance.dispatchEvent(new Event('end'))
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  })
  const boat = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    return canvas.toDataURL().split(',')[1]!
  })
  const firstParts = Promise.withResolvers<void>()
  const spoken = () => page.evaluate(() => (window as unknown as { voiced: Voiced }).voiced.spoken)

  await test.step('an empty shelf offers the first step, and a file becomes a book', async () => {
    await page.goto('/bookshelf')
    await expect(page.getByText('书架还是空的')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '放一本书' }).last().click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: '书.epub', mimeType: 'application/epub+zip', buffer: epub(Buffer.from(boat, 'base64')) })
    await expect(shelf(page).getByRole('link', { name: '渡口旧事' })).toBeVisible()
    await expect(shelf(page)).toContainText('还没读')
    await expectAccessible(page)
    await expectNoSideways(page)
    await shelf(page).getByRole('link', { name: '渡口旧事' }).click()
  })

  await test.step('pages turn by keyboard, and the position stays when window and font size change', async () => {
    await expect(text(page)).toContainText('第1章第1段')
    await expectAccessible(page)
    await expectNoSideways(page)
    await turn(page, 2)
    await expect(text(page)).toHaveAttribute('data-page', '2')
    await expect.poll(() => position(page)).toBeGreaterThan(200)
    const at = await position(page)
    await page.setViewportSize({ width: 700, height: 420 })
    await expect(text(page)).not.toHaveAttribute('data-page', '2')
    await expect.poll(() => isSeen(page, at)).toBe(true)
    await page.getByRole('button', { name: '版式' }).click()
    await page.getByRole('button', { name: '大一点：字号' }).click()
    await page.keyboard.press('Escape')
    // Keys turn pages again once the dialog is closed.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => isSeen(page, at)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isSeen(page, at)).toBe(true)
  })

  await test.step('contents and search results lead to their places', async () => {
    await page.setViewportSize({ width: 1000, height: 700 })
    await page.getByRole('button', { name: '目录' }).click()
    // The part after the opened one is prefetched with its pictures: the next step reads them offline.
    const ahead = [/\/section\/2$/, /\/picture\/1\b/].map((address) => page.waitForResponse(address))
    await page.getByRole('button', { name: '二 灯塔' }).click()
    await expect(text(page)).toContainText('第2章第1段')
    for (const response of await Promise.all(ahead)) await response.finished()
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: '在书里找' }).fill('最后一盏灯')
    await page.getByRole('list', { name: '搜到的地方' }).getByRole('button').click()
    await expect.poll(async () => isSeen(page, await position(page))).toBe(true)
    await page.getByRole('complementary', { name: '在书里找' }).getByRole('button', { name: '关闭' }).click()
  })

  await test.step('an open book can be read without a network', async () => {
    await context.setOffline(true)
    await expect(page.getByText('网络断了')).toBeVisible()
    while (!(await text(page).innerText()).includes('第3章第1段')) {
      const before = await position(page)
      await page.keyboard.press('PageDown')
      await expect.poll(() => position(page)).toBeGreaterThan(before)
    }
    const picture = text(page).getByRole('img', { name: '渡船' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
    await context.setOffline(false)
    await turn(page, 1)
  })

  await test.step('a picture opens enlarged, and closing it returns to its page', async () => {
    await page.keyboard.press('ArrowLeft')
    await text(page).getByRole('button', { name: '放大：渡船' }).click()
    await expect(page).toHaveURL(/\/image-viewer\/0$/)
    await page.goBack()
    await turn(page, 1)
  })

  const here = await pageField(page).inputValue()
  await test.step('a reload and another device continue at the stored position', async () => {
    await page.reload()
    await expect(text(page)).toContainText('第3章')
    await expect(pageField(page)).toHaveValue(here)
  })

  await test.step('a reader who went on elsewhere is asked before the page jumps there', async () => {
    const other = await browser.newContext({ viewport: { width: 800, height: 900 } })
    await other.addCookies(await context.cookies())
    const second = await other.newPage()
    await second.goto(page.url())
    await expect(pageField(second)).toHaveValue(here)
    await expect(second.getByRole('alert')).toBeHidden()
    const told = placeTold(second)
    await pageField(second).fill('2')
    await pageField(second).press('Enter')
    await told
    await other.close()

    // The parts kept in the browser are deleted when the reload closes their database.
    await page.evaluate(() => void indexedDB.deleteDatabase('wenjin-books'))
    await page.route(/\/section\/[01]$/, async (route) => {
      await firstParts.promise
      await route.continue()
    })
    await page.reload()
    const asked = page.getByRole('alert')
    await expect(asked).toContainText('在另一台设备上读到第 2 页，去那里？')
    await expect(pageField(page)).toHaveValue(here)
    await asked.getByRole('button', { name: '去那里' }).click()
    await expect(pageField(page)).toHaveValue('2')
    await expect(asked).toBeHidden()
  })

  await test.step('the book is read aloud from the position, sentence by sentence, and pages turn along', async () => {
    const at = await position(page)
    // The part is not loaded yet: reading aloud begins once it is, unless it was paused meanwhile.
    await page.getByRole('button', { name: '听书', exact: true }).click()
    await page.getByRole('button', { name: '暂停' }).click()
    firstParts.resolve()
    await text(page).waitFor()
    expect(await spoken()).toEqual([])
    await page.getByRole('button', { name: '继续' }).click()
    await expect.poll(spoken).toHaveLength(1)
    const before = await text(page).getAttribute('data-page')
    for (let n = 0; n < 24; n++) {
      await page.evaluate(() => (window as unknown as { voiced: Voiced }).voiced.finish())
      // At the end of a part, the next one may have to be loaded.
      await expect.poll(spoken).toHaveLength(n + 2)
    }
    await expect(text(page)).not.toHaveAttribute('data-page', before!)
    await expect.poll(() => position(page)).toBeGreaterThan(at)
    await page.getByRole('button', { name: '暂停' }).click()
    await page.getByRole('button', { name: '继续' }).click()
    await expect.poll(spoken).toHaveLength(26)
    const [last, again] = (await spoken()).slice(-2)
    expect(again).toBe(last)
    await page.getByRole('button', { name: '停止听书' }).first().click()
    await expect(page.getByRole('toolbar', { name: '听书' })).toBeHidden()
  })
})
