import type { Poster } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'
import type { FileToSave } from '../../../lib/browser/save-file.tsx'
import { drawPage } from './draw-page.ts'

/** CSS pixels: the width its design is made for. */
const widthPx = 720

/** A poster as a PNG. @throws Error where the browser cannot draw it, ApiError where it is not there */
export async function posterPicture(id: string): Promise<Blob> {
  return drawPage(await api.poster.viewPoster({ params: { id } }), widthPx)
}

/** A poster as a PNG to save. @throws as `posterPicture` */
export async function posterFile({ id, query }: Poster): Promise<FileToSave> {
  return { fileName: `${query.replaceAll(/[/\\:*?"<>|]/g, ' ').trim()}.png`, blob: await posterPicture(id) }
}
