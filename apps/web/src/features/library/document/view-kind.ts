import type { BlockAnchor } from '@wenjin/contract'

/** How a document's original is shown. */
export type ViewKind = 'pdf' | 'image' | 'audio' | 'video' | 'sheet' | 'text'

const endings: Readonly<Record<Exclude<ViewKind, 'text' | 'sheet'>, RegExp>> = {
  pdf: /\.pdf$/i,
  image: /\.(png|jpe?g|gif|webp|avif|bmp)$/i,
  audio: /\.(mp3|m4a|aac|wav|flac|og[ga]|opus)$/i,
  video: /\.(mp4|m4v|mov|webm|ogv)$/i,
}

/** By what its file is called or says it is, or by places that are cells; text where there is no original that could be shown. */
export function viewKindOf({ fileId, originalUrl, fileName, contentType, blocks }: Source): ViewKind {
  if (blocks.some(({ anchor }) => anchor?.cells !== undefined)) return 'sheet'
  if (fileId === null || originalUrl === null) return 'text'
  return endingKindOf(fileName, contentType) ?? 'text'
}

/** How a file is shown by what it is called, or else by what it says it is; null where it cannot be. */
export function endingKindOf(fileName: string, contentType: string): keyof typeof endings | null {
  for (const kind of ['pdf', 'image', 'audio', 'video'] as const) if (endings[kind].test(fileName)) return kind
  return /^application\/pdf\b/i.test(contentType) ? 'pdf' : null
}

interface Source {
  fileId: string | null
  originalUrl: string | null
  fileName: string
  contentType: string
  blocks: readonly { anchor?: BlockAnchor | undefined }[]
}
