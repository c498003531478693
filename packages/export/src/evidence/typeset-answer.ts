import { limits, type Lang } from '@wenjin/contract'
import { createDocument } from '../document.ts'
import { toFragment } from '../formats/html.ts'
import type { Picture } from '../model.ts'
import type { EvidenceAnswer } from './model.ts'
import { pageBefore } from './page.ts'
import { sha256Text } from './sha256.ts'
import { viewerScript } from './viewer/viewer.generated.ts'

interface TypesetInput {
  title: string
  lang: Lang
  /** Origin of the instance, for links to its own pages. */
  origin: string
  markdown: string
  pictures: readonly Picture[]
  marks: EvidenceAnswer['marks']
  cites?: boolean | undefined
}

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g

/** Typesets the text of a package with its marks numbered in order. The packing and the verification share it. */
export function typesetAnswer({ marks, cites = true, ...input }: TypesetInput): {
  title: string
  html: string
  replaced: readonly string[]
} {
  let order = 0
  const markdown = input.markdown.replaceAll(citationMark, () => {
    order += 1
    return `[[${order}]]`
  })
  const document = createDocument({
    ...input,
    markdown,
    cites,
    sources: marks.map((_, at) => ({ n: at + 1, title: '', address: null, quotes: [], reference: '' })),
    marks: true,
    listSources: true,
    details: [],
    author: '',
    createdAt: 0,
    notice: '',
    referenceStyle: 'quotes',
    maxChars: limits.export.typesetChars,
  })
  // The page's policy blocks style attributes; its script applies the data attributes instead. Text content never contains a bare quotation
  // mark.
  return { title: document.title, html: toFragment(document).replaceAll(' style="', ' data-style="'), replaced: document.replaced }
}

const pictureData = /src="data:image\/jpeg;base64,[A-Za-z0-9+/]*=*"/g
const withoutPictures = (html: string) => html.replaceAll(pictureData, 'src="data:image/jpeg;base64,"')

/** Whether the displayed HTML of a package is what its Markdown gives. The data of pictures are left out: the Markdown only names them. */
export function isTypesetOf(answer: EvidenceAnswer, lang: Lang, origin: string): boolean {
  const { title, markdown, marks, cites, html } = answer
  const pictures = (answer.pictures ?? []).map(({ address, width }) => ({ address, width, height: 0, jpeg: new Uint8Array() }))
  return withoutPictures(html) === typesetAnswer({ title, lang, origin, markdown, marks, pictures, cites }).html
}

/** Text with every kind of block, from which versions of the typesetting differ. */
const sample = `# 一

**粗** *斜* ~~删~~ \`码\` <https://example.com> [链](https://example.com/a) 上<sup>2</sup>[[1]]

> 引文

1. 甲
2. 乙
   - [x] 丙

| 名 | 数 |
| --- | ---: |
| 子 | $\\frac{1}{2}$ |

$$
\\begin{aligned}a&=b\\\\c&=\\boxed{d}\\end{aligned}
$$

---

\`\`\`js
1
\`\`\`

![图](a.jpg)[^1]

[^1]: 注
`

let known: string | null = null

/** Returns the hash of the page and the typesetting of this version, by which it recognizes its own packages. */
export function ownPage(): string {
  if (known !== null) return known
  const page = (lang: Lang) => pageBefore(lang, { title: '', notice: '' }, viewerScript)
  const { html } = typesetAnswer({
    title: '',
    lang: 'zh',
    origin: '',
    markdown: sample,
    marks: [{ source: 1, citation: null }],
    pictures: [{ address: 'a.jpg', jpeg: new Uint8Array(), width: 1, height: 1 }],
  })
  known = sha256Text([page('zh'), page('en'), html].join('\n'))
  return known
}
