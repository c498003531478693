import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { say } from '../../apps/server/test/peers/scripted-model.ts'
import { expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { signInByCode } from '../support/sign-in.ts'

test.use({ viewport: { width: 1440, height: 900 }, tolerated: /40[01] / })

test('ROUTE-108 ROUTE-109 ROUTE-110 FEAT-032 FEAT-033 a developer creates a key and uses playground, dashboard and reference', async ({
  page,
  modelServer: server,
  model,
}) => {
  model.script = say('越窑在浙江慈溪。')
  await test.step('a guest is redirected to sign in, and returns', async () => {
    await page.goto(`${server.url}/search-api/dashboard`)
    await expect(page).toHaveURL(/\/h5-login\?/)
    await signInByCode(page, server, 'developer@example.org')
    await page.goto(`${server.url}/search-api/dashboard`)
    await expect(page).toHaveURL(/\/search-api\/bashboard$/)
    await expect(page.getByText('这段时间没有调用')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a key is created', async () => {
    await page.getByRole('link', { name: '管理密钥' }).click()
    await page.getByLabel('允许的网络地址').fill('nowhere')
    await page.getByLabel('名称').fill('笔记脚本')
    await page.getByLabel('名称').press('Enter')
    await expect(page.getByLabel('允许的网络地址')).toHaveAccessibleDescription(/不是网络地址或网段/)
    await page.getByLabel('允许的网络地址').fill('')
    await page.getByLabel('名称').press('Enter')
    await page.getByRole('button', { name: '我已保存' }).click()
  })

  await test.step('the playground makes a call with the key, and shows an error beside its field', async () => {
    await page.getByRole('link', { name: '在调试台试一次' }).click()
    await expect(page.getByLabel('用哪个密钥')).toContainText('笔记脚本')
    await page.getByRole('button', { name: '调用', exact: true }).click()
    const answer = page.getByRole('region', { name: '结果' })
    await expect(answer.getByRole('region', { name: '回答的文字' })).toContainText('慈溪')
    await expect(answer).toContainText(/HTTP 200 · 首字节 \d+ 毫秒 · 共 \d+ 毫秒 · 花了 10 点额度/)
    await expectAccessible(page)
    await expectNoSideways(page)

    await page.getByLabel('接口', { exact: true }).selectOption('programSearch')
    await page.getByLabel('size').fill('1000')
    await page.getByLabel('q *').fill('')
    await page.getByRole('button', { name: '调用', exact: true }).click()
    await expect(page.getByLabel('q *')).toHaveAccessibleDescription('请填写')
    await page.getByLabel('q *').fill("it's 越窑")
    await page.getByRole('button', { name: '调用', exact: true }).click()
    await expect(page.getByLabel('size')).toHaveAccessibleDescription(/最大 100/)
    await expect(page.getByLabel('代码', { exact: true }).locator('pre')).toContainText(String.raw`it'\''s 越窑`)
    await page.getByText('Python', { exact: true }).click()
    await expect(page.getByLabel('代码', { exact: true }).locator('pre')).toContainText('urllib.request')
  })

  await test.step('PERM-015 a program requests a key on the page, and gets it when the user agrees', async () => {
    const returned = Promise.withResolvers<URL>()
    const program = createServer((request, response) => {
      returned.resolve(new URL(request.url!, 'http://127.0.0.1'))
      response.end('back')
    })
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
    try {
      const redirectUri = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
      const registered = await fetch(`${server.url}/api/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: '桌面助手', redirect_uris: [redirectUri] }),
      })
      const { client_id } = (await registered.json()) as { client_id: string }
      const asked = { client_id, redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256', state: 's' }
      const pkce = { code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url') }
      const elsewhere = new URLSearchParams({ ...asked, ...pkce, redirect_uri: 'https://evil.example/' })
      await page.goto(`${server.url}/search-api/authorize?${elsewhere}`)
      await expect(page.getByRole('alert')).toContainText('不是这个程序登记的返回地址')
      await page.goto(`${server.url}/search-api/authorize?${new URLSearchParams({ ...asked, ...pkce, scope: 'search knowledge:write' })}`)
      await expect(page.getByText('「桌面助手」请求代表您')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: '检索' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: '改资料库' })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: '提问' })).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSideways(page)
      await page.getByRole('checkbox', { name: '检索' }).uncheck()
      await page.getByRole('button', { name: '同意' }).click()
      await expect(page.getByText('请至少选一项')).toBeVisible()
      await page.getByRole('checkbox', { name: '检索' }).check()
      await page.getByRole('button', { name: '同意' }).click()
      const code = (await returned.promise).searchParams.get('code')!
      const fields = { grant_type: 'authorization_code', code, client_id, redirect_uri: redirectUri, code_verifier: 'v'.repeat(43) }
      const taken = await fetch(`${server.url}/api/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) })
      expect(await taken.json()).toMatchObject({ access_token: expect.stringMatching(/^mk-/), scope: 'search' })
      await expect(page).toHaveURL(/^[^?]*\/callback\?/)
      await page.goto(`${server.url}/search-api/api-keys`)
      await expect(page.getByRole('listitem').filter({ hasText: '桌面助手' })).toContainText('可以：检索')
    } finally {
      program.close()
      program.closeAllConnections()
    }
  })

  await test.step('the dashboard counts the calls, and downloads them', async () => {
    await page.getByRole('link', { name: '用量', exact: true }).click()
    const byCall = page.getByRole('table').filter({ hasText: '调用' })
    await expect(byCall.getByRole('row', { name: /^提问 1 0 \d+ \d+ 10$/ })).toBeVisible()
    await expect(byCall.getByRole('row', { name: /^检索 1 1 \d+ \d+ 0$/ })).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载 CSV' }).click()])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toMatch(/^\u{feff}时间,密钥,密钥首尾,调用,次数,失败,p50（毫秒）,p95（毫秒）,额度\r\n/u)
    expect(csv).toMatch(/笔记脚本,mk-\S+,提问,1,0,\d+,\d+,10\r\n/)
  })

  await test.step('the reference shows a call with an example that opens in the playground', async () => {
    await page.getByRole('link', { name: '接口说明' }).click()
    await page.getByText('读网页', { exact: true }).click()
    await expect(page.getByRole('cell', { name: '网页或文件的公开地址' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '在调试台打开' }).click()
    await expect(page.getByLabel('url *')).toHaveValue('https://example.com/')
  })
})
