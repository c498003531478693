import sharp from 'sharp'
import { createDocument } from '@wenjin/export'
import { toWord } from '@wenjin/export/word'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { reportDocument, reportInput } from './report.fixture.ts'
import { faultsOfWord } from './word-schema.fixture.ts'

/** Markdown with every supported construct. */
const everything = `
# 题 $x$ **粗** \`码\`

一段[^1]，[链接](https://example.com)，~~删~~，![照](/api/file/p1/view)![照](/api/file/p1/view)[[1]][[1]]。

> 引文
>
> - 引文里的列表

1. 一
   - 甲
     1. 深
2. 二

7. 七

- [x] 做完
- [ ] 没做

| 左 | 中 |
| :-- | :-: |
| $\\frac{a}{b}$ | مرحبا |

\`\`\`ts
const a = 1
\`\`\`

---

$$
\\begin{cases} \\sqrt[3]{x} & \\overbrace{a+b}^{n} \\\\ \\boxed{\\binom{n}{k}} & {}_a^b X \\end{cases} \\tag{2}
$$

$$
\\underset{x \\to 0}{\\lim} \\vec{v} \\underline{AB} \\left\\{ \\prod_{i}^{n} \\int_a \\substack{a \\\\ b} \\right. \\xleftarrow{f} \\ce{^{227}_{90}Th+} \\cancel{x} \\begin{vmatrix} 1 & 2 \\end{vmatrix}
$$

[^1]: 脚注 **粗**。
`

async function everythingAsWord() {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c23b22' } })
    .jpeg()
    .toBuffer()
  const pictures = [{ address: '/api/file/p1/view', jpeg: new Uint8Array(jpeg), width: 8, height: 8 }]
  return toWord(createDocument({ ...reportInput(everything), pictures }))
}

test('a Word file is valid by the schemas of the Open XML SDK, without dangling references', async () => {
  expect(await faultsOfWord(await everythingAsWord())).toEqual([])
  expect(await faultsOfWord(await toWord(reportDocument()))).toEqual([])
})

test('a document that Word would offer to repair is detected', async () => {
  const broken = async (from: string, to: string) => {
    const files = unzipSync(await everythingAsWord())
    const xml = strFromU8(files['word/document.xml']!)
    expect(xml).toContain(from)
    files['word/document.xml'] = strToU8(xml.replace(from, to))
    return faultsOfWord(zipSync(files))
  }
  expect(await broken('<m:num>', '<m:den/><m:num>')).toEqual([
    expect.stringMatching(/^\/word\/document\.xml .*m:f\[1\]: .*unexpected child element .*:den/),
  ])
  expect(await broken('w:anchor="source_1"', 'w:anchor="gone"')).toEqual(['bookmark gone is missing'])
  expect(await broken('<w:pStyle w:val="Quote"/>', '<w:pStyle w:val="None"/>')).toEqual(['style None is missing'])
})
