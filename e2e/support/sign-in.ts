import { expect, type Page } from '@playwright/test'
import type { Envelope } from '@wenjin/contract'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'

/** Returns the code that the server has written to its log after the first `before` characters, when neither mail nor SMS is configured. */
export async function codeInLog(server: SpawnedServer, before: number): Promise<string> {
  const find = () => /验证码 (\d{6})：/.exec(server.output.slice(before))?.[1] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

/**
 * Signs the page's visitor in by a code sent to an e-mail, which creates the account if there is none. The calls run outside the page with
 * its cookies: the page shows its old state until it is reloaded.
 */
export async function signInByCode(page: Page, server: SpawnedServer, email: string): Promise<void> {
  const { request } = page
  const { data } = (await (await request.get(`${server.url}/api/page-token`)).json()) as Envelope<{ token: string }>
  const headers = { token: data.token, origin: server.url }
  const before = server.output.length
  const sent = await request.get(`${server.url}/verify?type=email&purpose=login&content=${encodeURIComponent(email)}`, { headers })
  expect(sent.ok()).toBe(true)
  const code = await codeInLog(server, before)
  const login = await request.post(`${server.url}/login`, { headers, data: { type: 'email', content: email, code } })
  expect(login.ok()).toBe(true)
}
