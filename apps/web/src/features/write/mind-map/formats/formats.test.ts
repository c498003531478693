import { limits, type MindMapNode, type MindMapSource } from '@wenjin/contract'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { countNodes } from '../model/map-nodes.ts'
import { toFreeMind } from './freemind.ts'
import { fileNode, toMap, type MapContent } from './map-file.ts'
import { fromMarkdown, isOutline, toMarkdown } from './markdown.ts'
import { toOpml } from './opml.ts'
import { readMapFile } from './read-file.ts'
import { toXmind } from './xmind.ts'

const origin = 'https://wenjin.example'
const writers: Readonly<Record<string, (map: MapContent) => Uint8Array>> = {
  'map.xmind': (map) => toXmind(map, origin),
  'map.mm': (map) => strToU8(toFreeMind(map, origin)),
  'map.opml': (map) => strToU8(toOpml(map, origin)),
  'map.md': (map) => strToU8(toMarkdown(map, origin)),
}
const names = Object.keys(writers)
const read = (name: string, content: string | Uint8Array) =>
  readMapFile({ name, bytes: typeof content === 'string' ? strToU8(content) : content }, origin)
const node = (text: string, ...children: MindMapNode[]): MindMapNode => ({ id: text, text, marks: [], children })
/** Returns a map without its ids, which are new after every import. */
const told = ({ root, sources }: MapContent) => {
  const tell = ({ text, note, marks, folded, children }: MindMapNode): unknown => ({
    text,
    note,
    marks,
    folded,
    children: children.map(tell),
  })
  return { root: tell(root), sources }
}

const hard = [
  '🍵 茶 👩‍👩‍👧‍👦 𠮷野家',
  '"双引号" \'单引号\' “中文引号” 「直角」',
  '第一行\n第二行\n- 第三行像列表',
  '<b>标签</b> & &amp; &#10; &lt; <!-- 注释 --> ]]>',
  '# 像标题',
  '- 像列表',
  '1. 像编号',
  '> 像引用',
  '一、像章节',
  '* 星 **粗** _斜_ `码` ~~删~~',
  '| 表 | 格 |',
  '[链接](https://example.org) ![图](x.png) [[1]]',
  'C:\\路径\\文件 \\n',
  '---',
  '```',
  '=1+1',
  '$x^2$ 和 $5',
  '（[像来源](http://a.example)）',
  '<br>',
  '[ ] 待办',
  '\u202eעברית\u202c',
  '……',
  '末尾反斜线\\',
  '  多  个  空格  ',
]
const sources: MindMapSource[] = [
  {
    n: 1,
    title: '白石渡志 [一] "上"',
    link: '/doc/abc-1',
    documentId: 'abc-1',
    quote: '他说："六班](渡船（含夜班）"\n第二行 \\ <b>',
    start: 12,
    end: 40,
  },
  { n: 2, title: '', link: 'https://example.org/a_(b)?q=1&r=%E8%8C%B6#x', quote: '' },
]
const told1 = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')

