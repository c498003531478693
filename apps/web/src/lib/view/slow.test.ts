import { limits } from '@wenjin/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelOfferedMs, noticeSlow } from './slow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('id'), ms))

test('CONST-050 creating a session that takes longer than 2000 ms is reported as slow', async () => {
  expect(limits.createSessionSlowMs).toBe(2000)
  const onSlow = vi.fn()
  const work = noticeSlow(after(2500), onSlow)
  await vi.advanceTimersByTimeAsync(1999)
  expect(onSlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onSlow).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(500)
  await expect(work).resolves.toBe('id')
})

test('nested calls report a slow wait twice, at their own thresholds', async () => {
  const said: string[] = []
  const work = noticeSlow(
    noticeSlow(after(12_000), () => said.push('slow')),
    () => said.push('cancel'),
    cancelOfferedMs,
  )
  await vi.advanceTimersByTimeAsync(9_999)
  expect(said).toEqual(['slow'])
  await vi.advanceTimersByTimeAsync(2_001)
  expect(said).toEqual(['slow', 'cancel'])
  await expect(work).resolves.toBe('id')
})

test('CONST-050 fast or failing work is never reported as slow', async () => {
  const onSlow = vi.fn()
  const quick = noticeSlow(after(1000), onSlow)
  const failing = noticeSlow(Promise.reject(new Error('no')), onSlow)
  await expect(failing).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(5000)
  await quick
  expect(onSlow).not.toHaveBeenCalled()
})
