/** Pixels of the image per CSS pixel of the page. */
const scale = 2
/** Maximum height of a canvas in browsers, pixels. */
const maxPixels = 16_000

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve())
    image.addEventListener('error', () => reject(new Error('the page cannot be drawn')))
  })
}

/** Measures the height of a page at a width by an off-screen layout. */
function heightOf(body: string, style: string, width: number): number {
  const host = document.createElement('div')
  host.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px`
  // A shadow tree, so that the page's style affects nothing else.
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${style}</style>${body}`
  document.body.append(host)
  try {
    return Math.ceil(host.getBoundingClientRect().height)
  } finally {
    host.remove()
  }
}

/**
 * Draws a self-contained page as a PNG, with the browser's own layout and fonts.
 * @param html a page without scripts and external resources @param width CSS pixels
 * @throws Error when the browser cannot draw it
 */
export async function drawPage(html: string, width: number): Promise<Blob> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const style = [...page.querySelectorAll('style')].map((element) => element.textContent).join('\n')
  const serializer = new XMLSerializer()
  // Serialize as well-formed XML, which SVG requires.
  const body = [...page.body.children].map((element) => serializer.serializeToString(element)).join('')
  const height = heightOf(page.body.innerHTML, style, width)
  const factor = Math.min(scale, maxPixels / height)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">` +
    `<div xmlns="http://www.w3.org/1999/xhtml"><style><![CDATA[${style}]]></style>${body}</div></foreignObject></svg>`
  const image = new Image()
  const done = loaded(image)
  // A blob URL would taint the canvas.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await done
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * factor)
  canvas.height = Math.round(height * factor)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the page cannot be drawn')
  context.scale(factor, factor)
  context.drawImage(image, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the page cannot be drawn')
  return blob
}
