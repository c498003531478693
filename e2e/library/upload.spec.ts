import { core, devices, expect, expectAccessible, expectFitsPhone, expectNoSideways, test } from '../support/fixtures.ts'
import {
  askFromHome,
  chooseSource,
  clearImports,
  finished,
  ask,
  importFiles,
  importTray,
  marks,
  openCard,
  proseText,
  textFile,
} from '../support/person.ts'
import { ferry } from '../support/samples.ts'

const brokenDocx = {
  name: '残缺.docx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('PK\u0003\u0004 half of an archive', 'latin1'),
}

test.use(devices[0].use)

test(
  'files by picker and drop, a link, empty and broken files each report their outcome, and answers use the imported ones',
  core,
  async ({ page }) => {
    await page.goto('/')
    const line = (name: string) => importTray(page).getByRole('listitem').filter({ hasText: name })

    await test.step('several files are imported by the file picker', async () => {
      await importFiles(page, [textFile('白石渡.md', ferry), textFile('空.txt', ''), brokenDocx])
      await expect(line('白石渡.md')).toContainText('完成，可以提问')
      await expect(line('空.txt')).toContainText('文件是空的，没有可以导入的内容')
      await expect(line('残缺.docx')).toContainText(/已损坏或不完整|无法识别/)
      await expect(importTray(page).getByRole('status')).toHaveText('已导入 1/3，2 个失败')
      await expectAccessible(page)
      await expectNoSideways(page)
      await expectFitsPhone(page)
    })

    await test.step('a file is dropped on the page', async () => {
      const transfer = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['清溪桥长八十米，由六个石拱组成。'], '清溪桥.txt', { type: 'text/plain' }))
        return data
      })
      await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
      await expect(page.getByText('松开鼠标，导入这些文件')).toBeVisible()
      await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
      await expect(page.getByText('松开鼠标，导入这些文件')).toBeHidden()
      await expect(line('清溪桥.txt')).toContainText('完成，可以提问')
    })

    await clearImports(page)
    await test.step('a link into the private network is refused', async () => {
      await page.getByRole('button', { name: '导入', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: '导入资料' })
      await expectAccessible(page)
      await dialog.getByRole('textbox', { name: '粘贴网页链接' }).fill('http://127.0.0.1:9/secret')
      await dialog.getByRole('button', { name: '导入链接' }).click()
      await expect(line('127.0.0.1')).toContainText('链接指向内部网络地址，为安全起见已拒绝')
    })
    await clearImports(page)

    await test.step('imported files answer a question', async () => {
      const turn = await askFromHome(page, '白石渡始建于哪一年？')
      expect(await proseText(turn)).toContain('1736')
      const shown = await openCard(page, marks(turn).first())
      await expect(shown).toContainText('白石渡')
      await page.keyboard.press('Escape')
    })

    await test.step('the topic lists every file with its outcome', async () => {
      await page.goto('/subject-v2/mine')
      const row = (name: string) => page.getByRole('grid', { name: '文件和文件夹' }).getByRole('row').filter({ hasText: name })
      await expect(row('白石渡.md')).toContainText('可以提问')
      await expect(row('清溪桥.txt')).toContainText('可以提问')
      await expect(row('空.txt')).toContainText('文件是空的')
      await expectAccessible(page)
      await expectNoSideways(page)
      await expectFitsPhone(page)
    })

    await test.step('a file in the trash is no longer found', async () => {
      await page.getByRole('button', { name: '更多操作：白石渡.md' }).click()
      await page.getByRole('menuitem', { name: '移到回收站' }).click()
      await expect(page.getByRole('link', { name: '白石渡.md' })).toBeHidden()
      await page.goto('/')
      await chooseSource(page, '我的')
      await ask(page, '白石渡始建于哪一年？')
      const turn = await finished(page)
      const prose = await proseText(turn)
      expect(prose).toContain('没有找到')
      expect(prose).not.toContain('1736')
    })
  },
)
