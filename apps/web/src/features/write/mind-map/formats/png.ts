/** Pixels that browsers draw at most, on one side and in all. */
const max = { side: 16_000, area: 64_000_000 }
/** Pixels for a CSS pixel, where there is room. */
const sharpness = 2
/** A picture of fewer pixels for a CSS pixel cannot be read. */
const readable = 0.5

/** A drawing as a PNG; null where it is so large that its words could not be read. @throws Error where the browser does not draw it */
export async function toPng({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob | null> {
  const scale = Math.min(sharpness, max.side / width, max.side / height, Math.sqrt(max.area / (width * height)))
  if (scale < readable) return null
  const picture = new Image()
  // The content security policy allows pictures from data addresses.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws nothing')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}
