import { accountMenu, callFrom, openLogin } from '../support/accounts.ts'
import { devices, expect, expectAccessible, expectNoSideways, onDesktop, test as base } from '../support/fixtures.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { startServer } from '../support/server.ts'
import { findFreePort } from '../../apps/server/src/providers/testing/free-port.ts'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import type { Page } from '@playwright/test'

/** Uses a server with a third party as identity provider. */
const test = base.extend<object, { partyServer: SpawnedServer }>({
  partyServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await findFreePort()
      const party = await startIdentityProvider(`http://127.0.0.1:${port}/baidu-auth`)
      const server = await startServer({
        PORT: String(port),
        OIDC_PROVIDERS: 'baidu',
        OIDC_BAIDU_NAME: '百度',
        OIDC_BAIDU_ISSUER: party.issuer,
        OIDC_BAIDU_CLIENT_ID: party.clientId,
        OIDC_BAIDU_CLIENT_SECRET: party.clientSecret,
      })
      await use(server)
      await server.remove()
      await party.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ partyServer }, use) => use(partyServer.url),
})

/** Signs in at the third party and consents. */
async function agreeThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const device of devices) {
  test.describe(device.name, () => {
    const once = onDesktop(device, test)
    // The third party has no icon, and refusals log their status.
    test.use({ ...device.use, tolerated: /status of (400|404)/ })

    once('ROUTE-041 /baidu-auth finishes signing in at a third party, and says what went wrong', async ({ page }) => {
      // The third party's pages refer to a web font.
      await page.route(/fonts\.googleapis\.com/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))

      await test.step('from the dialog the user goes to the third party and returns to the previous page', async () => {
        await page.goto('/history')
        const form = await openLogin(page)
        await expectAccessible(page)
        await form.getByRole('button', { name: '用百度登录' }).click()
        await agreeThere(page, `lin-${device.name}`)
        await expect(page).toHaveURL(/\/history$/)
        await expect(await accountMenu(page)).toBeVisible()
        expect(await callFrom(page, 'GET', '/api/my-info')).toMatchObject({ name: `lin-${device.name} 在别处`, providers: ['baidu'] })
        await callFrom(page, 'POST', '/logout', {})
      })

      await test.step('a response with an unknown state is rejected', async () => {
        await page.goto('/baidu-auth?code=forged&state=forged')
        await expect(page.getByRole('alert')).toContainText('登录没有完成')
        // The secret in the response is removed from the address.
        await expect(page).toHaveURL(/\/baidu-auth$/)
        await expectAccessible(page)
        await expectNoSideways(page)
        await page.getByRole('link', { name: '换一种方式登录' }).click()
        await expect(page).toHaveURL(/\/h5-login$/)
      })

      await test.step('the user refuses consent at the third party', async () => {
        await page.goto('/baidu-auth?error=access_denied&state=x')
        await expect(page.getByText('您取消了授权，或者对方没有同意。')).toBeVisible()
      })

      await test.step('the address redirects to the third party; a user already signed in there returns at once', async () => {
        await page.goto('/baidu-auth')
        await page.getByRole('button', { name: '前往登录' }).click()
        await expect(page).toHaveURL(/:\d+\/$/)
        await expect(await accountMenu(page)).toBeVisible()
      })

      await test.step('an unconfigured third party is reported', async () => {
        await page.goto('/oauth/nobody')
        await expect(page.getByText('没有配置这种登录方式')).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}
