import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { putFiles } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'

const text = '# 青江志\n\n## 渡口\n\n渡口在北岸。\n\n## 灯塔\n\n灯塔建于一八七三年。\n'

test('FEAT-011 ROUTE-059 exports give the chosen thing: a document as PDF, a chapter, and a library as an archive', async ({ page }) => {
  const file = (await putFiles(page, [{ name: '青江志.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }])).get('青江志.md')!
  const dialog = page.getByRole('dialog', { name: '导出与复制' })
  const choice = (name: string) => dialog.getByText(name, { exact: true })
  const make = async () => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const made = await download
    return { name: made.suggestedFilename(), bytes: await readFile(await made.path()) }
  }

  await test.step('a format pressed before the preview is ready is the exported one', async () => {
    await page.goto(`/doc/${file.documentId}`)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/export/preview/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await expect(dialog.getByText('正在排版…')).toBeVisible()
    // The dialog opens with an animation.
    await choice('PDF').hover()
    const box = (await choice('PDF').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    held.resolve()
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: '灯塔' })).toBeVisible()
    expect(await choice('PDF').boundingBox()).toEqual(box)
    await page.mouse.up()
    await expect(dialog.getByRole('radio', { name: 'PDF' })).toBeChecked()
    await expectAccessible(page)
    const { name, bytes } = await make()
    expect(name).toBe('青江志.pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(dialog).toBeHidden()
  })

  await test.step('a chapter is exported from its heading', async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await choice('一章').click()
    await dialog.getByRole('combobox', { name: '章节' }).selectOption({ label: '\u{3000}灯塔' })
    await choice('Markdown').click()
    await expect(dialog.frameLocator('iframe').getByText('灯塔建于一八七三年。')).toBeVisible()
    const { bytes } = await make()
    expect(bytes.toString('utf8')).toMatch(/^# 灯塔\n\n> 青江志 · 我的资料\n\n灯塔建于一八七三年。\n$/)
    await expect(dialog).toBeHidden()
  })

  await test.step('the whole library is exported as an archive; a cancelled export saves nothing', async () => {
    await page.goto('/subject-v2/mine')
    await page.getByRole('button', { name: '「我的资料」的更多操作' }).click()
    await page.getByRole('menuitem', { name: '导出' }).click()
    await expect(dialog.frameLocator('iframe').getByText('青江志.md')).toBeVisible()
    await choice('原件和文字').click()
    await expectAccessible(page)
    // A small library would be ready at the first poll: delay that one until the export is cancelled.
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/api/export/zip/status?*',
      async (route) => {
        await held.promise
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await dialog.getByRole('button', { name: '取消导出' }).click()
    held.resolve()
    await expect(dialog.getByRole('button', { name: '导出', exact: true })).toBeVisible()
    const { name, bytes } = await make()
    expect(name).toBe('我的资料.zip')
    const entries = unzipSync(bytes)
    expect(strFromU8(entries['资料/青江志.md']!)).toBe(text)
    expect(strFromU8(entries['文字/青江志.md.md']!)).toContain('灯塔建于一八七三年。')
  })
})
