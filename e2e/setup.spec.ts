import { startScriptedModel, say } from '../apps/server/test/scripted-model.ts'
import { devices, expect, expectAccessible, expectFitsPhone, test } from './fixtures.ts'
import { ask, finished, proseText } from './person.ts'
import { startServer } from './server.ts'
import { signInByCode } from './sign-in.ts'

test.use({ ...devices[0].use })

test('an admin connects a model of this machine and asks it, without a restart; after one it is there still', async ({ page }) => {
  const model = await startScriptedModel(1234, 8000, 8080, 11_434)
  model.models = ['e2e-setup-chat']
  model.script = say('这句话由刚连接的模型写成。')
  const server = await startServer()
  try {
    await signInByCode(page, server, 'admin@example.org')
    await page.goto(server.url)
    await page.getByRole('link', { name: '连接一个模型' }).click()
    await expect(page.getByRole('heading', { name: '连接服务', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: '连接 e2e-setup-chat' }).click()
    await expect(page.getByText('这句话由刚连接的模型写成。')).toBeVisible()
    await page.getByText('语言模型', { exact: true }).click()
    await expect(page.getByRole('form', { name: '语言模型' }).getByLabel('地址')).toHaveValue(model.baseUrl)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.goto(`${server.url}/searchResult?${new URLSearchParams({ q: '介绍一下你自己', engineType: 'ai' })}`)
    await finished(page)
    expect(model.requests.some(({ model: name }) => name === 'e2e-setup-chat')).toBe(true)
    // The open page would ask the server while it is away.
    await page.goto('about:blank')
    await server.kill9()
    await server.start()
    const asked = model.requests.length
    await page.goto(server.url)
    await ask(page, '问津怎么导入 PDF')
    expect(await proseText(await finished(page))).not.toBe('')
    expect(model.requests.length).toBeGreaterThan(asked)
  } finally {
    await server.remove()
    await model.close()
  }
})
