import { describe, expect, it } from 'vitest'
import { canonicalUrl, siteName } from './canonical-url.ts'

describe('canonicalUrl', () => {
  const page = 'https://example.com/news/1'

  it.each([
    'http://example.com/news/1',
    'https://www.example.com/news/1/',
    'https://m.example.com/news/1',
    'https://EXAMPLE.com:443/news/1#part',
    'http://example.com:80/news/1',
    'https://example.com/news/1?utm_source=a&utm_medium=b&fbclid=c&spm=1.2.3',
    'https://example.com./news/1',
    'https://example.com/n%65ws/1',
  ])('treats %s as the same page', (address) => {
    expect(canonicalUrl(address)).toBe(page)
  })

  it.each([
    'https://example.com/news/2',
    'https://example.com/news/1?page=2',
    'https://example.com:8443/news/1',
    'https://sub.example.com/news/1',
    'https://example.com/news/1#!/two',
    'https://example.com/news%2F1',
  ])('treats %s as another page', (address) => {
    expect(canonicalUrl(address)).not.toBe(page)
  })

  it('ignores the order of parameters but not the order of values of one parameter', () => {
    expect(canonicalUrl('https://a.com/?b=2&a=1')).toBe(canonicalUrl('https://a.com/?a=1&b=2'))
    expect(canonicalUrl('https://a.com/?a=1&a=2')).not.toBe(canonicalUrl('https://a.com/?a=2&a=1'))
  })

  it('treats escaped and unescaped Chinese paths as equal', () => {
    expect(canonicalUrl('https://zh.m.wikipedia.org/wiki/北京')).toBe(canonicalUrl('http://zh.wikipedia.org/wiki/%e5%8c%97%e4%ba%ac'))
  })

  it('is idempotent', () => {
    for (const address of [
      'http://www.a.com/x%20y/?q=%E4%BD%A0&utm_id=1#z',
      'https://a.com/100%',
      'https://a.com/%25',
      'mailto:a@b.c',
      '乱写',
    ]) {
      expect(canonicalUrl(canonicalUrl(address))).toBe(canonicalUrl(address))
    }
  })
})

it('siteName keeps labels that are part of the site’s name', () => {
  expect(['www.gov.cn', 'm.com', 'www.m.com', '10.0.0.1', 'www2.abc.edu.cn'].map(siteName)).toEqual([
    'gov.cn',
    'm.com',
    'm.com',
    '10.0.0.1',
    'abc.edu.cn',
  ])
})
