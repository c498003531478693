import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache.ts'

describe('ByteCache', () => {
  it('drops what was used longest ago when it is full', () => {
    const cache = new ByteCache<string>(30)
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 10)
    expect(cache.get('a')).toBe('a')
    cache.set('d', 'd', 10)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
  })

  it('counts a value set again once', () => {
    const cache = new ByteCache<number>(30)
    for (let n = 0; n < 10; n += 1) cache.set('same', n, 10)
    cache.set('other', 1, 20)
    expect(cache.get('same')).toBe(9)
    expect(cache.get('other')).toBe(1)
  })

  it('does not keep what is larger than itself, and drops nothing for it', () => {
    const cache = new ByteCache<string>(30)
    cache.set('small', 's', 10)
    cache.set('huge', 'h', 31)
    expect(cache.get('huge')).toBeUndefined()
    expect(cache.get('small')).toBe('s')
  })
})
