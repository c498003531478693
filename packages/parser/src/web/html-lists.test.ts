import { describe, expect, test } from 'vitest'
import { createDocumentBuilder } from '../document/document-builder.ts'
import { parseBytes } from '../testing/parse-bytes.ts'
import { addHtmlBlocks, type HtmlBlockOptions } from './html-blocks.ts'

function linesOf(html: string, options?: HtmlBlockOptions): string[] {
  const builder = createDocumentBuilder()
  addHtmlBlocks(builder, html, options)
  return builder.build({}).text.split(/\n+/)
}

describe('numbers of ordered lists in HTML', () => {
  test.each<[string, string, string[]]>([
    ['count from one', '<ol><li>甲</li><li><p>乙</p><p>续</p></li></ol>', ['1. 甲', '2. 乙', '续']],
    ['need no closing tags', '<ol><li>甲<li>乙</ol><p>段', ['1. 甲', '2. 乙', '段']],
    ['are not those of bullets', '<ul><li>甲</li></ul><menu><li>乙</li></menu><li>丙</li>', ['甲', '乙', '丙']],
    ['count from `start`', '<ol start="3"><li>甲</li><li>乙</li></ol>', ['3. 甲', '4. 乙']],
    ['go on from `value`', '<ol><li value="7">甲</li><li>乙</li></ol>', ['7. 甲', '8. 乙']],
    ['ignore values that are no numbers', '<ol start="x"><li value="constructor">甲</li></ol>', ['1. 甲']],
    ['may be below one', '<ol start="-1" type="a"><li>甲<li>乙<li>丙</ol>', ['-1. 甲', '0. 乙', 'a. 丙']],
    ['count down', '<ol reversed><li>甲<ol><li>子</ol><li hidden>无</li><li>乙</ol>', ['2. 甲', '1. 子', '1. 乙']],
    ['count down from `start`', '<ol reversed start="9"><li>甲<li>乙</ol>', ['9. 甲', '8. 乙']],
    [
      'count each reversed list',
      '<ol hidden><li>无<li>无</ol><ol reversed><li>甲</ol><ol reversed><li>乙<li>丙</ol>',
      ['1. 甲', '2. 乙', '1. 丙'],
    ],
    ['are letters past z', '<ol type="a" start="26"><li>甲<li>乙</ol>', ['z. 甲', 'aa. 乙']],
    ['are Roman', '<ol type="I" start="4"><li>甲<li type="i">乙<li type="constructor">丙</ol>', ['IV. 甲', 'v. 乙', 'VI. 丙']],
    ['follow `list-style`', '<ol style="margin:0; list-style: inside cjk-ideographic"><li>甲<li>乙</ol>', ['一、甲', '二、乙']],
    [
      'are hidden by `list-style`',
      '<ol style="list-style-type:none"><li>甲</ol><ol><li style="list-style:none">乙<li>丙</ol>',
      ['甲', '乙', '2. 丙'],
    ],
    ['are not repeated', '<ol><li>1、甲<li>（2）乙<li>3.5 倍</ol>', ['1、甲', '（2）乙', '3. 3.5 倍']],
    ['belong to the list of the item', '<ol><li>甲<ul><li>点</ul>尾<li>乙</ol>', ['1. 甲', '点', '尾', '2. 乙']],
    ['of an empty item count', '<ol><li> </li><li><img></li><li>丙</li></ol>', ['3. 丙']],
    ['precede formatted text', '<ol><li> <b>甲</b>一</li><li><h3>乙</h3></li></ol>', ['1. 甲一', '2. 乙']],
    ['are written in cells', '<table><tr><td>名</td><td><ol><li>甲</li><li>乙</li></ol></td></tr></table>', ['名 | 1. 甲 2. 乙']],
    ['are left out of navigation', '<nav><ol><li>甲</ol></nav><ol><li>乙</ol>', ['甲', '1. 乙']],
  ])('%s', (_, html, lines) => {
    expect(linesOf(html)).toEqual(lines)
  })

  test('are read from XHTML, and do not move the anchor of an item', () => {
    const builder = createDocumentBuilder()
    addHtmlBlocks(builder, '<ol type="A"><li id="a">甲</li><li>乙</li></ol>', { xml: true })
    const { text, blocks } = builder.build({})
    expect(blocks.map(({ start, end, anchor }) => [text.slice(start, end), anchor?.id])).toEqual([
      ['A. 甲', 'a'],
      ['B. 乙', undefined],
    ])
  })

  test('are kept in the article of a page', async () => {
    const prose = '本办法适用于读者在阅览室的借阅与归还，条文按顺序编号，便于引用其中的每一条。'.repeat(6)
    const html = `<!doctype html><html><head><title>办法</title></head><body><nav><a href="/">首页</a></nav><article><h1>借阅办法</h1><p>${prose}</p>
      <ol reversed><li>三天内归还。</li><li>不得转借。</li></ol><ol start="4"><li>遗失照价赔偿。</li></ol><p>${prose}</p></article></body></html>`
    const { text } = await parseBytes(html, 'rules.html')
    expect(text).toContain('2. 三天内归还。\n1. 不得转借。')
    expect(text).toContain('4. 遗失照价赔偿。')
  })
})
