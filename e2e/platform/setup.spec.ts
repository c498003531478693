import { say } from '../../apps/server/test/peers/scripted-model.ts'
import { devices, expect, expectAccessible, expectFitsPhone, test } from '../support/fixtures.ts'
import { finished } from '../support/person.ts'
import { signInAsAdmin } from '../support/accounts.ts'

test.use({ ...devices[0].use })

test('an admin connects a local model and uses it without a restart, and it persists after one', async ({
  page,
  startOwnServer,
  localModel: model,
}) => {
  const [name] = model.models
  model.script = say('这句话由刚连接的模型写成。')
  const server = await startOwnServer()
  await signInAsAdmin(page, server)
  await page.goto(server.url)
  await page.getByRole('link', { name: '连接一个模型' }).click()
  await expect(page.getByRole('heading', { name: '连接服务', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: `连接 ${name}` }).click()
  await expect(page.getByText('这句话由刚连接的模型写成。')).toBeVisible()
  await page.getByText('语言模型', { exact: true }).click()
  await expect(page.getByRole('form', { name: '语言模型' }).getByLabel('地址')).toHaveValue(model.baseUrl)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.goto(`${server.url}/searchResult?${new URLSearchParams({ q: '介绍一下你自己', engineType: 'ai' })}`)
  await finished(page)
  expect(model.requests.some((request) => request.model === name)).toBe(true)
  // The open page would send requests while the server is down.
  await page.goto('about:blank')
  await server.kill9()
  await server.start()
  const asked = model.requests.length
  const answer = await server.visitor().ask('问津怎么导入 PDF')
  expect(answer.text).not.toBe('')
  expect(model.requests.length).toBeGreaterThan(asked)
})
