const endings = {
  pdf: /\.pdf$/i,
  image: /\.(png|jpe?g|gif|webp|avif|bmp)$/i,
  audio: /\.(mp3|m4a|aac|wav|flac|og[ga]|opus)$/i,
  video: /\.(mp4|m4v|mov|webm|ogv)$/i,
} as const

/** The kinds of files that the page can show in their original form. */
export type ShownFileKind = keyof typeof endings

/** Returns the kind of a file by its name, or else by its content type; null when it cannot be shown. */
export function shownFileKind(fileName: string, contentType = ''): ShownFileKind | null {
  for (const kind of ['pdf', 'image', 'audio', 'video'] as const) if (endings[kind].test(fileName)) return kind
  return /^application\/pdf\b/i.test(contentType) ? 'pdf' : null
}
