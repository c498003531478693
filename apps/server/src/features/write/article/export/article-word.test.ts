import { strFromU8, unzipSync } from 'fflate'
import type { ArticleSource } from '@wenjin/contract'
import { outlineOf, parseBytes } from '@wenjin/parser/testing/parse-bytes'
import { expect, test } from 'vitest'
import { articleWord } from './article-word.ts'

const origin = 'https://wenjin.example'
const sources: ArticleSource[] = [
  { n: 1, title: '青石渡志', link: '/doc/d1', quote: '建于一八七三年', start: 3, end: 10 },
  { n: 2, title: '航道', link: 'javascript:alert(1)', quote: '光照二十里', page: 3 },
]
const made = (content: string, pictures: Parameters<typeof articleWord>[1] = []) =>
  articleWord({ title: '灯塔 <b> & 渡口', content, sources, updatedAt: 0 }, pictures, 'zh', origin)
const parts = (bytes: Uint8Array) => {
  const files = unzipSync(bytes)
  return { names: Object.keys(files), text: (name: string) => strFromU8(files[name] ?? new Uint8Array()) }
}

test('an article is read back from Word as it was written: headings, lists, tables, code, formulas, and a footnote for each mark', async () => {
  const bytes = await made(`# 灯塔

灯塔**建于**一八七三年[[1]]，见 $E=mc^2$。

- 甲
  - 乙
- [x] 做了

3. 三
4. 四

> 引文[[2]]，再说一次[[1]]。

| 名 | 数 |
| --- | --: |
| 灯塔 | 1 |

\`\`\`ts
const a = '[[1]]'
  b()
\`\`\`

$$
\\frac{a}{b}
$$

自注[^x]，没有的[[9]]。

[^x]: 这是**自注**。
`)
  const document = await parseBytes(Buffer.from(bytes), '灯塔.docx')
  expect(document).toMatchObject({ kind: 'docx', title: '灯塔 <b> & 渡口' })
  expect(outlineOf(document)).toEqual([
    'heading1: 灯塔 <b> & 渡口',
    'heading1: 灯塔',
    expect.stringMatching(/^paragraph: 灯塔建于一八七三年，见 E\s?=\s?m\s?c\^2。$/),
    'list-item: 甲',
    'list-item: 乙',
    'list-item: ☑ 做了',
    'list-item: 3.三',
    'list-item: 4.四',
    'quote: 引文，再说一次。',
    'table: 名 | 数\n灯塔 | 1',
    "code: const a = '[[1]]'\n  b()",
    expect.stringMatching(/^paragraph: .*a.*b/),
    'paragraph: 自注，没有的[9]。',
    'paragraph: 青石渡志：“建于一八七三年”',
    'paragraph: 航道，第 3 页：“光照二十里”',
    'paragraph: 同注 1。',
    'paragraph: 这是自注。',
  ])
})

test('Word opens it with Chinese fonts, real equations, and links that lead to the place of a source and nowhere that runs', async () => {
  const { text } = parts(
    await made('$x^2$[[1]][[2]] $\\nosuchsign{x}$ [坏](javascript:alert(1)) [好](https://example.com/a?b=1) [内](/doc/d1)'),
  )
  expect(text('word/styles.xml')).toMatch(/<w:docDefaults>.*w:eastAsia="宋体".*<\/w:docDefaults>/)
  expect(text('word/styles.xml')).toContain('w:eastAsia="黑体"')
  expect(text('word/document.xml')).toMatch(/<m:oMath>.*<m:sSup>/)
  expect(text('word/document.xml')).toContain('nosuchsign{x}')
  expect(text('word/_rels/footnotes.xml.rels')).toContain('Target="https://wenjin.example/doc/d1?start=3&amp;end=10"')
  const links = text('word/_rels/document.xml.rels')
  expect(links).toContain('Target="https://example.com/a?b=1"')
  expect(links).toContain('Target="https://wenjin.example/doc/d1"')
  expect(links + text('word/_rels/footnotes.xml.rels')).not.toContain('javascript')
})

test('pictures of the instance are inside; others are their names, and signs no file may hold are left out', async () => {
  const picture = { fileId: 'f1', jpeg: new Uint8Array([255, 216, 255, 217]), width: 1200, height: 600 }
  const { names, text } = parts(
    await made('![1.00](/api/file/f1/view "灯塔")\n\n![0.50](/api/file/other/view "远景") ![网图](https://x.example/p.png)\u0000\u0008', [
      picture,
    ]),
  )
  expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  const document = text('word/document.xml')
  expect(document).toMatch(/<wp:extent cx="5715000" cy="2857500"\/>/)
  expect(document).toContain('远景')
  expect(document).toContain('网图')
  for (const sign of ['0.50', 'x.example', '\u0000', '\u0008']) expect(document).not.toContain(sign)
})
