import { expect, type Locator, type Page } from '@playwright/test'
import { runProgram, type SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { codeInLog, signInByCode } from './sign-in.ts'

/** Returns an unused e-mail address. */
export const newEmail = (name: string): string => `${name}-${Date.now().toString(36)}@example.org`

/** Runs the operator's command and returns its output. */
export async function admin(server: SpawnedServer, ...order: string[]): Promise<string> {
  const program = runProgram('admin', { dataDir: server.dataDir, args: order })
  const code = await program.ended
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${program.output()}`)
  return program.output()
}

/** Creates an admin by API calls, who enables the display of plans. */
export async function showPlans(server: SpawnedServer, email = 'plans@example.org'): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: server.url }
  const code = await codeFrom(server, async () => {
    await fetch(`${server.url}/verify?${new URLSearchParams({ type: 'email', content: email })}`)
  })
  const login = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type: 'email', content: email, code }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await admin(server, 'role', email, 'admin')
  const body = JSON.stringify({ plans: true })
  const saved = await fetch(`${server.url}/api/admin/safety`, { method: 'PUT', headers: { ...headers, cookie }, body })
  expect(saved.status).toBe(200)
}

/** Signs the page's visitor in as an admin of the instance. */
export async function signInAsAdmin(page: Page, server: SpawnedServer, email = 'admin@example.org'): Promise<void> {
  await signInByCode(page, server, email)
  await admin(server, 'role', email, 'admin')
}

/** Returns the code that the server writes to its log during `act`. */
export async function codeFrom(server: SpawnedServer, act: () => Promise<void>): Promise<string> {
  const before = server.output.length
  await act()
  return codeInLog(server, before)
}

/** The dialog or page for signing in. */
export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: /登录问津|注册账号|重设密码/ })

/** Opens the menu that contains the rail on phones. */
async function openRail(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: '菜单', exact: true })
  // Until the app has rendered the page, its layout is unknown.
  const rail = page.getByRole('navigation', { name: '主导航' })
  await expect(menu.or(rail).filter({ visible: true })).not.toHaveCount(0)
  if (await menu.isVisible()) await menu.click()
}

/** Opens the dialog to sign in from the rail. */
export async function openLogin(page: Page): Promise<Locator> {
  await openRail(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(loginDialog(page).getByLabel('手机号或邮箱')).toBeVisible()
  return loginDialog(page)
}

/** Requests a code in a form with a filled-in phone or e-mail, and enters it. */
export async function fillCode(server: SpawnedServer, form: Locator): Promise<void> {
  const code = await codeFrom(server, async () => {
    await form.getByRole('button', { name: '获取验证码' }).click()
    await expect(form.getByText('验证码已写入服务器日志，请向管理员索取')).toBeVisible()
  })
  await form.getByLabel('验证码', { exact: true }).fill(code)
}

/** Returns the button of the signed-in account. */
export async function accountMenu(page: Page): Promise<Locator> {
  await openRail(page)
  return page.getByRole('button', { name: /^账号：/ })
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await (await accountMenu(page)).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByText('已退出登录')).toBeVisible()
}

/** Makes a call like the page would, and returns the data of the envelope. */
export function callFrom<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, json]) => {
      const init: RequestInit = { method: verb!, ...(json && { body: json, headers: { 'content-type': 'application/json' } }) }
      const { errCode, errMsg, data } = (await (await fetch(address!, init)).json()) as { errCode: number; errMsg: string; data: never }
      if (errCode !== 0) throw new Error(`${errCode} ${errMsg}`)
      return data
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
}
