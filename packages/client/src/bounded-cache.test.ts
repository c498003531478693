import { describe, expect, it } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

describe('CACHE-001 key and item pairs with a maximum count', () => {
  it('drops the pair used longest ago', () => {
    const cache = new BoundedCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    expect(cache.get('a')).toBe(1)
    cache.set('c', 3)
    expect(cache.pairs()).toEqual([
      { key: 'a', item: 1 },
      { key: 'c', item: 3 },
    ])
    expect(cache.get('b')).toBeUndefined()
  })

  it('a new item for a key takes no second place', () => {
    const cache = new BoundedCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    expect(cache.size).toBe(2)
    cache.set('c', 4)
    expect([cache.has('a'), cache.has('b')]).toEqual([true, false])
  })

  it('looking whether a key is there is no use of it', () => {
    const cache = new BoundedCache<string, number>(2, [
      { key: 'a', item: 1 },
      { key: 'b', item: 2 },
    ])
    expect(cache.has('a')).toBe(true)
    cache.set('c', 3)
    expect(cache.has('a')).toBe(false)
  })

  it('keeps an item that is undefined, deletes and clears', () => {
    const cache = new BoundedCache<string, number | undefined>(3)
    cache.set('a', undefined)
    cache.set('b', 1)
    cache.get('a')
    expect(cache.pairs().map((pair) => pair.key)).toEqual(['b', 'a'])
    expect([cache.delete('a'), cache.delete('a')]).toEqual([true, false])
    cache.clear()
    expect(cache.size).toBe(0)
  })

  it('starts from stored pairs and keeps its bound', () => {
    const pairs = [1, 2, 3].map((n) => ({ key: n, item: n }))
    expect(new BoundedCache(2, pairs).pairs().map((pair) => pair.key)).toEqual([2, 3])
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses to hold %s pairs', (max) => {
    expect(() => new BoundedCache(max)).toThrow(RangeError)
  })
})
