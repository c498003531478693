import { readFileSync } from 'node:fs'
import { unzipSync, strFromU8 } from 'fflate'
import { createDocument, toMarkdown, toText } from '@wenjin/export'
import { toHtml } from '@wenjin/export/html'
import { toWord } from '@wenjin/export/word'
import { expect, test } from 'vitest'
import { compilePdf } from './compile-pdf.ts'
import { reportInput } from './report.fixture.ts'
import { faultsOfWord } from './word-schema.fixture.ts'

/** Formulas of textbooks and papers, one a line: algebra, analysis, physics, chemistry, statistics, matrices, diagrams, numbered lines. */
const formulas = readFileSync(new URL('./formulas.fixture.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const markdown = formulas.map((latex) => `$$\n${latex}\n$$`).join('\n\n')
const document = createDocument(reportInput(markdown))
const count = (text: string, part: string) => text.split(part).length - 1

test('more than 300 formulas of textbooks are typeset, none as source', () => {
  expect(formulas.length).toBeGreaterThanOrEqual(300)
  expect(document.replaced).toEqual([])
  expect(document.blocks.filter(({ type }) => type === 'formula')).toHaveLength(formulas.length)
})

test('the PDF of these formulas names none that was not set', async () => {
  const { bytes, replaced } = await compilePdf(document)
  expect(replaced).toEqual([])
  expect(bytes.length).toBeGreaterThan(100_000)
})

test('the Word file of these formulas is valid and has an equation for each', async () => {
  const bytes = await toWord(document)
  expect(await faultsOfWord(bytes)).toEqual([])
  expect(count(strFromU8(unzipSync(bytes)['word/document.xml']!), '<m:oMathPara>')).toBe(formulas.length)
})

test('the page of these formulas draws each', () => {
  const html = toHtml(document)
  expect(count(html, '<math ')).toBe(formulas.length)
  expect(html).not.toContain('<code>')
})

test('Markdown and text keep the LaTeX of these formulas', () => {
  const written = toMarkdown(document)
  const text = toText(document)
  for (const latex of formulas) expect(written).toContain(latex)
  expect(count(text, '$$')).toBe(2 * formulas.length)
})
