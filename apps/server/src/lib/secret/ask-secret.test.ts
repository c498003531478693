import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askSecret } from './ask-secret.ts'

function terminal() {
  const input = new PassThrough()
  const output = new PassThrough()
  return { input, output, shown: text(output) }
}

test('typed input is read with its corrections and not echoed', async () => {
  const { input, output, shown } = terminal()
  const asked = askSecret('密码：', input, output)
  input.write('secrett\u007F 密\r')
  expect(await asked).toBe('secret 密')
  output.end()
  expect(await shown).toBe('密码：\n')
})

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s ends the prompt', async (_, key) => {
  const { input, output } = terminal()
  const asked = askSecret('密码：', input, output)
  input.write(key)
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
