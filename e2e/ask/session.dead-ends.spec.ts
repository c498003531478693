import { readFile } from 'node:fs/promises'
import type { Topic } from '@wenjin/contract'
import { makePdf } from '@wenjin/parser/testing/samples'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { begin, refuse } from '../../apps/server/test/peers/scripted-model.ts'
import { call, putFiles } from '../support/calls.ts'
import { core, devices, expect, expectAccessible, expectFitsPhone, expectNoSideways, test as base } from '../support/fixtures.ts'
import {
  ask,
  askFromHome,
  choose,
  chooseSource,
  finished,
  pressOption,
  proseText,
  questionBox,
  runClockUntil,
  textFile,
  turns,
  send,
} from '../support/person.ts'
import { ferry } from '../support/samples.ts'
import { startServer } from '../support/server.ts'
import { signInByCode } from '../support/sign-in.ts'

const notice = textFile('食堂通知.txt', '本周食堂停业三天，维修排烟管道。午餐改由二号楼供应。')
const scan = { name: '医疗报告.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf([[]])) }
const status = (turn: ReturnType<typeof turns>) => turn.first().getByRole('status').first()

const test = base.extend<object, { offlineServer: SpawnedServer }>({
  offlineServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ OFFLINE: '1' })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

for (const device of devices) {
  test.describe(device.name, () => {
    test.use(device.use)

    test('a question without an answer suggests a scanned file of that name, the library that contains it, and an import', async ({
      page,
    }) => {
      await page.goto('/')
      await putFiles(page, [scan])
      const work = await call<Topic>(page, 'POST', '/api/topic', { name: '单位通知' })
      await putFiles(page, [notice], work.dirRootId)
      const trip = await call<Topic>(page, 'POST', '/api/topic', { name: '旅行笔记' })
      await putFiles(page, [textFile('白石渡.md', ferry)], trip.dirRootId)

      await test.step('the file named in the question gives the reason why it could not answer', async () => {
        const turn = await askFromHome(page, '医疗报告里血压是多少？')
        const ways = turn.getByRole('region', { name: '还可以这样找' })
        const file = ways.getByRole('list', { name: '名字相近的文件' }).getByRole('listitem')
        await expect(file).toContainText('医疗报告.pdf')
        await expect(file).toContainText('只有扫描图片')
        await expect(ways.getByRole('link', { name: '怎么连接模型' })).toBeVisible()
        // A single sentence needs no copy buttons.
        await expect(turn.getByRole('toolbar', { name: '对这个回答的操作' }).getByRole('button')).toHaveText(['更多'])
        // At the end of the page, nothing is below the question box.
        await page.keyboard.press('End')
        await expectAccessible(page)
        await expectNoSideways(page)
        await expectFitsPhone(page)
        await ways.getByRole('button', { name: '导入文件' }).click()
        await expect(page.getByRole('dialog', { name: '导入' })).toBeVisible()
        await page.keyboard.press('Escape')
      })

      await test.step('the library that contains the answer is named and answers after one press', async () => {
        await page.goto('/')
        await page.getByRole('combobox', { name: '资料库' }).click()
        await pressOption(page, /^单位通知/)
        await ask(page, '白石渡的船票多少钱？')
        const turn = await finished(page)
        await expect(page.getByRole('combobox', { name: '资料范围' })).toContainText('单位通知')
        await turn.getByRole('button', { name: '「旅行笔记」：1 个文件里有依据' }).click()
        await expect(turns(page).first().getByRole('group', { name: '同一问题的其他回答' })).toContainText('2/2')
        const answer = await finished(page)
        expect(await proseText(answer)).toContain('三元')
      })

      await test.step('the scope is stored with the conversation, changes for the next question, and survives a reload', async () => {
        const scope = page.getByRole('combobox', { name: '资料范围' })
        await expect(scope).toContainText('旅行笔记')
        await choose(page, '资料范围', '我的')
        await ask(page, '食堂停业几天？')
        const second = await finished(page, 1)
        expect(await proseText(second)).toContain('三天')
        await page.reload()
        await finished(page, 1)
        await expect(scope).toContainText('我的')
        await page.evaluate(() => window.scrollTo(0, 0))
        await expectAccessible(page)
        await expectFitsPhone(page)
      })

      await test.step('the steps describe what was done in the past tense', async () => {
        const second = turns(page).nth(1)
        await second.getByRole('button', { name: '经过的步骤' }).click()
        const steps = second.getByRole('list', { name: '经过的步骤' })
        await expect(steps).toContainText('查找了资料')
        await expect(steps).toContainText('查的是「')
        await expect(steps).toContainText(/读了资料.*找到 \d+ 段/s)
        await expect(steps).toContainText('食堂通知')
        await expect(steps).not.toContainText('正在')
        await expectNoSideways(page)
      })

      await test.step('an answer is exported as Markdown with its sources', async () => {
        await turns(page).nth(1).getByRole('button', { name: '导出' }).click()
        const dialog = page.getByRole('dialog', { name: '导出与复制' })
        await dialog.getByText('Markdown', { exact: true }).click()
        const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '导出', exact: true }).click()])
        const text = await readFile(await file.path(), 'utf8')
        expect(text).toContain('# 食堂停业几天？')
        expect(text).toContain('食堂通知')
      })
    })

    test('a research of videos asks for confirmation first', async ({ page }) => {
      await page.goto('/')
      await chooseSource(page, '视频')
      await expect(page.getByText(/这个范围用到 \d\d:\d\d/)).toBeVisible()
      await choose(page, '模式', '研究')
      await ask(page, '古渡口的历史有哪些研究？')
      const doubt = page.getByRole('group', { name: '研究的范围' })
      await expect(doubt).toContainText('「视频」')
      await expect(doubt.getByRole('button', { name: '在全网研究' })).toBeFocused()
      await expectAccessible(page)
      await expectFitsPhone(page)
      await doubt.getByRole('button', { name: '返回修改' }).click()
      await expect(page.getByRole('textbox', { name: '问题', exact: true })).toHaveValue('古渡口的历史有哪些研究？')
      await send(page)
      await doubt.getByRole('button', { name: '在全网研究' }).click()
      await expect(
        page
          .getByRole('button', { name: '开始研究' })
          .or(page.getByRole('button', { name: '直接开始' }))
          .first(),
      ).toBeVisible()
    })
  })
}

