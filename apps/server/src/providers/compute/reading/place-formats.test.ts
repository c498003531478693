import { describe, expect, it } from 'vitest'
import { readFeed } from './feed.ts'
import { readLinks } from './page-links.ts'
import { readSitemap } from './sitemap.ts'

describe('readFeed', () => {
  it('reads RSS 2.0 with its common variations: CDATA, entities, ids instead of links, relative addresses', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title><![CDATA[茶 & 水]]></title><atom:link href="https://t.org/feed" rel="self"/><link>https://t.org/</link>
      <item><title>一 &lt;b&gt;二&lt;/b&gt;</title><link>https://t.org/1?a=1&amp;b=2</link></item>
      <item><guid>https://t.org/2</guid><pubDate>Mon, 06 May 2024 09:00:00 GMT</pubDate></item>
      <item><guid isPermaLink="false">urn:3</guid><title>无处可去</title></item>
      <item><link>/4</link><pubDate>gestern</pubDate></item>
      <item><link>javascript:alert(1)</link></item></channel></rss>`
    expect(readFeed(xml, 'https://t.org/feed')).toEqual({
      title: '茶 & 水',
      items: [
        { url: 'https://t.org/1?a=1&b=2', title: '一 二', date: null },
        { url: 'https://t.org/2', title: '', date: '2024-05-06' },
        { url: 'https://t.org/4', title: '', date: null },
      ],
    })
  })

  it('reads RSS 1.0, whose items are siblings of the channel, and Atom', () => {
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>旧</title></channel><item><title>甲</title><link>https://t.org/a</link><dc:date>2023-01-02T23:00:00-08:00</dc:date></item></rdf:RDF>`
    expect(readFeed(rdf, 'https://t.org/')).toEqual({ title: '旧', items: [{ url: 'https://t.org/a', title: '甲', date: '2023-01-02' }] })
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>新</title><entry><title>乙</title><link href="b"/></entry></feed>`
    expect(readFeed(atom, 'https://t.org/x/feed')).toEqual({ title: '新', items: [{ url: 'https://t.org/x/b', title: '乙', date: null }] })
  })

  it.each(['', '<html><body>rss</body></html>', '{"items":[]}', '<urlset></urlset>'])('returns null for %j', (text) => {
    expect(readFeed(text, 'https://t.org/')).toBeNull()
  })
})

describe('input made to exhaust the parser', () => {
  it('reads a feed whose titles consist of very many entities', () => {
    const signs = '&lt;'.repeat(200_000)
    const xml = `<rss><channel><title>${signs}</title><item><link>/1</link><title>${signs}</title></item></channel></rss>`
    expect(readFeed(xml, 'https://t.org/')?.items).toHaveLength(1)
  })

  it('refuses an entry with too many elements', () => {
    const corrupt = expect.objectContaining({ reason: 'corrupt' })
    expect(() => readFeed(`<rss><channel><item>${'<a/>'.repeat(6000)}`, 'https://t.org/')).toThrow(corrupt)
    expect(() => readSitemap(`<urlset><url>${'<a/>'.repeat(6000)}`)).toThrow(corrupt)
  })
})

describe('readSitemap', () => {
  it('lists the latest page first and skips invalid addresses', () => {
    const xml = `<ns:urlset xmlns:ns="x"><ns:url><ns:loc>https://t.org/1</ns:loc></ns:url></ns:urlset>`
    expect(readSitemap(xml)?.kind).toBe('pages')
    const dated = `<urlset><url><loc> https://t.org/a </loc></url><url><loc>https://t.org/b</loc><lastmod>2023-01-01</lastmod></url>
      <url><loc>https://t.org/c</loc><lastmod>2024-05-01T10:00:00Z</lastmod></url><url><loc>ftp://t.org/</loc></url></urlset>`
    expect(readSitemap(dated)?.urls).toEqual(['https://t.org/c', 'https://t.org/b', 'https://t.org/a'])
    expect(readSitemap('<sitemapindex><sitemap><loc>https://t.org/1.xml</loc></sitemap></sitemapindex>')).toEqual({
      kind: 'index',
      urls: ['https://t.org/1.xml'],
    })
    expect(readSitemap('<html></html>')).toBeNull()
  })
})

describe('readLinks', () => {
  it('finds each link once, relative to the base of the page, and the feeds it names', () => {
    const html = `<title> 首 页 </title><base href="/b/"><link rel="alternate" type="application/atom+xml" href="atom">
      <link rel="alternate" hreflang="en" href="/en"><a href="x#1">1</a><a href="x#2">2</a><a href="mailto:a@b.c">m</a>
      <a rel="nofollow" href="no">n</a><a href="pic.PNG">p</a><a href="https://o.org/">o</a><svg><title>图</title></svg>`
    expect(readLinks(html, 'https://t.org/a/')).toEqual({
      title: '首 页',
      links: ['https://t.org/b/x', 'https://o.org/'],
      feeds: ['https://t.org/b/atom'],
    })
  })

  it('stops reading a page at extreme nesting and returns the links before it', () => {
    // Parsing a million nested elements completely would take hours.
    const { links } = readLinks(`<a href="/first">1</a>${'<b>'.repeat(1_000_000)}<a href="/last">2</a>`, 'https://t.org/')
    expect(links).toEqual(['https://t.org/first'])
    const flat = '<p><a href="/same">1</a>'.repeat(50_000)
    expect(readLinks(`${flat}<a href="/last">2</a>`, 'https://t.org/').links).toEqual(['https://t.org/same', 'https://t.org/last'])
  })
})
