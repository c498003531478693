import { expect, type Locator, type Page } from '@playwright/test'

/** Width of the captcha's picture, which is its unit. */
const pictureWidth = 310

/** Returns the dialog with the captcha. */
export const captchaDialog = (page: Page): Locator => page.getByRole('dialog', { name: '请滑动滑块验证' })

/** Returns the puzzle inside the page or a dialog; `data-phase` is its state. */
export const puzzle = (page: Page): Locator => page.locator('[data-puzzle]')

/** Waits until a challenge is loaded. */
export async function puzzleReady(page: Page): Promise<void> {
  await expect(puzzle(page)).toHaveAttribute('data-phase', 'idle')
}

/**
 * Waits for an element with a text that may be visible for a second only; call it before the action that shows it.
 * @returns the background it had
 */
export function momentOf(page: Page, text: RegExp): Promise<string> {
  return page.evaluate(
    (source) =>
      new Promise<string>((resolve) => {
        const pattern = new RegExp(source)
        const look = () => {
          const shown = [...document.querySelectorAll<HTMLElement>('p, output')].findLast(
            (one) => one.checkVisibility() && pattern.test(one.innerText.trim()),
          )
          if (!shown) return
          observer.disconnect()
          resolve(getComputedStyle(shown).backgroundColor)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        look()
      }),
    text.source,
  )
}

/**
 * Finds the position of the gap. The gap is the same picture under a uniform shade, so only there does a single shade explain the
 * difference at every point of the piece.
 */
export function findGap(page: Page): Promise<number> {
  return puzzle(page).evaluate(async (frame) => {
    const read = async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, canvas.width, canvas.height)
    }
    const [picture, piece] = await Promise.all([...frame.querySelectorAll('img')].map(read))
    const { width, height } = piece!
    const isInside = (x: number, y: number) => piece!.data[(y * width + x) * 4 + 3] === 255
    const points: { x: number; y: number; light: number }[] = []
    for (let y = 4; y < height - 4; y += 2) {
      for (let x = 4; x < width - 4; x += 2) {
        // The edge is drawn over; compare points further inside.
        const deep = [-4, 0, 4].every((dx) => [-4, 0, 4].every((dy) => isInside(x + dx, y + dy)))
        if (deep) points.push({ x, y, light: piece!.data[(y * width + x) * 4 + 1]! })
      }
    }
    const shades = Array.from({ length: 15 }, (_, i) => 0.35 + i * 0.02)
    const dark = 24
    const misfit = (left: number, shade: number) =>
      points.reduce((sum, { x, y, light }) => {
        const seen = picture!.data[(y * picture!.width + left + x) * 4 + 1]!
        return sum + Math.abs(seen - (light * (1 - shade) + dark * shade))
      }, 0)
    const places = Array.from({ length: picture!.width - width }, (_, left) => ({
      left,
      misfit: Math.min(...shades.map((shade) => misfit(left, shade))),
    }))
    return places.reduce((best, place) => (place.misfit < best.misfit ? place : best)).left
  })
}

/** Drags the piece by its handle with human-like motion: accelerating, wavering, braking. `x` is in units of the 310-pixel picture. */
export async function dragTo(page: Page, x: number, options: { release?: boolean } = {}): Promise<void> {
  const frame = (await puzzle(page).boundingBox())!
  const handle = (await puzzle(page).getByRole('slider').boundingBox())!
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  const way = (x * frame.width) / pictureWidth
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const steps = 24
  for (let i = 1; i <= steps; i++) {
    const part = i / steps
    const eased = part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2
    await page.mouse.move(from.x + way * eased, from.y + Math.sin(i) * 3)
    await page.waitForTimeout(12 + (i % 4) * 7)
  }
  if (options.release !== false) await page.mouse.up()
}

/** Solves the puzzle by mouse. */
export async function passPuzzle(page: Page): Promise<void> {
  await puzzleReady(page)
  await dragTo(page, await findGap(page))
}

/** Moves the piece by keys at human speed, and submits it. */
export async function keyTo(page: Page, x: number): Promise<void> {
  await puzzle(page).getByRole('slider').focus()
  const strides = Math.floor(x / 12)
  const steps = Math.round((x - strides * 12) / 3)
  const keys = [...Array<string>(strides).fill('Shift+ArrowRight'), ...Array<string>(steps).fill('ArrowRight')]
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key)
    await page.waitForTimeout(70 + ((i * 37) % 90))
  }
  await page.keyboard.press('Enter')
}

const numerals = '零一二三四五六七八九十'

/** Reads a Chinese numeral from 0 to 99. */
function readNumeral(text: string): number {
  const plain = text.replaceAll('两', '二')
  const tens = plain.indexOf('十')
  if (tens === -1) return numerals.indexOf(plain)
  return (tens === 0 ? 1 : numerals.indexOf(plain[0]!)) * 10 + Math.max(0, numerals.indexOf(plain.slice(tens + 1) || '零'))
}

/** Returns the answer to a question in words: the sum or difference of two numbers. */
export function answerTo(question: string): number {
  const [a = 0, b = 0] = (question.match(/[零一两二三四五六七八九十]+(?=加|减|等|大|的|本书|本，|只鸟|只，)/g) ?? []).map(readNumeral)
  return /减|飞走/.test(question) ? a - b : a + b
}
