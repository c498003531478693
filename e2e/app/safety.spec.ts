import type { Page } from '@playwright/test'
import { say } from '../../apps/server/test/peers/scripted-model.ts'
import { devices, expect, test } from '../support/fixtures.ts'
import { askFromHome, clearImports, finished, importFiles, prose, proseText } from '../support/person.ts'
import { hostilePage } from '../support/samples.ts'

/** Value that a script in a text would have set. */
const left = (page: Page) => page.evaluate(() => Reflect.get(window, '__xss') as unknown)

test.use({ ...devices[0].use, baseURL: ({ modelServer }, use) => use(modelServer.url) })

test('no script of a hostile page, question or model runs', async ({ page, model }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const response = await page.goto('/')
  const policy = (await response?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)

  await test.step('an imported page', async () => {
    await importFiles(page, [{ name: '铜铃寨.html', mimeType: 'text/html', buffer: Buffer.from(hostilePage) }])
    await page.getByRole('link', { name: '铜铃寨.html' }).click()
    const text = page.locator('.wj-document')
    await expect(text).toContainText('寨门高九米')
    await expect(text.locator('script, iframe, img, svg, [onclick], [onload], [onerror]')).toHaveCount(0)
    expect(await left(page)).toBeUndefined()
    // The original is served as a file, never as a page of this site.
    const original = await page.request.get((await page.getByRole('link', { name: '下载原件' }).getAttribute('href'))!)
    expect(original.headers()['content-disposition']).toMatch(/^attachment/)
    expect(original.headers()['x-content-type-options']).toBe('nosniff')
  })
  await clearImports(page)

  await test.step('a question and an answer', async () => {
    const question = `铜铃寨的寨门多高？<img src=x onerror="window.__xss='question'">`
    model.script = say(
      `铜铃寨的寨门高九米。[[1]]<script>window.__xss='script'</script><img src=x onerror="window.__xss='image'">

<details open ontoggle="window.__xss='toggle'">细节</details>

[点这里](javascript:window.__xss='link') [或者这里](data:text/html,<script>parent.__xss='data'</script>) ![图](https://attacker.invalid/pixel.png)

\`\`\`html
<script>window.__xss='code'</script>
\`\`\`
`,
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const turn = await askFromHome(page, question)
    await expect(turn.getByRole('heading', { level: 2 })).toHaveText(question)
    expect(await proseText(turn)).toContain('寨门高九米')
    await expect(prose(turn).locator('script, img, details, iframe')).toHaveCount(0)
    const targets = await prose(turn)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets.filter((target) => /^(javascript|data):/i.test(target ?? ''))).toEqual([])
    for (const label of ['点这里', '或者这里']) {
      const text = prose(turn).getByText(label)
      if (await text.count()) await text.first().click()
    }
    await page.reload()
    await finished(page)
    expect(await left(page)).toBeUndefined()
    expect(dialogs).toEqual([])
    expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin) && !url.startsWith('data:'))).toEqual([])
  })
})
