import type { BlockAnchor } from '@wenjin/contract'
import { shownFileKind, type ShownFileKind } from '../../../lib/format/shown-file-kind.ts'

/** The kind of viewer for a document. */
export type ViewKind = ShownFileKind | 'sheet' | 'text'

/** Returns the kind by cell anchors, or by the file's name and content type; text when there is no original that could be shown. */
export function viewKindOf({ fileId, originalUrl, fileName, contentType, blocks }: Source): ViewKind {
  if (blocks.some(({ anchor }) => anchor?.cells !== undefined)) return 'sheet'
  if (fileId === null || originalUrl === null) return 'text'
  return shownFileKind(fileName, contentType) ?? 'text'
}

interface Source {
  fileId: string | null
  originalUrl: string | null
  fileName: string
  contentType: string
  blocks: readonly { anchor?: BlockAnchor | undefined }[]
}