describe('writing a map to a file and reading it again', () => {
  test.each(names)('%s keeps texts that look like markup, notes, folded branches and sources', (name) => {
    const children = hard.map((text, at) => ({
      ...node(told1(text)),
      id: `h${at}`,
      ...(at % 3 === 0 && { note: `备注 ${at}\n\n> ${text.replaceAll('\n', ' ').trim()}\n  缩进` }),
    }))
    const map: MapContent = {
      title: '根',
      root: {
        ...node(
          '根 "root" 🍵',
          { ...node('折叠', ...children), ...(name !== 'map.md' && { folded: true }) },
          { ...node('有来源'), marks: [1, 2] },
          { ...node('也有'), marks: [2] },
        ),
        note: '整张图的备注',
      },
      sources,
    }
    const back = read(name, writers[name]!(map))
    const { url: sameUrl } = { url: new URL(sources[1]!.link).href }
    const expected = told({ ...map, sources: [sources[0]!, { ...sources[1]!, link: sameUrl }] })
    const loose = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('%28', '(').replaceAll('%29', ')')) as unknown
    expect(loose(told(back))).toEqual(loose(expected))
    expect(back.losses).toEqual({ shortened: 0, flattened: 0 })
  })

  test.each(names)('%s keeps 2,000 nodes and the maximum number of levels', (name) => {
    let deep = node('底')
    for (let level = 2; level < limits.mindMap.levels; level += 1) deep = node(`第${level}层`, deep)
    const root = node(
      '大图',
      deep,
      ...Array.from({ length: 40 }, (_, at) => node(`枝${at}`, ...Array.from({ length: 49 }, (__, i) => node(`叶 ${at}-${i}`)))),
    )
    expect(countNodes(root)).toBeGreaterThan(2000)
    const map = { title: '大图', root, sources: [] }
    expect(told(read(name, writers[name]!(map)))).toEqual(told(map))
  })

  test.each(names)('%s keeps a root without children', (name) => {
    const map = { title: '只有根', root: node('只有根'), sources: [] }
    expect(told(read(name, writers[name]!(map)))).toEqual(told(map))
  })
})

describe('files of other programs', () => {
  test('reads FreeMind with rich text, XMind 8, and OPML of a feed reader', () => {
    const mm = `<map><node TEXT="根"><node LINK="https://a.example/"><richcontent TYPE="NODE"><html><body><p>富</p><p>文本</p></body></html></richcontent></node></node></map>`
    expect(told(read('a.mm', mm))).toMatchObject({
      root: { text: '根', children: [{ text: '富\n文本', marks: [1] }] },
      sources: [{ link: 'https://a.example/' }],
    })
    const xml = `<?xml version="1.0"?><xmap-content xmlns="urn:xmind"><sheet><topic><title>根</title><children><topics type="attached"><topic branch="folded" xlink:href="javascript:alert(1)"><title>甲</title><notes><plain>注</plain></notes></topic></topics><topics type="detached"><topic><title>散</title></topic></topics></children></topic></sheet></xmap-content>`
    expect(told(read('a.xmind', zipSync({ 'content.xml': strToU8(xml) })))).toMatchObject({
      root: { text: '根', children: [{ text: '甲', note: '注', marks: [] }] },
      sources: [],
    })
    const opml = `<opml><head><title>订阅</title></head><body><outline text="甲" xmlUrl="https://a.example/feed"/><outline title="乙"/></body></opml>`
    expect(told(read('a.opml', opml))).toMatchObject({ root: { text: '订阅', children: [{ text: '甲', marks: [1] }, { text: '乙' }] } })
  })

  const outline = (text: string) => {
    const tell = ({ text: name, children }: { text: string; children: { text: string; children: [] }[] }): string =>
      children.length === 0 ? name : `${name}(${children.map((one) => tell(one as never)).join(' ')})`
    return tell(fromMarkdown(text, '题') as never)
  }
  test.each([
    ['# 茶\n\n## 绿茶\n- 龙井\n  - 西湖\n- 碧螺春\n\n## 红茶\n1. 祁门', '茶(绿茶(龙井(西湖) 碧螺春) 红茶(祁门))'],
    ['茶\n\t绿茶\n\t\t龙井\n\t红茶', '茶(绿茶(龙井) 红茶)'],
    ['一、种类\n（一）绿茶\n1. 龙井\n2. 毛峰\n（二）红茶\n二、产地\n1、浙江', '题(种类(绿茶(龙井 毛峰) 红茶) 产地(浙江))'],
    ['第一章 总则\n第一条 目的\n第二条 范围\n第二章 附则\n第三条 施行', '题(总则(目的 范围) 附则(施行))'],
    ['- [ ] **买**茶\n- [x] 看[说明](https://a.example)', '题(买茶 看说明)'],
    ['| 茶 | 省 |\n| --- | --- |\n| 龙井 | 浙江 |', '题(茶，省 龙井，浙江)'],
    ['```js\nlet a\n```\n- 甲', '题(甲)'],
    ['2024年的计划\n- 1月', '题(2024年的计划 1月)'],
  ])('outline %j', (text, expected) => expect(outline(text)).toBe(expected))

  test('isOutline distinguishes an outline from prose', () => {
    expect(isOutline('一、甲\n（一）乙\n二、丙')).toBe(true)
    expect(isOutline('茶\n  绿茶\n  红茶')).toBe(true)
    expect(isOutline('越窑是青瓷窑。\n窑址在慈溪。\n它的产品曾是贡品。')).toBe(false)
    expect(isOutline('一句话。')).toBe(false)
  })

  test('text that is too long or too deep is stored elsewhere, and the loss is reported', () => {
    let deep = fileNode('底')
    for (let level = 0; level < 300; level += 1) deep = { ...fileNode(`第${level}层`), children: [deep] }
    const { root, losses } = toMap({ ...fileNode('根'), children: [deep, fileNode('长'.repeat(900))] }, origin)
    expect(countNodes(root)).toBe(303)
    expect(losses).toEqual({ shortened: 1, flattened: 302 - limits.mindMap.levels })
    expect(root.children.at(-1)).toMatchObject({ note: '长'.repeat(900) })
  })
})

