import { toHtml } from '@wenjin/export/html'
import { toWord } from '@wenjin/export/word'
import { beforeAll, describe, expect, test } from 'vitest'
import { compilePdf } from './compile-pdf.ts'
import { followText, formulasIn, formulaSign, lettersOf, textOfPage, textOfPdf, textOfWord } from './pulled-back.fixture.ts'
import { reportDocument, reportFormulas } from './report.fixture.ts'

describe('the extracted text of a report’s files equals the source', () => {
  const document = reportDocument()
  let formulas: string[]
  beforeAll(() => {
    formulas = formulasIn(textOfPage(toHtml(document)))
  })

  test('as a page', () => {
    const pulled = textOfPage(toHtml(document))
    expect(followText(pulled, document)).toHaveLength(reportFormulas)
    expect(formulas).toHaveLength(reportFormulas)
    expect(pulled).not.toMatch(kangxi)
  })

  test('as a PDF, with all letters of every formula, and no character as a CJK radical', async () => {
    const pulled = await textOfPdf((await compilePdf(document)).bytes)
    const found = followText(pulled, document)
    expect(found.map(lettersOf)).toEqual(formulas.map(lettersOf))
    expect(pulled).not.toMatch(kangxi)
  })

  test('as Word, with all letters of every formula', async () => {
    const pulled = textOfWord(await toWord(document))
    expect(followText(pulled, document).map((formula) => formula.replaceAll(formulaSign, ''))).toHaveLength(reportFormulas)
    expect(formulasIn(pulled).map(lettersOf)).toEqual(formulas.map(lettersOf))
    expect(pulled).not.toMatch(kangxi)
  })
})

const kangxi = /[\u{2e80}-\u{2fdf}]/u
