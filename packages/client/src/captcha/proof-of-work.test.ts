import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { findNonce } from './proof-of-work.ts'

const bitsOf = (token: string, nonce: string) => {
  const hash = createHash('sha256').update(`${token}:${nonce}`).digest('hex')
  return BigInt(`0x1${hash}`).toString(2).slice(1).indexOf('1')
}

test.each([0, 1, 7, 8, 9, 12])('finds a nonce whose hash begins with %i zero bits', async (bits) => {
  for (const token of ['a', 'V1StGXR8_Z5jdHi6B-myT', '令牌'])
    expect(bitsOf(token, await findNonce(token, bits))).toBeGreaterThanOrEqual(bits)
})

test('yields to other tasks while it works, and can be aborted', async () => {
  const ran = vi.fn<() => void>()
  const abort = new AbortController()
  const search = findNonce('a', 200, abort.signal)
  setTimeout(ran)
  setTimeout(() => abort.abort(), 30)
  await expect(search).rejects.toMatchObject({ name: 'AbortError' })
  expect(ran).toHaveBeenCalledOnce()
})
