import { tmpdir } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { readFonts } from '../export/index.ts'

// The worker thread that draws the charts of one report, and ends.

interface ChartRequest {
  /** Typst source of each chart. */
  sources: string[]
}

/** Width of a picture, pixels. */
const pictureWidth = 1280
const pixelsPerInch = 144

/** Draws the charts as PNG; null for one that cannot be drawn. */
async function draw({ sources }: ChartRequest): Promise<(Uint8Array | null)[]> {
  const compiler = NodeCompiler.create({ workspace: tmpdir(), fontArgs: [{ fontBlobs: readFonts() }] })
  const drawn: (Uint8Array | null)[] = []
  for (const source of sources) {
    const compiled = compiler.compile({ mainFileContent: source })
    if (!compiled.result) drawn.push(null)
    else
      drawn.push(
        await sharp(Buffer.from(compiler.plainSvg(compiled.result)), { density: pixelsPerInch })
          .resize({ width: pictureWidth })
          .png({ palette: true })
          .toBuffer(),
      )
  }
  return drawn
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread is started with a chart order
parentPort?.postMessage(await draw(workerData as ChartRequest))
