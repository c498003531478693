import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { parsePageTree } from './page-tree.ts'

const filler = '这一段正文足够长，说明文章的主要内容在这里，而不在导航或页脚里，读者想看的就是它。'.repeat(4)
const page = (body: string, head = '') =>
  `<!doctype html><html lang="zh"><head><title>网页标题 - 站点</title>${head}</head><body>${body}</body></html>`
const article = (body: string) =>
  page(`<nav><a href="/">首页</a></nav><article><h1>题</h1><p>${filler}</p>${body}<p>${filler}</p></article>`)

const pages: Readonly<Record<string, string>> = {
  'no markup at all': filler,
  'no head': `<body><p>${filler}</p><p>${filler}</p></body>`,
  'no body': `<html><head><title>题</title></head><p>${filler}</p></html>`,
  'elements that are never closed': article('<div><p>甲<p>乙<ul><li>丙<li>丁<table><tr><td>戊<td>己'),
  'elements that are closed twice': article('</div></section><p>甲</p></p></article></body></html><p>后面</p>'),
  'lines by breaks': article(`<div>甲<br><br>乙 <b>丙</b><br> <br><br>丁</div><p><br></p>`),
  'old tags': article('<font color="red">红</font><center><font>中</font></center>'),
  'classes and ids': article(
    '<div class=" a  b a " id="x"><p class="">甲</p></div><div class="sidebar ad-box">广告</div><p CLASS="B">乙</p>',
  ),
  'hidden parts': article(
    '<p hidden>藏一</p><p style="color: red; display : none">藏二</p><p style="visibility:hidden">藏三</p><p aria-hidden="true">藏四</p>',
  ),
  drawings: article('<svg class="icon"><g><path d="M0"/></g><title>图</title></svg><svg><img class="a" src="a.png"></svg>'),
  'pictures that load late': article(
    '<figure data-src="a.jpg"></figure><img data-srcset="b.jpg 2x" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP"><noscript><img src="c.jpg" alt="丙"></noscript><picture><source srcset="d.webp 1x, e.webp 2x"><img src="d.jpg"></picture>',
  ),
  'addresses with a base': article('<a href="a/b">甲</a><a href="#c">乙</a><a href="javascript:void(0)">丙</a><img src="d.png">').replace(
    '</head>',
    '<base href="https://example.com/x/"></head>',
  ),
  'nested boxes': article('<div id="o"><section class="p"><div><p>甲</p></div></section></div><div><div> </div></div>'),
  'templates and text fields': article('<template><p>不是</p></template><textarea><b>字</b></textarea><select><option>选</select>'),
  signs: article(
    '<p title="&quot;甲&quot; <乙>">&lt;b&gt; &amp;amp; &nbsp;丙&#x4e01; <![CDATA[丁]]><!-- 戊 --></p><input disabled checked="checked">',
  ),
  'data of the page': page(
    `<article><p class="byline">作者：张三</p><p>${filler}</p><p>${filler}</p></article>`,
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"甲","datePublished":"2024-05-06"}</script><meta property="og:site_name" content="站"><style>p{}</style>',
  ),
  tables: article(
    '<table border="1" width="9"><caption>表</caption><tr><th>名<th>值</tr><tr><td>a</td><td><table><tr><td>内</td></tr></table></td></tr></table>',
  ),
  'a page of links': page(Array.from({ length: 40 }, (_, n) => `<li><a href="/${n}">栏目${n}</a></li>`).join('')),
}

/** Returns the article that Readability finds; null when it finds none. */
function read(document: Document) {
  try {
    return new Readability(document).parse()
  } catch {
    return null
  }
}

describe('parsePageTree', () => {
  it.each(Object.entries(pages))('leads Readability to what a whole DOM leads it to: %s', (_, html) => {
    expect(read(parsePageTree(html) as unknown as Document)).toEqual(read(parseHTML(html).document))
  })

  it('serialises markup as it was parsed', () => {
    const html = '<p id="a" class="b c" hidden="">甲 &amp; 乙<br><b></b></p><script>a < b</script><!-- 丙 -->'
    const body = parsePageTree(`<html><head></head><body>${html}</body></html>`).body!
    expect(body.innerHTML).toBe(html.replace('hidden=""', 'hidden'))
    body.innerHTML = '<i>丁</i>'
    expect(body.innerHTML).toBe('<i>丁</i>')
    expect(body.textContent).toBe('丁')
  })

  it('creates a missing head and body', () => {
    const tree = parsePageTree('<html><p>甲</p></html>')
    expect(tree.body?.tagName).toBe('BODY')
    expect(tree.documentElement?.children.map(({ tagName }) => tagName)).toEqual(['HEAD', 'BODY', 'P'])
    expect(tree.title).toBe('')
  })
})
