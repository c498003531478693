import { createDocument } from '@wenjin/export'
import { expect, test } from 'vitest'
import { compileHtml } from './compile-html.ts'

const documentOf = (markdown: string) =>
  createDocument({
    title: '公式',
    lang: 'zh',
    origin: 'http://localhost',
    markdown,
    sources: [],
    pictures: [],
    details: [],
    author: '',
    createdAt: 0,
    notice: '',
    marks: true,
    listSources: true,
    referenceStyle: 'quotes',
  })

test('a page with formulas brings the characters that it needs of a font of mathematics, and its policy admits no others', async () => {
  const page = await compileHtml(documentOf(String.raw`公式 $\left(\frac{a}{b}\right)$。 </style><b>`))
  const [, font] = /<style>[\s\S]*@font-face[^}]*base64,([\w+/=]+)\) format\('woff2'\)[\s\S]*<\/style><\/head>/.exec(page)!
  const bytes = Buffer.from(font!, 'base64')
  expect(bytes.toString('latin1', 0, 4)).toBe('wOF2')
  expect(bytes.length).toBeLessThan(60_000)
  expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:")
  expect(page.indexOf('</head>')).toBeLessThan(page.indexOf('公式 '))
})

test('a page without formulas brings none', async () => {
  const page = await compileHtml(documentOf('没有公式。'))
  expect(page).not.toMatch(/@font-face|font-src/)
})