test.describe('without a network', () => {
  test.use({ ...devices[0].use, baseURL: ({ offlineServer }, use) => use(offlineServer.url) })

  test('the web scopes show that the instance is offline, before and after a question', async ({ page }) => {
    await page.goto('/')
    await putFiles(page, [textFile('白石渡.md', ferry)])
    await chooseSource(page, '视频')
    await expect(page.getByText('本站离线运行，不连接网络：「视频」只能在本站已有的资料里查找')).toBeVisible()
    await expectAccessible(page)
    await ask(page, '白石渡的船票多少钱？')
    const turn = await finished(page)
    await expect(turn.getByRole('list', { name: '关于这个回答' })).toContainText('本站离线运行，不能搜索「视频」')
    expect(await proseText(turn)).toContain('三元')
    await ask(page, '天王星有几颗卫星？')
    const nothing = await finished(page, 1)
    await expect(nothing.getByRole('region', { name: '还可以这样找' }).getByRole('button', { name: '搜索全网' })).toHaveCount(0)
  })
})

test.describe('a model in trouble', () => {
  test.use({ ...devices[0].use, baseURL: ({ modelServer }, use) => use(modelServer.url) })

  test('a model that writes nothing shows the waiting time, and can be skipped after half a minute', async ({ page, model }) => {
    const released = Promise.withResolvers<void>()
    model.script = async (response) => {
      begin(response)
      await released.promise
      response.destroy()
    }
    await page.goto('/')
    await putFiles(page, [textFile('白石渡.md', ferry)])
    // Time advances only by the test.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await ask(page, '白石渡始建于哪一年？')
    const turn = turns(page).first()
    await runClockUntil(page, () => expect(status(turn)).toHaveText('正在组织回答…', { timeout: 200 }))
    const offer = turn.getByRole('button', { name: '不等了，直接摘录' })
    await page.clock.runFor(15_000)
    await expect(turn).toContainText(/已等 1\d s/)
    await expect(offer).toBeHidden()
    await page.clock.runFor(20_000)
    await expect(offer).toBeVisible()
    await page.clock.resume()
    await expectAccessible(page)
    await offer.click()
    await expect(turn.getByRole('group', { name: '同一问题的其他回答' })).toContainText('2/2')
    // The abandoned answer finishes too; its end must not count for the other one.
    await expect.poll(() => proseText(turn)).toContain('1736')
    released.resolve()
  })

  test('a failing service is not reported as missing', core, async ({ page, model }) => {
    model.script = refuse(500)
    await page.goto('/')
    await putFiles(page, [textFile('白石渡.md', ferry)])
    const turn = await askFromHome(page, '白石渡始建于哪一年？')
    await expect(turn).toContainText('模型暂时没有响应，以下是从资料中摘录的回答')
    expect(await proseText(turn)).toContain('1736')
    await expect(page.getByText(/没有(连接|配置)模型/)).toHaveCount(0)
  })
})

