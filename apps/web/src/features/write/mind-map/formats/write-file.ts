import type { MindMapTheme } from '@wenjin/contract'
import type { FileToSave } from '../../../../lib/browser/save-file.tsx'
import { drawnColour } from '../model/drawn-colour.ts'
import type { ExportedFormat } from './formats-list.ts'
import { toFreeMind } from './freemind.ts'
import type { MapContent } from './map-file.ts'
import { toMarkdown } from './markdown.ts'
import { toOpml } from './opml.ts'
import { toPng } from './png.ts'
import { toSvg } from './svg.ts'
import { toXmind } from './xmind.ts'

const types: Readonly<Record<ExportedFormat, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  xmind: 'application/vnd.xmind.workbook',
  mm: 'application/x-freemind',
  opml: 'text/x-opml',
  md: 'text/markdown',
}

/**
 * Writes a map in a file format; null for an image that would be too large to be legible.
 * @throws Error when the browser cannot draw it
 */
export async function writeMapFile(
  map: MapContent,
  { format, theme }: { format: ExportedFormat; theme: MindMapTheme },
): Promise<FileToSave | null> {
  const { origin } = location
  const fileName = `${map.title.replaceAll(/[/\\:*?"<>|\n]/g, ' ').trim() || 'map'}.${format}`
  const file = (content: BlobPart): FileToSave => ({ fileName, blob: new Blob([content], { type: types[format] }) })
  switch (format) {
    case 'png': {
      const blob = await toPng(toSvg(map, { theme, colourOf: drawnColour, origin }))
      return blob && { fileName, blob }
    }
    case 'svg':
      return file(toSvg(map, { theme, colourOf: drawnColour, origin }).svg)
    case 'xmind':
      return file(toXmind(map, origin))
    case 'mm':
      return file(toFreeMind(map, origin))
    case 'opml':
      return file(toOpml(map, origin))
    case 'md':
      return file(toMarkdown(map, origin))
  }
}
