/** Formats that a map is exported in. */
export const exportedFormats = ['png', 'svg', 'xmind', 'mm', 'opml', 'md'] as const
export type ExportedFormat = (typeof exportedFormats)[number]