test.describe('an unreachable server', () => {
  test.use({ ...devices[0].use, tolerated: /net::ERR_|Failed to load resource|dynamically imported|preload CSS/ })

  test('a page opened meanwhile reports it, and recovers by itself', async ({ page, server }) => {
    await page.goto('/')
    await putFiles(page, [textFile('白石渡.md', ferry)])
    await askFromHome(page, '白石渡始建于哪一年？')
    const address = page.url()
    await page.goto('/')
    await server.kill9()
    await page.getByRole('link', { name: '历史', exact: true }).click()
    await expect(page.getByText('连不上服务器，恢复后会自动接着打开，什么都不会丢').first()).toBeVisible()
    await server.start()
    await expect(page.getByRole('heading', { name: '历史', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /白石渡始建于哪一年/ })).toBeVisible()
    await expect(page.getByText('连不上服务器')).toBeHidden()
    await page.goto(address)
    await finished(page)
  })

  test('a question asked before the code and the style of answers are loaded continues by itself', async ({ page }) => {
    let blocked = false
    await page.route(/\/assets\/[^/]+\.(?:css|js)$/, (route) => (blocked ? route.abort('internetdisconnected') : route.continue()))
    await page.goto('/')
    await expect(questionBox(page)).toBeVisible()
    blocked = true
    await questionBox(page).fill('怎么导入 PDF')
    await questionBox(page).press('Enter')
    await expect(page.getByText('这个页面出了问题')).toHaveCount(0)
    await expect(page).toHaveURL(/\/search\/[\w-]+$/)
    blocked = false
    await finished(page)
  })

  test('the browser’s own network state alone shows no message', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
    })
    await page.goto('/')
    await putFiles(page, [textFile('白石渡.md', ferry)])
    const said: string[] = []
    await page.exposeFunction('noteStatus', (text: string) => said.push(text))
    await page.evaluate(() => {
      const note = (window as unknown as { noteStatus: (text: string) => void }).noteStatus
      new MutationObserver(() => {
        for (const output of document.querySelectorAll('article output')) note(output.textContent)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await ask(page, '白石渡始建于哪一年？')
    expect(await proseText(await finished(page))).toContain('1736')
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((text) => text.includes('断开'))).toEqual([])
  })
})

test.describe('a guest whose content was not taken over after signing in', () => {
  test.use({ ...devices[0].use })

  test('finds the offer again in the settings', async ({ page, server }) => {
    await page.goto('/')
    await putFiles(page, [textFile('白石渡.md', ferry)])
    await signInByCode(page, server, 'later@example.org')
    await page.goto('/meta-user-info')
    await expect(page.getByText('登录前的内容')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '带走' }).click()
    const offer = page.getByRole('alertdialog', { name: '把访客时的内容带到账号里吗？' })
    await expect(offer).toContainText('1 个文件')
    await offer.getByRole('button', { name: '带走' }).click()
    await expect(page.getByText('登录前的内容')).toBeHidden()
  })
})
