import { devices, expect, expectAccessible, expectNoSideways, test } from './fixtures.ts'
import { askFromHome, marks, turns } from './person.ts'

test.describe('a link somebody shared', () => {
  test.use({ tolerated: /status of 404/ })

  test('PARAM-001..004 what its address says travels with the calls of its page', async ({ page }) => {
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

  test('RULE-014 ROUTE-114 saving a file leads to the page that says where that works', async ({ page }) => {
    await askFromHome(page, '怎么导入 PDF')
    const number = (await marks(turns(page)).first().innerText()).trim()
    await page.goto(`/detail/${number}/${new URL(page.url()).pathname.split('/').at(-1)}`)
    await page.getByRole('link', { name: '下载原件' }).click()
    await expect(page.getByRole('heading', { name: '请用浏览器打开' })).toBeVisible()
    await expect(page.getByText(/\/doc\/[\w-]+$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })
})
