/** Maximum size of a canvas in browsers: pixels per side and in total. */
const max = { side: 16_000, area: 64_000_000 }
/** Pixels per CSS pixel, if the size permits. */
const sharpness = 2
/** Minimum pixels per CSS pixel for legible text. */
const readable = 0.5

/** Converts a drawing to PNG; null when it is so large that its text would be illegible. @throws Error when the browser cannot draw it */
export async function toPng({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob | null> {
  const scale = Math.min(sharpness, max.side / width, max.side / height, Math.sqrt(max.area / (width * height)))
  if (scale < readable) return null
  const picture = new Image()
  // The content security policy allows images from data URLs.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws nothing')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}
