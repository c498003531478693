import type { DocumentInput } from '../document.ts'
import { toEvidence } from './evidence-file.ts'
import type { EvidenceCitation, EvidenceSource } from './model.ts'
import { sha256Text } from './sha256.ts'

/** Creates a source with its whole text. */
export const sourceOfText = (n: number, text: string, title = `来源${n}`): EvidenceSource => ({
  n,
  title,
  address: `https://example.com/${n}`,
  details: '古籍库 · 2024-05-01',
  readAt: Date.UTC(2026, 10, 1),
  length: text.length,
  sha256: sha256Text(text),
  pieces: [{ start: 0, text }],
})

/** Creates a citation of words at their first occurrence in the text of their source. */
export function citationOf(
  id: number,
  { n, pieces }: EvidenceSource,
  quote: string,
  said: EvidenceCitation['said'] = null,
): EvidenceCitation {
  const start = pieces[0]!.text.indexOf(quote)
  return { id, source: n, said, quote, place: { start, end: start + quote.length }, verdict: 'verified' }
}

/** Creates the input of a document. */
export const documentInput = (markdown: string, title = '青石渡的灯塔'): DocumentInput => ({
  title,
  lang: 'zh',
  origin: 'https://wenjin.example',
  markdown,
  sources: [],
  pictures: [],
  details: ['问津 · 2026-11-23'],
  author: '问津',
  createdAt: Date.UTC(2026, 10, 23),
  notice: '由问津摘录来源的原句组成，没有推理。',
  marks: true,
  listSources: true,
  referenceStyle: 'quotes',
})

/** Version of the product that makes the packages of tests. */
export const version = '1.2.3'

const madeAt = Date.UTC(2026, 10, 23)

/** Creates a package of texts: each is a separate source, and a sentence of the answer quotes a part of it. */
export function packageOf(texts: readonly { text: string; quote: string }[], title?: string, madeBy = version): string {
  const sources = texts.map(({ text }, at) => sourceOfText(at + 1, text))
  let markdown = '## 结论\n\n'
  const citations = texts.map(({ quote }, at) => {
    const start = markdown.length
    markdown += `第${at + 1}句`
    const said = { text: markdown.slice(start), start, end: markdown.length }
    markdown += `[[${at + 1}]]。\n\n`
    return citationOf(at + 1, sources[at]!, quote, said)
  })
  const marks = sources.map(({ n }) => ({ source: n, citation: n }))
  return toEvidence(documentInput(markdown, title), { madeAt, version: madeBy, marks, citations, sources }).html
}

/** Creates a small package with two citations. @param madeBy version of the product that makes it */
export const smallPackage = (madeBy?: string): string =>
  packageOf(
    [
      { text: '青石渡口的灯塔建于一八七三年，塔高十九米，由石匠周怀安主持修建。', quote: '灯塔建于一八七三年' },
      { text: '周怀安，青石渡人，善治石。光绪年间卒。', quote: '周怀安，青石渡人' },
    ],
    undefined,
    madeBy,
  )

/** Creates a package whose text has every kind of block, and a picture. */
export function richPackage(): string {
  const source = sourceOfText(1, '青石渡口的灯塔建于一八七三年。')
  const before = '# 一\n\n**粗** *斜* ~~删~~ `码` 10<sup>6</sup> '
  const said = '灯塔建于一八七三年'
  const after = `[[1]]。\n\n> 引文\n\n3. 甲\n4. 乙\n   - [x] 丙\n\n| 名 | 数 |\n| :-: | ---: |\n| 子 | $\\frac{1}{2}$ |\n
$$\n\\begin{align}a&=\\boxed{b}\\\\c&=\\sqrt[3]{d}\\tag{2}\\end{align}\n$$\n\n---\n\n\`\`\`js\n1 < 2 && "3"\n\`\`\`\n
[链](https://example.com/a?b=1&c=2) <a@example.com> ![图](https://example.com/a.jpg) 脚[^1]\n\n[^1]: 注\n`
  const citation = citationOf(1, source, '灯塔建于一八七三年', { text: said, start: before.length, end: before.length + said.length })
  const pictures = [{ address: 'https://example.com/a.jpg', jpeg: Uint8Array.of(255, 216, 255), width: 40, height: 30 }]
  const input = { ...documentInput(before + said + after), pictures }
  return toEvidence(input, { madeAt, version, marks: [{ source: 1, citation: 1 }], citations: [citation], sources: [source] }).html
}

/** Texts that try to break out of the file that contains them. */
export const hostileTexts: readonly { text: string; quote: string }[] = [
  { text: '</script><script>alert(1)</script><!-- <script> ]]> 正文', quote: '<script>alert(1)</script>' },
  { text: '甲\u0000乙\u0000丙', quote: '\u0000乙\u0000' },
  { text: 'שלום \u202Eעולם\u202C 结束 مرحبا', quote: '\u202Eעולם\u202C' },
  { text: '一\uFFFD二\uFEFF三\u2028四\r\n五\r六', quote: '二\uFEFF三\u2028四\r\n五' },
  { text: 'a\uD800b\uDC00c', quote: 'a\uD800b' },
  { text: '{"name":"manifest"}\\u003c" \' & &lt; 🀄', quote: '\\u003c" \' & &lt; 🀄' },
]
