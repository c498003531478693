import type { Page } from '@playwright/test'
import { core, devices, expect, expectAccessible, test } from '../support/fixtures.ts'
import { card, finished, marks, questionBox, turns } from '../support/person.ts'

test.use(devices[0].use)

interface Focused {
  /** Approximate name as a screen reader announces it. */
  name: string
  /** Whether the focus is visible. */
  seen: boolean
}

/** Returns the focused element. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', seen: false }
    const hasRing = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const { width, height } = element.getBoundingClientRect()
    // The question box shows its focus by its frame.
    const shown = element instanceof HTMLTextAreaElement ? (element.closest('form') ?? element) : element
    const name = element.getAttribute('aria-label') ?? element.innerText.trim()
    return { name, seen: width > 0 && height > 0 && hasRing(shown) }
  })
}

test('a whole journey works by keyboard alone', core, async ({ page }) => {
  await test.step('the first Tab stop of a page skips the rail', async () => {
    await page.goto('/history')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toMatchObject({ name: '跳到正文', seen: true })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.goto('/')
    await expect(questionBox(page)).toBeFocused()
    await page.getByRole('link', { name: '历史' }).focus()
    await page.keyboard.press('/')
    await expect(questionBox(page)).toBeFocused()
  })

  await test.step('Shift+Enter breaks the line, and Enter does not send during input method composition', async () => {
    await page.keyboard.type('怎么导入')
    await page.keyboard.press('Shift+Enter')
    await expect(questionBox(page)).toHaveValue('怎么导入\n')
    await page.keyboard.press('Backspace')
    await questionBox(page).dispatchEvent('compositionstart')
    await questionBox(page).dispatchEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true })
    await questionBox(page).dispatchEvent('compositionend')
    await questionBox(page).dispatchEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
    await expect(page).toHaveURL(/\/$/)
    await expect(questionBox(page)).toHaveValue('怎么导入')
    await page.keyboard.type(' PDF')
    await page.keyboard.press('Enter')
    const turn = await finished(page)
    await expect(turn.getByRole('heading', { level: 2 })).toHaveText('怎么导入 PDF')
  })

  await test.step('Tab reaches the first mark; its card opens, Esc closes it and keeps the focus', async () => {
    const mark = marks(turns(page)).first()
    await turns(page).getByRole('button').first().focus()
    await page.keyboard.press('Tab')
    await expect(mark).toBeFocused()
    expect((await focused(page)).seen).toBe(true)
    await expect(card(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await expect(mark).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: '引文' })).toHaveAttribute('aria-selected', 'true')
    // The passage is shown once: in the panel.
    await expect(card(page)).toBeHidden()
  })

  await test.step('every Tab stop up to the question box is visible and has a name', async () => {
    const stops: string[] = []
    while (!(await questionBox(page).evaluate((box) => box === document.activeElement))) {
      await page.keyboard.press('Tab')
      const { name, seen } = await focused(page)
      expect({ name, seen }, `the stop after ${stops.at(-1)}`).toEqual({ name: expect.stringMatching(/\S/), seen: true })
      stops.push(name)
      expect(stops.length, 'stops on the way').toBeLessThan(80)
    }
    expect(stops).toEqual(expect.arrayContaining(['打开原文', '复制', '分享', '导出', '更多']))
    await turns(page).getByRole('button', { name: '分享' }).focus()
  })

  await test.step('? lists the shortcuts, and Esc restores the focus', async () => {
    const before = await focused(page)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: '键盘快捷键' })
    await expect(keys).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect.poll(() => focused(page)).toEqual(before)
  })

  await test.step('each page and action has its shortcut', async () => {
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog', { name: '分享' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '分享' })).toBeHidden()
    await page.keyboard.press('m')
    await expect(turns(page).getByRole('group', { name: '同一问题的其他回答' })).toContainText('2/2')
    await finished(page)
    await page.keyboard.press('h')
    await expect(page).toHaveURL(/\/history$/)
    await page.keyboard.press('l')
    await expect(page).toHaveURL(/\/subject-v2$/)
    // The shortcut works once the page is rendered.
    await expect(page.getByRole('button', { name: '导入' })).toBeVisible()
    await page.keyboard.press('i')
    await expect(page.getByRole('dialog', { name: '导入资料' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '导入资料' })).toBeHidden()
    await page.keyboard.press('b')
    await expect(page.getByRole('button', { name: '展开侧栏' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(questionBox(page)).toBeFocused()
  })
})

test('there is no motion when the user prefers reduced motion, and little otherwise', core, async ({ page }) => {
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration, animationIterationCount } = getComputedStyle(element)
          const moving = animationIterationCount === 'infinite' ? [] : animationDuration.split(',')
          return [...transitionDuration.split(','), ...moving].map(
            (time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000),
          )
        }),
      ),
    )
  await page.goto('/')
  await expect(questionBox(page)).toBeVisible()
  expect(await longest()).toBeLessThanOrEqual(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longest()).toBeGreaterThan(1)
  expect(await longest()).toBeLessThanOrEqual(200)
})
