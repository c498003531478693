import { describe, expect, it } from 'vitest'
import { arrangeBySites, isOfSite, sitePreferenceOf } from './site-lists.ts'

describe('isOfSite', () => {
  it.each([
    ['https://example.com/a', 'example.com', true],
    ['https://www.example.com/a', 'example.com', true],
    ['https://zh.news.example.com/a', 'example.com', true],
    ['https://example.com/a', 'news.example.com', false],
    ['https://notexample.com/a', 'example.com', false],
    ['https://example.com.evil.org/a', 'example.com', false],
    ['https://例子.中国/a', '例子.中国', true],
    ['https://xn--fsqu00a.xn--fiqs8s/a', '例子.中国', true],
    ['/doc/x', 'example.com', false],
    [undefined, 'example.com', false],
  ])('%s of %s: %s', (address, site, expected) => {
    expect(isOfSite(address, site)).toBe(expected)
  })
})

describe('arrangeBySites', () => {
  const urls = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'].map((host) => `https://${host}/`)
  const arrange = (trusted: string[], blocked: string[]) =>
    arrangeBySites(urls, (url) => url, { trusted, blocked })
      .map((url) => new URL(url).host[0])
      .join('')

  it('moves trusted items up without placing them above all better matches, and removes blocked ones', () => {
    expect(arrange([], [])).toBe('abcde')
    expect(arrange(['e.com'], [])).toBe('abecd')
    expect(arrange(['b.com', 'e.com'], ['c.com'])).toBe('abed')
    expect(arrange([], ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'])).toBe('')
  })

  it('treats a site in both lists as blocked', () => {
    expect(sitePreferenceOf({ trusted: ['a.com'], blocked: ['a.com'] }, 'https://a.com/')).toBe('blocked')
  })
})
