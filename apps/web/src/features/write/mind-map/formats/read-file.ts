import { fromFreeMind } from './freemind.ts'
import { MapFileError, maxFileBytes, toMap, type FileNode, type Losses, type MapContent } from './map-file.ts'
import { fromMarkdown } from './markdown.ts'
import { fromOpml } from './opml.ts'
import { fromXmind } from './xmind.ts'

/** Extensions of files that can be imported. */
export const importedFiles = ['.xmind', '.mm', '.opml', '.md', '.markdown', '.txt'] as const

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function read(name: string, bytes: Uint8Array): FileNode {
  const lower = name.toLowerCase()
  if (lower.endsWith('.xmind')) return fromXmind(bytes)
  if (lower.endsWith('.mm')) return fromFreeMind(textOf(bytes))
  if (lower.endsWith('.opml')) return fromOpml(textOf(bytes))
  if (importedFiles.some((end) => lower.endsWith(end))) return fromMarkdown(textOf(bytes), name.replace(/\.[^.]+$/, ''))
  throw new MapFileError('unknown')
}

/**
 * Reads a mind map of another program; the format is chosen by the file extension.
 * @param origin address of this instance, to recognize its own documents
 * @throws MapFileError with the reason why no map can be read
 */
export function readMapFile({ name, bytes }: { name: string; bytes: Uint8Array }, origin: string): MapContent & { losses: Losses } {
  if (bytes.length === 0) throw new MapFileError('empty')
  if (bytes.length > maxFileBytes) throw new MapFileError('tooLarge')
  return toMap(read(name, bytes), origin)
}
