import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toaster.tsx'

const sonner = vi.hoisted(() => ({ info: vi.fn(), success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('sonner', () => ({ toast: sonner, Toaster: () => null }))

/** Timeout for the first message, which loads the module that shows it. */
const patience = { timeout: 60_000 }

beforeEach(() => {
  vi.clearAllMocks()
})

test.each([
  ['ENUM-001', 'info'],
  ['ENUM-002', 'success'],
  ['ENUM-003', 'warning'],
  ['ENUM-004', 'error'],
] as const)('%s a message can be meant as %s, and the same words stand once', async (_, severity) => {
  toast[severity]('复制失败')
  await vi.waitUntil(() => sonner[severity].mock.calls.length > 0, patience)
  expect(sonner[severity]).toHaveBeenCalledExactlyOnceWith('复制失败', { id: '复制失败' })
})

test('UI-005 a message may have a button and its own duration', async () => {
  const handlePress = vi.fn()
  toast.info('已删除', { action: { label: '撤销', onPress: handlePress }, durationMs: 8000 })
  await vi.waitUntil(() => sonner.info.mock.calls.length > 0, patience)
  const [, options] = sonner.info.mock.calls[0] as [string, { duration: number; action: { label: string; onClick: () => void } }]
  expect(options).toMatchObject({ duration: 8000, action: { label: '撤销' } })
  options.action.onClick()
  expect(handlePress).toHaveBeenCalledOnce()
})
