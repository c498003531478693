import type { Page } from '@playwright/test'
import type { ScriptedModel } from '../../apps/server/test/peers/scripted-model.ts'
import { openCutProxy, type CutProxy } from '../support/cut-proxy.ts'
import { devices, expect, expectAccessible, test as base } from '../support/fixtures.ts'
import { ask, askFromHome, clearImports, finished, importFiles, proseText, textFile, turns } from '../support/person.ts'
import { ferry, ferryAnswer } from '../support/samples.ts'
import { holdAnswer, type HeldAnswer } from '../support/slow-model.ts'

const question = '介绍一下白石渡'

const test = base.extend<{ line: CutProxy }>({
  line: async ({ modelServer }, use) => {
    const line = await openCutProxy(modelServer.url)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
})

test.use({ ...devices[0].use, tolerated: /net::ERR_|Failed to load resource/ })

/** Imports the text that the model's answer refers to, and gets one undisturbed answer. */
async function undisturbed(page: Page, model: ScriptedModel): Promise<string> {
  await page.goto('/')
  await importFiles(page, [textFile('白石渡.md', ferry)])
  await clearImports(page)
  const held = holdAnswer(ferryAnswer.beforeHold, ferryAnswer.afterHold)
  held.release()
  model.script = held.script
  const text = await proseText(await askFromHome(page, question))
  expect(text).toContain('三米高的白色石头')
  return text
}

/** Asks the same question again and waits for the middle of the answer, where the model pauses. */
async function askHeld(page: Page, model: ScriptedModel): Promise<HeldAnswer> {
  const held = holdAnswer(ferryAnswer.beforeHold, ferryAnswer.afterHold)
  model.script = held.script
  await page.goto('/')
  await ask(page, question)
  await middleShown(page)
  return held
}

const middleShown = async (page: Page) => {
  await expect(turns(page).first().locator('.wj-prose')).toContainText('始建于1736年')
  await expect(turns(page).first()).not.toContainText('六班渡船')
}

const status = (page: Page) => turns(page).first().getByRole('status').first()

/** Expects that no question was sent twice and that no part of the answer is lost or duplicated. */
async function expectWhole(page: Page, text: string): Promise<void> {
  await finished(page)
  expect(await proseText(turns(page).first())).toBe(text)
  await expect(turns(page)).toHaveCount(1)
}

test('TRANS-023 TRANS-028 after a connection break in the middle of an answer the page reports it, reconnects and shows the whole answer', async ({
  page,
  model,
  line,
}) => {
  const text = await undisturbed(page, model)
  const held = await askHeld(page, model)
  line.drop()
  await expect(status(page)).toHaveText('连接中断，正在重新连接…')
  await expectAccessible(page)
  // The answer continues on the server without a connected page.
  held.release()
  line.restore()
  await expectWhole(page, text)
  await page.reload()
  await expectWhole(page, text)
})

test('CONST-040 the answer is complete after a connection that silently drops all data, and after five minutes of sleep', async ({
  page,
  model,
  line,
}) => {
  const text = await undisturbed(page, model)
  await page.clock.install()
  const held = await askHeld(page, model)
  line.swallow()
  held.release()
  await page.clock.fastForward('05:00')
  await expect(status(page)).toHaveText('连接中断，正在重新连接…')
  line.restore()
  // The next heartbeat checks give up requests sent into the dead connection.
  await expect(async () => {
    await page.clock.fastForward('00:30')
    await expect(turns(page).first()).toHaveAttribute('aria-busy', 'false', { timeout: 1000 })
  }).toPass({ intervals: [50] })
  await expectWhole(page, text)
})

test('the page recovers by itself after kill -9 and a restart of the server in the middle of an answer', async ({
  page,
  model,
  modelServer,
}) => {
  const text = await undisturbed(page, model)
  await askHeld(page, model)
  await modelServer.kill9()
  await expect(status(page)).toHaveText('连接中断，正在重新连接…')
  const whole = holdAnswer(ferryAnswer.beforeHold, ferryAnswer.afterHold)
  whole.release()
  model.script = whole.script
  await modelServer.start()
  await expectWhole(page, text)
})

test('a page opened in the middle of an answer that then restarts shows no text of the first try', async ({ page, model, modelServer }) => {
  await undisturbed(page, model)
  await askHeld(page, model)
  await page.reload()
  await middleShown(page)
  await modelServer.kill9()
  await expect(status(page)).toHaveText('连接中断，正在重新连接…')
  const anew = holdAnswer('白石渡在清江上游。[[1]]', ferryAnswer.afterHold)
  model.script = anew.script
  await modelServer.start()
  const prose = turns(page).first().locator('.wj-prose')
  await expect(prose).not.toContainText('始建于1736年')
  anew.release()
  await finished(page)
  await expect(prose).toContainText('三米高的白色石头')
  await expect(prose).not.toContainText('始建于1736年')
})

test('TRANS-035 two tabs on one running answer show the same, as does one that was closed and opened again', async ({
  page,
  context,
  model,
}) => {
  const text = await undisturbed(page, model)
  const held = await askHeld(page, model)
  const second = await context.newPage()
  await second.goto(page.url())
  await middleShown(second)
  const address = page.url()
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto(address)
  await middleShown(reopened)
  held.release()
  await expectWhole(second, text)
  await expectWhole(reopened, text)
})
