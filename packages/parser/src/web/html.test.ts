import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'

const filler = '这一段正文足够长，说明文章的主要内容在这里，而不在导航或页脚里，读者想看的就是它。'.repeat(4)
const page = (body: string, head = ''): string =>
  `<!doctype html><html><head><title>网页标题 - 站点</title>${head}</head><body>${body}</body></html>`

describe('parseHtml', () => {
  it('extracts the article and leaves out the rest of the page', async () => {
    const document = await parseBytes(
      page(
        `<nav><a href="/">首页</a><a href="/b">栏目</a></nav><article><h1>文章标题</h1><p>${filler}</p><h2 id="sec">小节</h2><p>${filler}</p>
        <ul><li>甲</li><li>乙</li></ul><table><tr><th>名</th><th>值</th></tr><tr><td>a</td><td>1</td></tr></table><pre>x = 1\n  y</pre><blockquote>引文</blockquote></article>
        <footer>版权所有</footer><script>var secret = 1</script>`,
        '<meta property="article:published_time" content="2024-05-06T08:00:00Z"><style>p{}</style>',
      ),
      'a.html',
    )
    const outline = outlineOf(document)
    expect(document.kind).toBe('html')
    expect(document.title).toContain('网页标题')
    expect(document.date).toBe('2024-05-06')
    expect(outline[0]).toBe('heading1: 文章标题')
    expect(outline).toEqual(
      expect.arrayContaining([
        'heading2: 小节',
        'list-item: 甲',
        'list-item: 乙',
        'table: 名 | 值\na | 1',
        'code: x = 1\n  y',
        'quote: 引文',
      ]),
    )
    expect(document.blocks.find(({ kind, level }) => kind === 'heading' && level === 2)?.anchor).toEqual({ id: 'sec' })
    expect(document.text).not.toMatch(/首页|版权|secret|p\{\}/)
  })

  it('leaves out navigation that stands in what is taken for the article', async () => {
    const links = Array.from({ length: 40 }, (_, n) => `<li><a href="/${n}">栏目${n}</a></li>`).join('')
    const document = await parseBytes(page(`<nav><ul>${links}</ul></nav><h2>小节</h2><p>${filler}</p><p>${filler}</p>`), 'nav.html')
    expect(outlineOf(document)).toEqual(['heading2: 小节', `paragraph: ${filler}`, `paragraph: ${filler}`])
    const map = await parseBytes(page(`<nav><ul>${links}</ul></nav>`), 'map.html')
    expect(outlineOf(map)).toContain('list-item: 栏目39')
  })

  it('reads the body of a page that is not an article', async () => {
    const document = await parseBytes(page('<div>一行<br>两行</div><div>表格外</div>'), 'b.html')
    expect(outlineOf(document)).toEqual(['paragraph: 一行\n两行', 'paragraph: 表格外'])
  })

  it('never reads scripts, styles or embedded documents as text, at any nesting', async () => {
    const document = await parseBytes(
      page(
        '<h1>正文标题</h1><p>可见正文内容<svg><script>SECRET</script></svg></p><iframe srcdoc="<p>SECRET</p>"></iframe><template>SECRET</template><noscript>SECRET</noscript><p hidden>SECRET</p><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=SECRET&gt;"></table></mtext></math><p>后文</p>',
      ),
      'xss.html',
    )
    expect(document.text).toContain('正文标题')
    expect(document.text).toContain('可见正文内容')
    expect(document.text).toContain('后文')
    expect(document.text).not.toContain('SECRET')
  })

  it('detects the charset by byte order mark, header or meta, and prefers UTF-8 over a wrong label', async () => {
    const gbk = Buffer.concat([Buffer.from('<meta charset="gb2312"><p>'), Buffer.from('d6d0b9fa', 'hex'), Buffer.from('</p>')])
    expect((await parseBytes(gbk, 'gbk.html')).text).toBe('中国')
    const bare = Buffer.concat([Buffer.from('<p>'), Buffer.from('d6d0b9fa', 'hex'), Buffer.from('</p>')])
    expect((await parseBytes(bare, 'page', 'text/html; charset=GBK')).text).toBe('中国')
    expect((await parseBytes('<html><meta charset="gb2312"><p>中国</p>', 'utf8.html')).text).toBe('中国')
  })

  it('reads a page inside a layout table by its paragraphs, and nothing hidden by style', async () => {
    const cell = `<p>第一段</p><p>${'长'.repeat(900)}</p>`
    const document = await parseBytes(
      page(`<table><tr><td>菜单</td><td>${cell}</td></tr></table><p style="display: none">看不见</p>`),
      'old.html',
    )
    expect(outlineOf(document).slice(-2)).toEqual(['paragraph: 第一段', `paragraph: ${'长'.repeat(900)}`])
  })

  it('keeps formulas as TeX and drops ruby annotations', async () => {
    const { text } = await parseBytes(
      page(
        '<p>质能 <math><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></math> 式，<ruby>漢<rt>かん</rt></ruby>字</p>',
      ),
      'm.html',
    )
    expect(text).toBe('质能 E=mc^2 式，漢字')
  })

  it('reads a page nested thousands deep, and refuses one nested too deep', async () => {
    const deep = (levels: number): string => `<html>${'<div>'.repeat(levels)}深处`
    expect((await parseBytes(deep(3000), 'deep.html')).text).toBe('深处')
    await expect(parseBytes(deep(100_000), 'deeper.html')).rejects.toMatchObject({ reason: 'corrupt' })
  })

  it('reads megabytes of unclosed tags in linear time', async () => {
    expect((await parseBytes(`<p>${'<'.repeat(1_000_000)}`, 'open.html')).text).toHaveLength(1_000_000)
  })

  it('reads white space of any length in linear time', async () => {
    // A hundred thousand wide spaces: quadratic time would not finish.
    const wide = '\u3000'.repeat(100_000)
    const items = `<ul><li>甲${wide}乙</li><li>${wide}丙${wide}</li></ul><pre>${wide}丁</pre><table><tr><td>${wide}戊</td><td>己</td></tr></table>`
    expect(outlineOf(await parseBytes(page(items), 'wide.html')).map((block) => block.replaceAll('\u3000', ''))).toEqual(
      expect.arrayContaining(['list-item: 甲乙', 'list-item: 丙', 'code: 丁', 'table: 戊 | 己']),
    )
  })

  it('detects a page by its content when a link to a .md file leads to it', async () => {
    expect((await parseBytes(page('<p>页面</p>'), 'README.md', 'text/html; charset=utf-8')).kind).toBe('html')
    expect((await parseBytes('# 标题', 'README.md', 'text/plain')).kind).toBe('md')
  })
})