describe('hostile files', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`
  test.each([
    ['entities that grow', 'a.opml', `${bomb}<opml><body><outline text="&bbbbbbbbbbbb; &f;"/></body></opml>`, null],
    ['a hundred thousand levels of XML', 'a.mm', `<map>${'<node TEXT="x">'.repeat(100_000)}`, 'damaged'],
    ['a hundred thousand levels of a list', 'a.md', Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}- x`).join('\n'), null],
    ['too many nodes', 'a.md', '- x\n'.repeat(limits.mindMap.nodes + 1), 'tooMany'],
    ['too many elements', 'a.mm', `<map><node TEXT="x">${'<font/>'.repeat(300_001)}</node></map>`, 'damaged'],
    ['no archive', 'a.xmind', 'PK no', 'damaged'],
    ['an archive without a map', 'a.xmind', zipSync({ 'x.txt': strToU8('x') }), 'damaged'],
    ['a map that is no map', 'a.xmind', zipSync({ 'content.json': strToU8('{"rootTopic":1}') }), 'damaged'],
    [
      'deep JSON',
      'a.xmind',
      zipSync({ 'content.json': strToU8(`[{"rootTopic":${'{"title":"x","children":{"attached":['.repeat(3000)}${']}}'.repeat(3000)}}]`) }),
      'damaged',
    ],
    ['a zip bomb', 'a.xmind', zipSync({ 'content.json': new Uint8Array(41 * 1024 * 1024) }), 'tooLarge'],
    ['another kind of file', 'a.exe', 'x', 'unknown'],
    ['an empty file', 'a.md', '', 'empty'],
    ['only spaces', 'a.opml', ' ', 'damaged'],
  ])('%s', (_, name, content, problem) => {
    if (problem === null) {
      const text = JSON.stringify(read(name, content))
      expect(text.length).toBeLessThan(1_000_000)
      expect(text).not.toContain('root:')
      return
    }
    expect(() => read(name, content)).toThrow(expect.objectContaining({ problem }) as Error)
  })

  test('addresses that run code do not become sources', () => {
    const opml = (url: string) => `<opml><body><outline text="x" url="${url}"/></body></opml>`
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'vbscript:x',
      ' java&#10;script:alert(1)',
      '//evil.example',
      'blob:https://x',
    ])
      expect(read('a.opml', opml(url)).sources).toEqual([])
    expect(read('a.opml', opml(`${origin}/doc/abc?start=1&amp;end=2`)).sources).toMatchObject([
      { link: '/doc/abc', documentId: 'abc', start: 1, end: 2 },
    ])
  })
})
