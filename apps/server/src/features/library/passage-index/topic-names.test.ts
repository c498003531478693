import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Topic } from '@wenjin/contract'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { searchTopics } from './topic-index.ts'
import { anchorsOfPage } from '../../../providers/compute/reading/page-anchors.ts'

describe('the links of an HTML page', () => {
  it('include those to other pages of its site, with their texts', () => {
    const html = `<body><nav><a href="/a"><b>甲</b> 页</a> <a href="/a#x">又一次</a><a href="https://other.example/">别处</a><a href="#top">上</a></nav>
      <p><a href="../b.html?x=1">乙<br>页</a><a href="mailto:a@b.example">信</a><a href="/c"></a><a href="http://[">坏</a></p>`
    expect(anchorsOfPage(html, 'https://www.example.org/x/y.html')).toEqual([
      { title: '甲 页', page: 'https://www.example.org/a' },
      { title: '乙页', page: 'https://www.example.org/b.html' },
    ])
    expect(anchorsOfPage(html, null)).toEqual([
      { title: '甲 页', page: '/a' },
      { title: '乙页', page: '../b.html' },
    ])
  })

  it('are limited in number, and not read at extreme nesting', () => {
    const many = Array.from({ length: 500 }, (_, at) => `<a href="/${at}">${'长'.repeat(300)}</a>`).join('')
    const found = anchorsOfPage(many, 'https://example.org/')
    expect(found).toHaveLength(150)
    expect(found.every(({ title }) => title.length <= 80)).toBe(true)
    expect(anchorsOfPage(`${'<div>'.repeat(50_000)}<a href="/a">甲</a>`, 'https://example.org/')).toEqual([])
  })
})

describe('a search finds a file of a library', () => {
  let server: TestServer
  let visitor: Visitor
  beforeAll(async () => {
    server = await startTestServer()
    visitor = server.visitor()
  })
  afterAll(() => server.close())
  /** The titles of the results, best first. */
  const find = async (question: string) => {
    const { id } = await ownTopic()
    return (await searchTopics(server.ctx.db, [id], question, 10)).map(({ title }) => title)
  }
  const ownTopic = async () => (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!

  it('by the text of a link to it, whichever of the two files was added first', async () => {
    await visitor.put('渡口须知.md', '# 渡口须知\n\n乘船的人先看[望海渡口时刻表](board.md)，再到窗口买票。\n\n望海渡口的票价每年公布一次。')
    await visitor.put('board.md', '# 各班开船\n\n第一班七点开，第二班九点开，末班下午五点开。')
    expect(await find('望海渡口时刻表')).toContain('各班开船')
    await visitor.put('rope.md', '# 第三号簿\n\n旧的拆下，量好长短，打结晾干。')
    expect(await find('缆绳更换步骤')).toEqual([])
    await visitor.put('码头.md', '# 码头\n\n先看[缆绳更换步骤](rope.md)。')
    expect(await find('缆绳更换步骤')).toContain('第三号簿')
  })

  it('by the text of a link in an HTML page, although the page shows no links', async () => {
    const page = await visitor.put(
      'index.html',
      '<title>目录</title><h1>目录</h1><p>青石灯塔的资料都在这里。<a href="tower.html">青石灯塔维修记录</a></p>',
    )
    await visitor.put('tower.html', '<title>第七号簿</title><h1>第七号簿</h1><p>三月换了玻璃，六月刷了油漆，九月修了楼梯。</p>')
    await visitor.put('see.txt', '青石灯塔的记录由看守人保管，维修时要登记。')
    expect(await find('青石灯塔维修记录')).toContain('第七号簿')
    expect(page.links).toEqual([])
  })

  it('by the words of its path', async () => {
    await visitor.put('devServer.md', '# 端口与代理\n\n默认使用 8080 端口，可以改成别的端口。')
    await visitor.put('other.md', '# 配置\n\n这里说明配置的写法。')
    expect(await find('devServer')).toEqual(['端口与代理'])
  })
})
