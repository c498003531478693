import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { createDocument } from '@wenjin/export'
import { toShareImage } from '@wenjin/export/share-image'
import { expect, test } from 'vitest'
import { readFonts } from './fonts.ts'

test('the style of a picture has all functions that the blocks of a text call', () => {
  const markdown = [
    '甲[[1]]，10<sup>6</sup>，H<sub>2</sub>O，~~删~~，<u>线</u>，<mark>亮</mark>，`码`，$x^2$，[链](https://example.org)。[^a]',
    '1. 一\n   - [x] 完成\n   - [ ] 未完',
    '> 引文\n\n```ts\nlet a = 1\n```\n\n| 甲 |\n| --- |\n| 乙 |\n\n---\n\n$$\n\\begin{align} a &= b \\\\ c &= d \\end{align}\n$$\n\n[^a]: 注。',
  ].join('\n\n')
  const input = { title: '题', lang: 'zh', origin: 'http://localhost', markdown, sources: [], pictures: [], details: [] } as const
  const rest = { author: '', createdAt: 0, notice: '', marks: true, listSources: false, referenceStyle: 'quotes' } as const
  const looks = { form: 'long', theme: 'light', app: '问津', scan: '', cover: null, sources: [], sourcesTitle: '', excerpt: '' } as const
  const { source, code } = toShareImage(createDocument({ ...input, ...rest, details: [] }), { ...looks, code: '<svg/>' })
  const withoutCode = source.replace(`image("${code.path}", width: 96pt)`, '[]')
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: readFonts() }] })
  const compiled = compiler.compile({ mainFileContent: withoutCode })
  expect(compiled.takeDiagnostics()?.shortDiagnostics.map(({ message }: { message: string }) => message) ?? []).toEqual([])
  expect(compiled.result).not.toBeNull()
})
