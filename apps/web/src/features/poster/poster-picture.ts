import type { Poster } from '@wenjin/contract'
import { api } from '../../lib/api.ts'
import { downloadBlob } from '../../lib/download.ts'
import { drawPage } from './draw-page.ts'

/** CSS pixels: the width its design is made for. */
const widthPx = 720

/** A poster as a PNG. @throws Error where the browser cannot draw it, ApiError where it is not there */
export async function posterPicture(id: string): Promise<Blob> {
  return drawPage(await api.poster.viewPoster({ params: { id } }), widthPx)
}

/** Hands a poster to the browser as a PNG to save. */
export async function savePoster({ id, query }: Poster): Promise<void> {
  downloadBlob(`${query.replaceAll(/[/\\:*?"<>|]/g, ' ').trim()}.png`, await posterPicture(id))
}
