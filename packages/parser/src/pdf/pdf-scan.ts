import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { BlockInput } from '../document/document-builder.ts'
import type { Picture, WantedPicture } from '../types.ts'
import type { TextRegion } from '../types.ts'
import { isBullet } from '../text/text.ts'

/** Resolution that suits text recognition, and the maximum pixels drawn of a page, whatever size it states. */
const dotsPerPoint = 200 / 72
const maxPixels = 6_000_000
const jpegQuality = 88

/** Draws a page as JPEG at `dots` dots per point, or fewer where that would exceed `maxPixels`. */
export async function drawPage(page: PDFPageProxy, dots: number): Promise<Picture> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(dots, Math.sqrt(maxPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  // pdf.js draws on any canvas that behaves like a browser's; its types accept only the browser's.
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise
  return { bytes: await canvas.encode('jpeg', jpegQuality), contentType: 'image/jpeg' }
}

/** Describes a page as a picture whose text is wanted. */
export function scanOf(document: PDFDocumentProxy, number: number): WantedPicture {
  return {
    place: `${number}`,
    async draw() {
      const page = await document.getPage(number)
      try {
        return await drawPage(page, dotsPerPoint)
      } finally {
        page.cleanup()
      }
    },
  }
}

/** Converts the text recognised on a page to blocks. */
export async function blocksOfScan(document: PDFDocumentProxy, number: number, regions: readonly TextRegion[]): Promise<BlockInput[]> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
  return regions.map((region) => blockOf(region, number, width, height))
}

function blockOf({ text, region }: TextRegion, page: number, width: number, height: number): BlockInput {
  const round = (value: number): number => Math.round(value * 10) / 10
  const kind = isBullet(text) ? 'list-item' : 'paragraph'
  if (!region) return { kind, text, anchor: { page } }
  const [x, y, w, h] = region
  return { kind, text, anchor: { page, rects: [[round(x * width), round(y * height), round(w * width), round(h * height)]] } }
}
