import { expect, test } from 'vitest'
import { CanvasCache, drawnRatio } from './canvas-cache.ts'

const canvas = (width = 100, height = 100) => ({ width, height })

test('the cache holds a maximum number of pages and evicts the least recently used one', () => {
  const cache = new CanvasCache<ReturnType<typeof canvas>>({ count: 2, pixels: 1e9 })
  const [a, b, c] = [canvas(), canvas(), canvas()]
  cache.set('a', a)
  cache.set('b', b)
  expect(cache.get('a')).toBe(a)
  cache.set('c', c)
  expect(cache.get('b')).toBeUndefined()
  expect(b).toEqual({ width: 0, height: 0 })
  expect([cache.get('a'), cache.get('c')]).toEqual([a, c])
})

test('the cache holds a maximum number of pixels, but always the page drawn last', () => {
  const cache = new CanvasCache<ReturnType<typeof canvas>>({ count: 100, pixels: 25_000 })
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, canvas())
  expect(cache.size).toEqual({ count: 2, pixels: 20_000 })
  cache.set('large', canvas(1000, 1000))
  expect(cache.size).toEqual({ count: 1, pixels: 1_000_000 })
  cache.clear()
  expect(cache.size).toEqual({ count: 0, pixels: 0 })
})

test('a page is drawn at the resolution of the screen, limited by the maximum canvas size', () => {
  expect(drawnRatio(800, 1100, 2)).toBe(2)
  for (const [width, height] of [
    [4000, 16_000],
    [16_000, 16_000],
    [10, 16_000],
  ] as const) {
    const ratio = drawnRatio(width, height, 3)
    expect(width * height * ratio * ratio).toBeLessThanOrEqual(16_000_001)
    expect(Math.max(width, height) * ratio).toBeLessThanOrEqual(8192.001)
  }
})
