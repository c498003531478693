import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache.ts'

describe('ByteCache', () => {
  it('evicts the least recently used value when it is full', () => {
    const cache = new ByteCache<string>(30)
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 10)
    expect(cache.get('a')).toBe('a')
    cache.set('d', 'd', 10)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
  })

  it('counts a value that is set again once', () => {
    const cache = new ByteCache<number>(30)
    for (let n = 0; n < 10; n += 1) cache.set('same', n, 10)
    cache.set('other', 1, 20)
    expect(cache.get('same')).toBe(9)
    expect(cache.get('other')).toBe(1)
  })

  it('does not store a value larger than itself, and evicts nothing for it', () => {
    const cache = new ByteCache<string>(30)
    cache.set('small', 's', 10)
    cache.set('huge', 'h', 31)
    expect(cache.get('huge')).toBeUndefined()
    expect(cache.get('small')).toBe('s')
  })
})
