import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { glyphsMissing, type ExportDocument } from '@wenjin/export'
import { toTypst } from '@wenjin/export/typst'
import { readFonts } from './fonts.ts'

/**
 * Typesets a document as a tagged PDF with embedded font subsets.
 * @throws Error with the compiler's message
 */
export async function compilePdf(document: ExportDocument): Promise<{ bytes: Uint8Array; replaced: string[] }> {
  const fonts = readFonts()
  const missing = glyphsMissing(document, fonts)
  const replaced = [...document.replaced, ...missing]
  const { source, pictures } = toTypst({ ...document, replaced })
  // The compiler cannot read files of the machine: all inputs are passed here.
  const compiler = NodeCompiler.create({ workspace: tmpdir(), fontArgs: [{ fontBlobs: fonts }] })
  for (const { path, jpeg } of pictures) compiler.mapShadow(join(tmpdir(), path), Buffer.from(jpeg))
  const compiled = compiler.compile({ mainFileContent: source })
  if (!compiled.result) {
    const diagnostics = compiled.takeDiagnostics()
    throw new Error(`the PDF was not set: ${JSON.stringify(diagnostics?.shortDiagnostics ?? []).slice(0, 500)}`)
  }
  return { bytes: compiler.pdf(compiled.result), replaced }
}
