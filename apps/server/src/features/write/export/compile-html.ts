import subsetFont from 'subset-font'
import type { ExportDocument } from '@wenjin/export'
import { mathCharacters, toHtml, withMathFont } from '@wenjin/export/html'
import { readMathFont } from './fonts.ts'

/** Writes a document as a self-contained page; its formulas bring the characters that they need of a font of mathematics. */
export async function compileHtml(document: ExportDocument): Promise<string> {
  const page = toHtml(document)
  const characters = mathCharacters(page)
  if (characters === '') return page
  const font = await subsetFont(readMathFont(), characters, { targetFormat: 'woff2' })
  return withMathFont(page, font.toString('base64'))
}
