/** Export formats of a map. */
export const exportedFormats = ['png', 'svg', 'xmind', 'mm', 'opml', 'md'] as const
export type ExportedFormat = (typeof exportedFormats)[number]
