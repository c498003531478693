import type { BrowserContext, Page } from '@playwright/test'
import type { TestServer } from '../../apps/server/test/test-server.ts'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import { expect } from './fixtures.ts'

/** Effects of attacks on a page: the numbers of the strings that ran, dialogs, and requests to other addresses. */
export interface Damage {
  ran: string[]
  dialogs: string[]
  elsewhere: string[]
}

/** Watches the pages of a visitor's browser, in which `__ran` records that a string ran. */
export async function watchDamage(context: BrowserContext, page: Page, server: TestServer, visitor: Visitor): Promise<Damage> {
  const damage: Damage = { ran: [], dialogs: [], elsewhere: [] }
  await context.exposeFunction('__ran', (n: unknown) => void damage.ran.push(String(n)))
  page.on('dialog', (dialog) => {
    damage.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const own = [server.url, `blob:${server.url}`, 'data:'].some((start) => request.url().startsWith(start))
    if (!own) damage.elsewhere.push(request.url())
  })
  const cookies = ['tid', 'sid', 'uid'].map((name) => ({ name, value: visitor.cookieOf(name)!, url: server.url }))
  await context.addCookies(cookies)
  return damage
}

/** Hovering and focusing trigger handlers that loading alone does not; pressing anything runs no script. */
export async function provoke(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      for (const type of ['mouseover', 'focus', 'pointerenter']) element.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })
  const targets = await page.evaluate(() => {
    const attributes = ['href', 'src', 'action', 'formaction']
    const elements = document.querySelectorAll(attributes.map((name) => `[${name}]`).join())
    return [...elements].flatMap((element) =>
      attributes.map((name) => URL.parse(element.getAttribute(name) ?? '', location.href)?.href ?? ''),
    )
  })
  expect(targets.filter((target) => /^(?:javascript|vbscript|data:text)/i.test(target))).toEqual([])
}
