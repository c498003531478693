import type { Topic } from '@wenjin/contract'
import createCode from 'qrcode-generator'
import { drawPage } from './draw-page.ts'

const widthPx = 600
/** Free squares around a code: what cameras ask for. */
const quietZone = 4

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

/** The code of an address as a picture of squares, one path. */
export function codePicture(address: string): string {
  const code = createCode(0, 'M')
  code.addData(address)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
  const size = count + 2 * quietZone
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="132" height="132" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#1e2124"/></svg>`
}

/** A picture that stands in the page itself; null where it cannot be had. */
async function asDataUrl(address: string): Promise<string | null> {
  try {
    const response = await fetch(address)
    if (!response.ok) return null
    const blob = await response.blob()
    return await new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(String(reader.result)))
      reader.addEventListener('error', () => resolve(null))
      reader.readAsDataURL(blob)
    })
  } catch {
    return null
  }
}

const style = `
* { box-sizing: border-box; margin: 0; }
.card { width: ${widthPx}px; background: #fbfaf7; color: #1e2124; border-top: 12px solid #c23b22;
  font: 20px/1.7 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif; overflow-wrap: anywhere; }
.cover { display: block; width: 100%; height: 300px; object-fit: cover; }
.text { padding: 40px 44px 12px; }
h1 { font: 600 36px/1.35 'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', SimSun, serif; }
.by { color: #5b6167; font-size: 20px; margin-top: 8px; }
.description { margin-top: 20px; display: -webkit-box; -webkit-line-clamp: 5; -webkit-box-orient: vertical; overflow: hidden; }
.foot { display: flex; align-items: center; justify-content: space-between; gap: 24px; margin: 20px 44px 0; padding: 24px 0 36px; border-top: 1px solid #e6e2da; }
.foot p { color: #5b6167; font-size: 20px; }
.foot strong { color: #1e2124; font-size: 24px; }
`

/** The texts on a topic's picture beside its name. */
export interface ShareWords {
  app: string
  scan: string
  facts: string
}

/** A picture of a topic to share: its cover, what it is, and the code of its address. */
export async function sharePicture(topic: Topic, address: string, words: ShareWords): Promise<Blob> {
  const { name, title, description, coverImages, byUser } = topic
  const cover = (coverImages.find(({ mobile }) => !mobile) ?? coverImages[0])?.url
  const picture = cover === undefined ? null : await asDataUrl(cover)
  const by = [byUser?.name, words.facts].filter(Boolean).join(' · ')
  const body = [
    '<div class="card">',
    picture ? `<img class="cover" alt="" src="${escaped(picture)}"/>` : '',
    `<div class="text"><h1>${escaped(title || name)}</h1><p class="by">${escaped(by)}</p>`,
    description === '' ? '' : `<p class="description">${escaped(description)}</p>`,
    `</div><div class="foot"><p><strong>${escaped(words.app)}</strong><br/>${escaped(words.scan)}</p>${codePicture(address)}</div></div>`,
  ].join('')
  return drawPage(`<!doctype html><html><head><style>${style}</style></head><body>${body}</body></html>`, widthPx)
}
