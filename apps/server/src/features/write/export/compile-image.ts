import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { createDocument, type DocumentInput, type ExportDocument } from '@wenjin/export'
import { toShareImage, type ShareImageLooks } from '@wenjin/export/share-image'
import { typstBlocks, typstStyle, withoutUnsettable, type TypstSource } from '@wenjin/export/typst'
import sharp from 'sharp'
import { readFonts } from './fonts.ts'

const pixelsPerPoint = 2
/** Maximum height in pixels of a picture that phones and chats still display. */
const maxHeight = 24_000
/** The size that Typst gives a picture. */
const root = /viewBox="0 0 ([\d.]+) ([\d.]+)"/
const sizes = /width="[\d.]+pt" height="[\d.]+pt"/

/**
 * Renders a text as a picture with the bundled fonts.
 * @returns a PNG
 * @throws Error with the compiler's message
 */
export async function compileImage(input: DocumentInput, looks: ShareImageLooks): Promise<Uint8Array> {
  const document = createDocument(input)
  // The compiler cannot read files of the machine: all inputs are passed here.
  const compiler = NodeCompiler.create({ workspace: tmpdir(), fontArgs: [{ fontBlobs: readFonts() }] })
  const compile = (source: string, pictures: TypstSource['pictures']) => {
    for (const { path, jpeg } of pictures) compiler.mapShadow(join(tmpdir(), path), Buffer.from(jpeg))
    return compiler.compile({ mainFileContent: source })
  }
  const draw = (drawn: ExportDocument) => {
    const { source, pictures, code } = toShareImage(drawn, looks)
    compiler.mapShadow(join(tmpdir(), code.path), Buffer.from(code.svg))
    return compile(source, pictures)
  }
  const canSet = (blocks: ExportDocument['blocks']) => {
    const { source, pictures } = typstBlocks({ ...document, blocks })
    return compile(`${typstStyle}${source}`, pictures).result !== null
  }
  const first = draw(document)
  const compiled = first.result ? first : draw(withoutUnsettable(document, canSet))
  if (!compiled.result) {
    const diagnostics = compiled.takeDiagnostics()
    throw new Error(`the picture was not drawn: ${JSON.stringify(diagnostics?.shortDiagnostics ?? []).slice(0, 500)}`)
  }
  const svg = compiler.plainSvg(compiled.result)
  const [, width = '', height = ''] = root.exec(svg.slice(0, 1000)) ?? []
  const scale = Math.min(pixelsPerPoint, maxHeight / Number(height))
  const sized = svg.replace(sizes, `width="${Math.round(Number(width) * scale)}" height="${Math.round(Number(height) * scale)}"`)
  return sharp(Buffer.from(sized), { unlimited: true }).png({ palette: true, effort: 3 }).toBuffer()
}
