import { askByCall } from '../support/calls.ts'
import { core, devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { ask, askFromHome, finished, marks, questionBox, turns } from '../support/person.ts'

test.use({ ...devices[0].use, tolerated: /status of 404/ })

test('ROUTE-001..007 every address opens directly, and back and forward navigate between them', async ({ page }) => {
  await test.step('ROUTE-001 /', async () => {
    await page.goto('/')
    await expect(questionBox(page)).toBeVisible()
    await expect(page).toHaveTitle(/问津/)
  })

  await test.step('ROUTE-003 /searchResult?q= sends the question', async () => {
    await page.goto(`/searchResult?${new URLSearchParams({ q: '怎么导入 PDF' })}`)
    const turn = await finished(page)
    await expect(turn.getByRole('heading', { name: '怎么导入 PDF', level: 2 })).toBeVisible()
    await expect(page).toHaveTitle(/怎么导入 PDF/)
    await expect(page).toHaveURL(/\/search\/[\w-]+$/)
  })
  const address = new URL(page.url()).pathname
  const id = address.split('/').at(-1)!

  for (const path of [`/search/${id}`, `/search-v2/${id}`]) {
    await test.step(`ROUTE-004 ROUTE-005 ${path.replace(id, '{id}')}`, async () => {
      await page.goto(path)
      await finished(page)
      await expect(turns(page)).toHaveCount(1)
      await expectNoSideways(page)
    })
  }

  await test.step('ROUTE-002 /detail/{index}/{id}', async () => {
    const index = (await marks(turns(page)).first().innerText()).trim()
    await page.goto(`/detail/${index}/${id}`)
    await expect(page.getByRole('region', { name: '这篇资料被引用的地方' })).toBeVisible()
    await expect(page.locator('.wj-document mark.wj-quote').first()).toBeInViewport()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.goto(`/detail/999/${id}`)
    await expect(page.getByText('没有找到这篇资料')).toBeVisible()
  })

  await test.step('ROUTE-006 /search/{id}/interactive', async () => {
    await page.goto(`/search/${id}/interactive`)
    await finished(page)
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  await test.step('ROUTE-007 /interactive', async () => {
    await page.goto('/interactive')
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
    await expectAccessible(page)
    await ask(page, '引用标记是什么意思')
    await expect(page).toHaveURL(/\/search\/[\w-]+\/interactive$/)
    await finished(page)
  })

  await test.step('ROUTE-117 /not-found, any unknown path, and an unknown session', async () => {
    for (const path of ['/not-found', '/no/such/page']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '没有这个页面' }).first()).toBeVisible()
      await expectAccessible(page)
    }
    for (const [path, heading] of [
      ['/search/no-such-session', '没有找到这个对话'],
      ['/doc/no-such-document', '没有找到这份文档'],
      ['/notebook/no-such-article', '没有找到这篇文章'],
      ['/subject-v2/no-such-library', '没有找到这个资料库'],
      ['/mind-mapping?id=no-such-map', '没有这张导图'],
      ['/poster-html-viewer?id=no-such-poster', '没有这张海报'],
      ['/poster-html-viewer', '没有这张海报'],
      ['/image-viewer', '没有要看的图片'],
      ['/pdf-markdown-webview?id=no-such-document', '没有找到这份文档'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      // Every such page leads somewhere, and offers no attempt that fails again.
      await expect(page.locator('#main').getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
      await expectAccessible(page)
    }
  })

  await test.step('back and forward', async () => {
    await askFromHome(page, '断网了回答会丢吗')
    const asked = page.url()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(questionBox(page)).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(asked)
    await finished(page)
    await expect(turns(page).getByRole('heading', { name: '断网了回答会丢吗' })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(devices[1].use)

  test('the pages of these addresses fit a phone', async ({ page }) => {
    const { id } = await askByCall(page, '怎么导入 PDF')
    await page.goto(`/search-v2/${id}`)
    await finished(page)
    await expectNoSideways(page)
    const index = (await marks(turns(page)).first().innerText()).trim()
    await page.goto(`/detail/${index}/${id}`)
    await expect(page.locator('.wj-document mark.wj-quote').first()).toBeInViewport()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.goto(`/search/${id}/interactive`)
    await finished(page)
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '没有这个页面' }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })
})

test('CONST-041 the phone layout begins under 600 px', core, async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await expect(page.getByRole('button', { name: '菜单' })).toBeHidden()
  await expectNoSideways(page)
  await page.setViewportSize({ width: 599, height: 800 })
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible()
  await expectNoSideways(page)
})
