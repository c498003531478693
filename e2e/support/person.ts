import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the question box. */
export const questionBox = (page: Page): Locator => page.getByRole('textbox', { name: '问题', exact: true })

/** Returns the turns of a session, oldest first. */
export const turns = (page: Page): Locator => page.getByRole('article')

/** Returns the blocks of a turn's answer, without text that is only announced while the answer is written. */
export const prose = (turn: Locator): Locator => turn.locator('.wj-prose > [data-block]')

/** Returns the text of a turn's answer. */
export const proseText = async (turn: Locator): Promise<string> => (await prose(turn).allInnerTexts()).join('\n')

/** Returns the citation marks of a turn. */
export const marks = (turn: Locator): Locator => turn.getByRole('button', { name: /^引用 \d+$/ })

/** Returns the open card of a mark, by pointer, focus or touch. */
export const card = (page: Page): Locator => page.getByRole('dialog', { name: '引用的出处' })

/** Whether the window is wide enough for a panel beside the answer. */
export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1080

/** Sends the written question: by Enter, or by the button on a touch screen, where Enter breaks the line. */
export async function send(page: Page): Promise<void> {
  const touch = await page.evaluate(() => window.matchMedia('(hover: none) and (pointer: coarse)').matches)
  if (touch)
    await page
      .locator('form')
      .filter({ has: questionBox(page) })
      .getByRole('button', { name: '提问', exact: true })
      .click()
  else await questionBox(page).press('Enter')
}

/** Writes a question and sends it. */
export async function ask(page: Page, question: string): Promise<void> {
  await questionBox(page).fill(question)
  await send(page)
}

/** Waits until a turn has its whole answer. */
export async function finished(page: Page, ordinal = 0): Promise<Locator> {
  const turn = turns(page).nth(ordinal)
  await expect(turn.getByRole('toolbar', { name: '对这个回答的操作' })).toBeVisible()
  await expect(turn).toHaveAttribute('aria-busy', 'false')
  return turn
}

/** Chooses an action on an answer from its menu. */
export async function chooseAction(turn: Locator, name: string): Promise<void> {
  await turn.getByRole('toolbar', { name: '对这个回答的操作' }).getByRole('button', { name: '更多' }).click()
  await turn.page().getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses a way to write with an answer. */
export async function chooseWriting(turn: Locator, name: string): Promise<void> {
  await chooseAction(turn, '写作')
  await turn.page().getByRole('dialog', { name: '用这个回答写' }).getByRole('button', { name }).click()
}

/** Opens the home page and asks; returns the finished turn. */
export async function askFromHome(page: Page, question: string): Promise<Locator> {
  await page.goto('/')
  await ask(page, question)
  await expect(page).toHaveURL(/\/search\/[\w-]+$/)
  return finished(page)
}

/** Chooses one of a question's options: mode or model. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  // An option's name is its label followed by one line of explanation.
  await pressOption(page, new RegExp(`^${option}`))
  await expect(page.getByRole('combobox', { name: label })).toContainText(option)
}

/** Waits until an opened layer has the focus, which it takes shortly after it is rendered: earlier key presses are lost. */
export async function takesFocus(layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Presses an option of the open list. Just after opening, a list ignores presses, which may be the end of the one that opened it. */
export async function pressOption(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: 2000 })
    await expect(option).toBeHidden({ timeout: 1000 })
  }).toPass()
}

/** Returns the button of a question's scope in the row above the box. */
export const sourceChoice = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: '资料范围' }).getByRole('radio', { name, exact: true })

/** Chooses the scope of a question. */
export async function chooseSource(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: '资料范围' }).getByText(name, { exact: true }).click()
  await expect(sourceChoice(page, name)).toBeChecked()
}

/** Opens a mark's card in the way of the device: by pointer or by touch. */
export async function openCard(page: Page, mark: Locator): Promise<Locator> {
  await mark.scrollIntoViewIfNeeded()
  if (isWide(page)) await mark.hover()
  else await mark.tap()
  await expect(card(page)).toBeVisible()
  return card(page)
}

interface Shown {
  /** For each turn: its question, its summary and its text with the numerals of its marks. */
  turns: string[][]
  /** The sources of the last turn. */
  sources: string
}

/** Returns the content of a session's page, to compare it with a later state or another visitor's view. */
export async function shownTexts(page: Page): Promise<Shown> {
  const shown: string[][] = []
  for (const turn of await turns(page).all()) {
    const question = await turn.getByRole('heading', { level: 2 }).first().innerText()
    const summary = await turn.getByRole('status').first().innerText()
    shown.push([question, summary, ...(await prose(turn).allInnerTexts())])
  }
  // The panel follows the answer in view.
  const before = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const panel = page.getByRole('tabpanel', { name: '来源' })
  if (!isWide(page)) await page.getByRole('button', { name: /^\d+ 篇资料$/ }).click()
  await expect(panel).toBeVisible()
  const sources = await panel.innerText()
  if (!isWide(page)) {
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
  await page.evaluate((y) => window.scrollTo(0, y), before)
  return { turns: shown, sources }
}

/**
 * Advances the paused clock of a page in small steps until a check passes; rendering waits for frames. No time passes otherwise.
 * @returns the milliseconds advanced
 */
export async function runClockUntil(page: Page, look: () => Promise<void>): Promise<number> {
  const stepMs = 20
  let passed = 0
  await expect(async () => {
    await page.clock.runFor(stepMs)
    passed += stepMs
    await look()
  }).toPass({ intervals: [50] })
  return passed
}

/** Creates a file in the form of the file picker. */
export const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Returns the list of running and finished imports. */
export const importTray = (page: Page): Locator => page.getByRole('region', { name: '导入进度' })

/** Imports files by the file picker and waits until none is in progress. */
export async function importFiles(page: Page, files: readonly ReturnType<typeof textFile>[]): Promise<void> {
  // An empty library has two such buttons.
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  await page
    .getByLabel('选择文件', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([...files])
  await expect(importTray(page).getByRole('status')).toHaveText(/^已导入/)
}

/** Closes the list of finished imports. */
export async function clearImports(page: Page): Promise<void> {
  await importTray(page).getByRole('button', { name: '清除列表' }).click()
  await expect(importTray(page)).toBeHidden()
}
