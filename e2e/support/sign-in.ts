import { expect, type Page } from '@playwright/test'
import type { Envelope } from '@wenjin/contract'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'

/** The code the server has written to its log since it had printed `before` characters, where neither mail nor SMS is configured. */
export async function codeInLog(server: SpawnedServer, before: number): Promise<string> {
  const find = () => /验证码 (\d{6})：/.exec(server.output.slice(before))?.[1] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

/**
 * Signs the page's visitor in by a code to an e-mail, which makes the account when there is none. The calls are made beside the page, whose
 * cookies they share: what the page shows is as it was until it is loaded again.
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
