import { describe, expect, it } from 'vitest'
import { parseRobots } from './robots.ts'

const allows = (text: string, path: string) => parseRobots(text, 'Wenjin').allows(new URL(path, 'https://example.com'))

describe('parseRobots', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['User-agent: *\nDisallow: /private', '/private/x', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/report.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/report.pdf?x', true],
    ['User-agent: *\nDisallow: /*?session=', '/x?session=1', false],
    ['User-agent: *\nDisallow: /exact$', '/exact', false],
    ['User-agent: *\nDisallow: /exact$', '/exactly', true],
    ['user-agent : wenjin/1.0 # us\ndisallow : /no # why\n\nUser-agent: *\nDisallow: /', '/yes', true],
    ['User-agent: Wenjin\nUser-agent: Other\nDisallow: /no', '/no', false],
    ['User-agent: Other\nDisallow: /', '/a', true],
    ['User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b', '/b', false],
    ['\uFEFFUser-agent: *\r\nDisallow: /中文\r\n', '/%e4%b8%ad%e6%96%87/x', false],
    ['<!doctype html><p>Not found: nothing', '/a', true],
  ])('for %j allows %s: %s', (text, path, allowed) => {
    expect(allows(text, path)).toBe(allowed)
  })

  it('reads the crawl delay and the sitemaps of a site', () => {
    const rules = parseRobots('User-agent: *\nCrawl-delay: 2.5\nSitemap: https://example.com/s.xml\nSitemap: nowhere', 'Wenjin')
    expect(rules).toMatchObject({ crawlDelay: 2.5, sitemaps: ['https://example.com/s.xml'] })
  })

  it('matches a pathological pattern in linear time', () => {
    expect(allows(`User-agent: *\nDisallow: /${'*a'.repeat(2000)}$`, `/${'a'.repeat(5000)}b`)).toBe(true)
  })
})
