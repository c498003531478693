import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { glyphsMissing, type ExportDocument } from '@wenjin/export'
import { toTypst, typstBlocks, typstStyle, withoutUnsettable, type TypstSource } from '@wenjin/export/typst'
import { readFonts } from './fonts.ts'

/**
 * Typesets a document as a tagged PDF with embedded font subsets. A part that the compiler refuses is written as text and named.
 * @throws Error with the compiler's message
 */
export async function compilePdf(document: ExportDocument): Promise<{ bytes: Uint8Array; replaced: string[] }> {
  const fonts = readFonts()
  const missing = glyphsMissing(document, fonts)
  // The compiler cannot read files of the machine: all inputs are passed here.
  const compiler = NodeCompiler.create({ workspace: tmpdir(), fontArgs: [{ fontBlobs: fonts }] })
  const compile = ({ source, pictures }: TypstSource) => {
    for (const { path, jpeg } of pictures) compiler.mapShadow(join(tmpdir(), path), Buffer.from(jpeg))
    return compiler.compile({ mainFileContent: source })
  }
  const named = { ...document, replaced: [...document.replaced, ...missing] }
  const first = compile(toTypst(named))
  if (first.result) return { bytes: compiler.pdf(first.result), replaced: named.replaced }
  const mended = withoutUnsettable(named, (blocks) => {
    const trial = typstBlocks({ ...named, blocks })
    return compile({ ...trial, source: `${typstStyle}\n${trial.source}` }).result !== null
  })
  const second = compile(toTypst(mended))
  if (!second.result) {
    const diagnostics = second.takeDiagnostics()
    throw new Error(`the PDF was not set: ${JSON.stringify(diagnostics?.shortDiagnostics ?? []).slice(0, 500)}`)
  }
  return { bytes: compiler.pdf(second.result), replaced: [...mended.replaced] }
}
