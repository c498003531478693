import { spawn } from 'node:child_process'
import { verifyExample } from '../../apps/web/src/features/platform/webhook/verify-example.ts'
import { findFreePort } from '../../apps/server/src/providers/testing/free-port.ts'
import { devices, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { signInByCode } from '../support/sign-in.ts'

// The test tries an address that is refused.
test.use({ ...devices[0].use, tolerated: /400 \(Bad Request\)/ })

test('a webhook is created, tested with the receiver from the page, replayed, paused and deleted', async ({ page, startOwnServer }) => {
  const server = await startOwnServer({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}/`
  let receiver: ReturnType<typeof spawn> | undefined
  try {
    await signInByCode(page, server, 'webhook@example.org')
    await page.goto(`${server.url}/search-api/api-keys`)
    await page.getByRole('link', { name: 'Webhook' }).click()
    await expect(page.getByText('还没有 Webhook')).toBeVisible()
    await page.getByRole('button', { name: '新建 Webhook' }).click()
    await expect(page.getByText('请填写以 http:// 或 https:// 开头的地址')).toBeVisible()
    await page.getByLabel('接收地址').fill('http://10.0.0.1/')
    await page.getByLabel('接收地址').press('Enter')
    await expect(page.getByRole('alert')).toContainText('内部网络')
    await page.getByLabel('接收地址').fill(address)
    await page.getByLabel('名称').fill('备份')
    await page.getByRole('button', { name: '新建 Webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Webhook 已建好' })
    const secret = await dialog.getByRole('status', { name: '签名密钥' }).innerText()
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '我已保存' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)

    // No server listens at the address yet.
    const item = page.getByRole('listitem', { name: '备份' })
    await item.getByRole('button', { name: '发送测试' }).click()
    await expect(item.getByText('连接不上，或连接中断')).toBeVisible()
    await expect(item.getByText(/从 .* 起一直失败/)).toBeVisible()

    // Run the receiver exactly as the page shows it.
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
    receiver = spawn(process.execPath, ['--input-type=module', '-e', verifyExample], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let received = ''
    receiver.stdout!.setEncoding('utf8').on('data', (text: string) => (received += text))
    await expect
      .poll(() =>
        fetch(address, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(401)
    await item.getByRole('list').getByRole('button', { name: /^测试/ }).click()
    const delivery = page.getByRole('dialog', { name: '投递详情' })
    await expect(delivery.getByText('"webhook.test"')).toBeVisible()
    await expectAccessible(page)
    await delivery.getByRole('button', { name: '重新投递' }).click()
    await expect(delivery.getByText('HTTP 204')).toBeVisible()
    await expect(delivery.getByText('"webhook.test"')).toBeVisible()
    await expect(delivery.getByText(/webhook-signature: v1,.{4}…/).first()).toBeVisible()
    await expect.poll(() => received).toContain('webhook.test')
    await delivery.getByRole('button', { name: '关闭' }).click()
    await expect(item.getByText(/起一直失败/)).toHaveCount(0)
    await expect(item.getByRole('list').getByText('已送达')).toBeVisible()

    await item.getByRole('button', { name: '更换密钥' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '更换密钥' }).click()
    const rotated = page.getByRole('dialog', { name: '新的签名密钥' })
    await expect(rotated.getByRole('status', { name: '签名密钥' })).not.toHaveText(secret)
    await rotated.getByRole('button', { name: '我已保存' }).click()
    // The receiver still has the old secret.
    await item.getByRole('button', { name: '发送测试' }).click()
    await expect(item.getByRole('list').getByText('已送达')).toHaveCount(2)
    await item.getByRole('button', { name: '修改', exact: true }).click()
    const edit = page.getByRole('dialog', { name: '修改 Webhook' })
    await edit.getByRole('checkbox', { name: '导出已完成' }).uncheck()
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(item.getByText(/文件已读完.*导出失败/)).not.toContainText('导出已完成')
    await item.getByRole('button', { name: '暂停' }).click()
    await expect(item.getByText('已暂停')).toBeVisible()
    await expect(item.getByRole('button', { name: '发送测试' })).toHaveCount(0)
    await page.setViewportSize(devices[1].use.viewport)
    await expectNoSideways(page)
    await expectAccessible(page)
    await item.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('还没有 Webhook')).toBeVisible()
  } finally {
    receiver?.kill('SIGKILL')
  }
})
