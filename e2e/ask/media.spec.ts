import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { putFiles } from '../support/calls.ts'
import { devices, expect, expectAccessible, expectFitsPhone, expectNoSideways } from '../support/fixtures.ts'
import { ask, askFromHome, chooseSource, finished, importTray, marks, proseText } from '../support/person.ts'
import { makeTone } from '../support/samples.ts'
import { testWithWebServices as test } from '../support/web-services-test.ts'

// A picture that cannot be loaded logs its status in the console.
test.use({ tolerated: /status of 404/ })

const media = (page: Page) => page.getByRole('region', { name: '图片和音视频' })
/** Returns the current second of a player. */
const second = (page: Page) =>
  media(page)
    .locator('audio, video')
    .evaluate((player: HTMLMediaElement) => Math.floor(player.currentTime))

async function askUnder(page: Page, source: string, question: string) {
  await page.goto('/')
  await chooseSource(page, source)
  await ask(page, question)
  return finished(page)
}

test.beforeEach(async ({ context }) => {
  // Tests have no network: recordings are silence, players are empty pages.
  await context.route(/^https:/, (route) =>
    route.request().url().endsWith('.mp3')
      ? route.fulfill({ status: 200, contentType: 'audio/wav', headers: { 'accept-ranges': 'bytes' }, body: makeTone(900) })
      : route.fulfill({ status: 200, contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )
})

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test('SOURCE-006 an answer under 图片 begins with a grid of pictures, each with its author and licence', async ({ page }) => {
      const drawn = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f73' } })
        .webp()
        .toBuffer()
      const large: string[] = []
      await page.route('**/api/image?*', (route) => {
        const address = new URL(route.request().url())
        if (address.searchParams.get('size') === 'large') large.push(address.searchParams.get('url')!)
        // The small view of the second picture fails to load.
        const isBroken = address.searchParams.get('url') === 'https://pictures.example/2-small.jpg' && !address.searchParams.has('size')
        return isBroken ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: 'image/webp', body: drawn })
      })
      const turn = await askUnder(page, '图片', '白石渡石阶')
      const wall = media(page)
      await expect(wall.getByRole('figure')).toHaveCount(2)
      await expect(wall.getByRole('link', { name: 'CC BY-SA 4.0' })).toHaveCount(2)
      await expect(wall.getByText('陈守义').first()).toBeVisible()
      await expect(wall.locator('img')).toHaveCount(1)
      const isBefore = await wall.evaluate((region) => {
        const text = document.querySelector('.wj-prose')!
        return (region.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      })
      expect(isBefore).toBe(true)
      expect(await proseText(turn)).toMatch(/\S/)
      await expectAccessible(page)
      await expectNoSideways(page)

      await wall.getByRole('button', { name: '放大：白石渡石阶' }).focus()
      await page.keyboard.press('Enter')
      const viewer = page.getByRole('dialog', { name: '白石渡石阶' })
      await expect(viewer.getByRole('img', { name: '白石渡石阶' })).toBeVisible()
      expect(large).toEqual(['https://pictures.example/1-small.jpg'])
      await expect(viewer.getByRole('link', { name: '来源页面' })).toHaveAttribute('href', 'https://pictures.example/page/1')
      await expect(viewer.getByRole('link', { name: 'CC BY-SA 4.0' })).toBeVisible()
      await expectAccessible(page)
      await viewer.getByRole('button', { name: '存入我的知识库' }).click()
      await page.keyboard.press('Escape')
      await expect(importTray(page)).toBeVisible()
      await expect(wall.getByRole('button', { name: '放大：白石渡石阶' })).toBeFocused()
    })

    test('SOURCE-002 an answer under 播客 has the player at the second of the cited chapter', async ({ page }) => {
      const turn = await askUnder(page, '播客', '白石渡的石阶有多少级')
      expect(await proseText(turn)).toContain('二十一级')
      const episode = media(page).getByRole('listitem').filter({ hasText: '渡口的声音' })
      await expect(episode).toContainText('31:05')
      // No other host is called before the user presses play.
      await expect(episode.locator('audio')).toHaveCount(0)
      await episode.getByRole('button', { name: '从 3:20 播放' }).click()
      await expect.poll(() => second(page)).toBeGreaterThanOrEqual(200)
      await episode.locator('audio').evaluate((audio: HTMLAudioElement) => {
        audio.pause()
        audio.currentTime = 5
      })
      await marks(turn).first().click()
      await expect.poll(() => second(page)).toBe(200)
      await page.keyboard.press('Escape')
      await expectAccessible(page)
      await expectFitsPhone(page)
    })
  })
}

test('SOURCE-007 an answer under 视频 has players, and a note where a site has none', async ({ page }) => {
  await askUnder(page, '视频', '白石渡的一天')
  const film = media(page).getByRole('listitem').filter({ hasText: '白石渡的一天' })
  await film.getByRole('button', { name: '播放：白石渡的一天' }).click()
  await expect(film.getByTitle('白石渡的一天')).toHaveAttribute('src', 'https://tube.example/videos/embed/f1')
  await expect(film).toContainText('就是这个网站不允许在别处播放')
  await expect(film.getByRole('link', { name: '去原网页播放' })).toHaveAttribute('href', 'https://tube.example/w/f1')
  const closed = media(page).getByRole('listitem').filter({ hasText: '白石渡旧影' })
  await expect(closed).toContainText('这个来源不能在这里播放。')
  await expect(closed.getByRole('link', { name: '去原网页播放' })).toHaveAttribute('href', 'https://closed.example/w/f2')
  await expectAccessible(page)
})

test('the user’s own recording plays below the answer that cites it, from the cited second', async ({ page }) => {
  await page.goto('/')
  await putFiles(page, [{ name: '口述.wav', mimeType: 'audio/wav', buffer: makeTone(60) }])
  const turn = await askFromHome(page, '白石渡的灯塔有多高')
  expect(await proseText(turn)).toContain('二十七米半')
  await expect(media(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => second(page)).toBe(21)
  await media(page)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => (audio.currentTime = 2))
  await marks(turn).first().click()
  await expect.poll(() => second(page)).toBe(21)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await expectFitsPhone(page)
})
