import { core, devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { askFromHome, clearImports, importFiles, marks, textFile, turns } from '../support/person.ts'

test.describe('a shared link', () => {
  test.use({ tolerated: /status of 404/ })

  test('PARAM-001..004 parameters of the address are sent with the calls of its page', core, async ({ page }) => {
    await page.route('**/api/session/shared-1?*', (route) =>
      route.fulfill({ json: { errCode: 0, errMsg: '', data: { id: 'shared-1', searchTopic: 'topic-1', question: '问', mine: false } } }),
    )
    const asked = Promise.all(
      ['session/shared-1?', 'session/shared-1/result?'].map(async (part) => {
        const request = await page.waitForRequest((one) => one.url().includes(part))
        return Object.fromEntries(new URL(request.url()).searchParams)
      }),
    )
    await page.goto('/search/shared-1?shareKey=key-1&tsk=topic-key&share=wx&shareType=4')
    const [session, result] = await asked
    expect(session).toEqual({ shareKey: 'key-1', share: 'wx' })
    expect(result).toMatchObject({ shareKey: 'key-1', share: 'wx', tsk: 'topic-key' })
    expect(result).not.toHaveProperty('shareType')
  })
})

test.describe('in a mini-program', () => {
  test.use({
    ...devices[1].use,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0 miniProgram/wx1',
  })

  test('RULE-014 ROUTE-114 saving a file leads to the page that says where saving works', async ({ page }) => {
    await askFromHome(page, '怎么导入 PDF')
    const number = (await marks(turns(page)).first().innerText()).trim()
    await page.goto(`/detail/${number}/${new URL(page.url()).pathname.split('/').at(-1)}`)
    await page.getByRole('link', { name: '下载原件' }).click()
    await expect(page.getByRole('heading', { name: '请用浏览器打开' })).toBeVisible()
    await expect(page.getByText(/\/doc\/[\w-]+$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  test('RULE-014 saving files, archives, texts and pictures leads there too, with a link back', async ({ page }) => {
    /** Expects that nothing is saved and that the page links to the address it came from. */
    const expectLedOn = async (address: RegExp) => {
      await expect(page.getByRole('heading', { name: '请用浏览器打开' })).toBeVisible()
      await expect(page.getByText(address)).toBeVisible()
      await page.goBack()
    }
    const saved: string[] = []
    page.on('download', (download) => saved.push(download.suggestedFilename()))
    await page.goto('/subject-v2/mine')
    await importFiles(page, [textFile('白石渡.md', '白石渡在青江的南岸，有木船两只。')])
    await clearImports(page)

    await page.getByRole('link', { name: '下载这个文件夹' }).click()
    await expectLedOn(/\/subject-v2\/[\w-]+$/)
    await page.getByRole('button', { name: '更多操作：白石渡.md' }).click()
    await page.getByRole('menuitem', { name: '下载原件' }).click()
    await expectLedOn(/\/subject-v2\/[\w-]+$/)
    const topicId = new URL(page.url()).pathname.split('/').at(-1)!

    const list = await page.request.get(`/api/topic/${topicId}/file`)
    const { documentId } = ((await list.json()) as { data: { list: { documentId: string }[] } }).data.list[0]!
    await page.goto(`/pdf-markdown-webview?id=${documentId}`)
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByRole('dialog', { name: '导出与复制' }).getByRole('button', { name: '导出', exact: true }).click()
    await expectLedOn(/\/pdf-markdown-webview\?id=[\w-]+$/)

    await page.goto(`/subject-v2-share-img?id=${topicId}`)
    await page.getByRole('button', { name: '保存图片' }).click()
    await expectLedOn(/\/subject-v2-share-img\?id=[\w-]+$/)
    expect(saved).toEqual([])
  })
})
