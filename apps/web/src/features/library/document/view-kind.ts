import type { BlockAnchor } from '@wenjin/contract'
import { shownFileKind, type ShownFileKind } from '../../../lib/format/shown-file-kind.ts'

/** How a document's original is shown. */
export type ViewKind = ShownFileKind | 'sheet' | 'text'

/** By what its file is called or says it is, or by places that are cells; text where there is no original that could be shown. */
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
