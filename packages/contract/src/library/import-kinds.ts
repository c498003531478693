/** The group of a file kind: it decides how files are listed, filtered and opened. */
export type FileGroup = 'document' | 'slides' | 'sheet' | 'book' | 'text' | 'web' | 'data' | 'image' | 'audio' | 'video' | 'archive'

/** Every kind of file that can be put into a topic, and the extensions it comes under, the usual one first. */
export const importKinds = {
  pdf: { group: 'document', extensions: ['pdf'] },
  docx: { group: 'document', extensions: ['docx', 'docm'] },
  doc: { group: 'document', extensions: ['doc', 'dot'] },
  odt: { group: 'document', extensions: ['odt'] },
  rtf: { group: 'document', extensions: ['rtf'] },
  pptx: { group: 'slides', extensions: ['pptx', 'pptm'] },
  ppt: { group: 'slides', extensions: ['ppt', 'pps'] },
  xlsx: { group: 'sheet', extensions: ['xlsx', 'xlsm'] },
  xls: { group: 'sheet', extensions: ['xls', 'xlt'] },
  csv: { group: 'sheet', extensions: ['csv', 'tsv'] },
  epub: { group: 'book', extensions: ['epub'] },
  txt: { group: 'text', extensions: ['txt', 'text', 'log'] },
  md: { group: 'text', extensions: ['md', 'markdown', 'mdx'] },
  subtitle: { group: 'text', extensions: ['vtt', 'srt'] },
  html: { group: 'web', extensions: ['html', 'htm', 'xhtml'] },
  mht: { group: 'web', extensions: ['mht', 'mhtml'] },
  jsonl: { group: 'data', extensions: ['jsonl', 'ndjson'] },
  image: { group: 'image', extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'tif', 'tiff', 'avif'] },
  audio: { group: 'audio', extensions: ['mp3', 'm4a', 'wav', 'flac', 'ogg', 'oga', 'opus', 'aac', 'amr', 'weba'] },
  video: { group: 'video', extensions: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'ogv'] },
  zip: { group: 'archive', extensions: ['zip'] },
} as const satisfies Record<string, { group: FileGroup; extensions: readonly string[] }>

export type ImportKind = keyof typeof importKinds

const kindOfExtension = new Map(
  Object.entries(importKinds).flatMap(([kind, { extensions }]) => extensions.map((extension) => [extension as string, kind as ImportKind])),
)

/** The kind a file name's extension stands for; its content may be another one. */
export function kindOfFileName(fileName: string): ImportKind | undefined {
  return kindOfExtension.get(fileName.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1] ?? '')
}

/** For a file chooser's `accept`: every extension, separated by commas. */
export const acceptedExtensions = [...kindOfExtension.keys()].map((extension) => `.${extension}`).join(',')
