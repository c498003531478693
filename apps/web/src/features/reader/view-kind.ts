/** How a document's original is shown. */
export type ViewKind = 'pdf' | 'image' | 'audio' | 'video' | 'text'

const endings: Readonly<Record<Exclude<ViewKind, 'text'>, RegExp>> = {
  pdf: /\.pdf$/i,
  image: /\.(png|jpe?g|gif|webp|avif|bmp)$/i,
  audio: /\.(mp3|m4a|aac|wav|flac|og[ga]|opus)$/i,
  video: /\.(mp4|m4v|mov|webm|ogv)$/i,
}

/** By what its file is called or says it is; text where there is no original that could be shown. */
export function viewKindOf({ fileId, originalUrl, fileName, contentType }: Source): ViewKind {
  if (fileId === null || originalUrl === null) return 'text'
  for (const kind of ['pdf', 'image', 'audio', 'video'] as const) if (endings[kind].test(fileName)) return kind
  if (/^application\/pdf\b/i.test(contentType)) return 'pdf'
  return 'text'
}

interface Source {
  fileId: string | null
  originalUrl: string | null
  fileName: string
  contentType: string
}
