import { readFile } from 'node:fs/promises'
import { core, devices, expect, expectAccessible, test } from '../support/fixtures.ts'

const outline = `# 中国茶

## 绿茶
- 西湖龙井
- 碧螺春 （[太湖志](https://example.org/taihu "洞庭山所产")）

## 红茶
- 祁门红茶`

test.describe('mind maps', () => {
  test.use(devices[0].use)

  test(
    'ROUTE-031 FEAT-011 a map is made from an outline, edited by keyboard, survives a reload, is searched, exported and imported',
    core,
    async ({ page }) => {
      await page.goto('/mind-mapping')
      await page.getByRole('textbox', { name: /粘贴 Markdown/ }).fill(outline)
      await page.getByRole('button', { name: '生成导图' }).click()
      const tree = page.getByRole('tree')
      const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
      await expect(item('碧螺春')).toBeVisible()

      await test.step('Tab adds a child, Enter a sibling, Delete removes a node; all changes can be undone and redone', async () => {
        await tree.focus()
        for (const key of ['ArrowRight', 'ArrowRight', 'Tab']) await page.keyboard.press(key)
        const field = page.getByRole('textbox', { name: '节点文字' })
        await field.fill('狮峰')
        await field.press('Enter')
        await tree.press('Enter')
        await field.fill('梅家坞')
        await field.press('Enter')
        await expect(item('梅家坞')).toHaveAttribute('aria-level', '4')
        await tree.press('Delete')
        await expect(item('梅家坞')).toHaveCount(0)
        await expect(item('狮峰')).toHaveAttribute('aria-selected', 'true')
        await tree.press('Control+z')
        await expect(item('梅家坞')).toBeVisible()
        await tree.press('Control+Shift+z')
        await expect(item('梅家坞')).toHaveCount(0)
        await tree.press('F2')
        await field.fill('狮峰龙井')
        await field.press('Enter')
      })

      await test.step('a node is dragged to another branch, and the map is the same after a reload', async () => {
        await item('狮峰龙井').dragTo(item('红茶'))
        await expect(item('狮峰龙井')).toHaveAttribute('aria-level', '3')
        await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
        await page.reload()
        await expect(item('狮峰龙井')).toHaveAttribute('aria-level', '3')
        await expectAccessible(page)
      })

      await test.step('nodes are folded, searched, and show their source', async () => {
        await item('绿茶').click()
        await tree.press('Space')
        await expect(item('碧螺春')).toHaveCount(0)
        const search = page.getByRole('searchbox', { name: '在导图里找' })
        await search.fill('碧螺')
        await search.press('Enter')
        await expect(item('碧螺春')).toHaveAttribute('aria-selected', 'true')
        const source = page.getByRole('link', { name: '太湖志' })
        await expect(source).toHaveAttribute('href', 'https://example.org/taihu')
        await expect(page.getByText('洞庭山所产')).toBeVisible()
        await page.getByText('列表', { exact: true }).click()
        await expect(page.getByRole('list', { name: '思维导图的文字' }).getByRole('button', { name: '引用 1' })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the map is exported, and importing its file creates the same map', async () => {
        const saved = async (format: string) => {
          await page.getByRole('button', { name: '导出' }).click()
          const download = page.waitForEvent('download')
          await page.getByRole('menuitem', { name: format }).click()
          return (await download).path()
        }
        const png = await readFile(await saved('图片（PNG）'))
        expect(png.subarray(1, 4).toString()).toBe('PNG')
        expect(png.length).toBeGreaterThan(10_000)
        const xmind = await readFile(await saved('XMind'))
        await page.getByRole('link', { name: '全部导图' }).click()
        await expect(page.getByRole('list', { name: '我的导图' }).getByRole('link', { name: /中国茶/ })).toBeVisible()
        await expectAccessible(page)
        await page.getByText('导图文件', { exact: true }).click()
        await page.getByLabel('选择文件').setInputFiles({ name: '茶.xmind', mimeType: 'application/zip', buffer: xmind })
        await expect(item('碧螺春')).toBeVisible()
        await expect(item('狮峰龙井')).toHaveAttribute('aria-level', '3')
      })
    },
  )

  test('ROUTE-047 a given graph is drawn, and an invalid one is reported with its line', async ({ page }) => {
    await page.goto(`/dagre-webview?graph=${encodeURIComponent('flowchart LR\nA[提问] -->|检索| B[回答]')}`)
    await expect(page.getByRole('img', { name: /关系图/ })).toContainText('提问')
    await page.getByRole('textbox', { name: '图的内容' }).fill('graph TD\nA -->')
    await page.getByRole('button', { name: '画出来' }).click()
    await expect(page.getByText('看不懂第 2 行')).toBeVisible()
    await page.evaluate(() => window.postMessage({ graph: { nodes: [{ id: 'x', label: '程序给的' }], edges: [] } }))
    await expect(page.getByRole('img', { name: /关系图/ })).toContainText('程序给的')
    await expectAccessible(page)
  })
})
