import type { Poster } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'
import type { FileToSave } from '../../../lib/browser/save-file.tsx'
import { drawPage } from './draw-page.ts'

/** Width the poster is designed for, CSS pixels. */
const widthPx = 720

/** Draws a poster as a PNG. @throws Error when the browser cannot draw it, ApiError when it does not exist */
export async function posterPicture(id: string): Promise<Blob> {
  return drawPage(await api.poster.viewPoster({ params: { id } }), widthPx)
}

/** Draws a poster as a PNG file to save. @throws as `posterPicture` */
export async function posterFile({ id, query }: Poster): Promise<FileToSave> {
  return { fileName: `${query.replaceAll(/[/\\:*?"<>|]/g, ' ').trim()}.png`, blob: await posterPicture(id) }
}
