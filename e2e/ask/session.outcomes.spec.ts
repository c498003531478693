import { core, devices, expect, expectAccessible, expectFitsPhone, expectNoSideways, test } from '../support/fixtures.ts'
import { ask, askFromHome, clearImports, finished, importFiles, marks, proseText, textFile } from '../support/person.ts'
import { ferry } from '../support/samples.ts'

test.use(devices[0].use)

test('a near match does not look like an answer, and an empty answer offers the nearest sentences at one press', core, async ({ page }) => {
  await page.goto('/subject-v2/mine')
  await importFiles(page, [textFile('白石渡.md', ferry)])
  await clearImports(page)

  await test.step('a near result is quoted and marked under a label, without a verdict', async () => {
    const turn = await askFromHome(page, '清江的水里有哪些鱼类？')
    expect(await proseText(turn)).toMatch(/^没有找到直接依据，最接近的是：/u)
    expect(await marks(turn).count()).toBeGreaterThan(0)
    await expect(turn.getByRole('list', { name: '关于这个回答' })).toContainText('不是回答')
    await expectAccessible(page)
    await expectNoSideways(page)
    await expectFitsPhone(page)
  })

  await test.step('an empty result says so, and shows the nearest sentences on request', async () => {
    await ask(page, '诺贝尔文学奖的奖金由谁承担？')
    const turn = await finished(page, 1)
    expect(await proseText(turn)).toMatch(/^没有找到依据/u)
    expect(await marks(turn).count()).toBe(0)
    const nearest = turn.getByRole('list', { name: '最接近的内容' })
    await expect(nearest).toBeHidden()
    const button = turn.getByRole('button', { name: '看看最接近的' })
    await button.click()
    await expect(nearest.getByRole('listitem').first()).toHaveText(/\S/u)
    await expectNoSideways(page)
    await expectFitsPhone(page)
    await turn.getByRole('button', { name: '收起最接近的' }).click()
    await expect(nearest).toBeHidden()
  })

  await test.step('an instance without a network offers no web search', async () => {
    await expect(page.getByRole('button', { name: '搜索全网' })).toHaveCount(0)
  })
})
