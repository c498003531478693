/** The group of a file kind: determines how files are listed, filtered and opened. */
export type FileGroup = 'document' | 'slides' | 'sheet' | 'book' | 'text' | 'web' | 'data' | 'image' | 'audio' | 'video' | 'archive'

/** All kinds of files that can be imported, with their extensions, the usual one first. */
export const importKinds = {
  pdf: { group: 'document', extensions: ['pdf'] },
  docx: { group: 'document', extensions: ['docx', 'docm'] },
  doc: { group: 'document', extensions: ['doc', 'dot'] },
  odt: { group: 'document', extensions: ['odt', 'ott'] },
  rtf: { group: 'document', extensions: ['rtf'] },
  pptx: { group: 'slides', extensions: ['pptx', 'pptm'] },
  ppt: { group: 'slides', extensions: ['ppt', 'pps'] },
  xlsx: { group: 'sheet', extensions: ['xlsx', 'xlsm'] },
  xls: { group: 'sheet', extensions: ['xls', 'xlt'] },
  ods: { group: 'sheet', extensions: ['ods', 'ots'] },
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

/** Returns the kind of a file name's extension; the content may be of another kind. */
export function kindOfFileName(fileName: string): ImportKind | undefined {
  return kindOfExtension.get(fileName.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1] ?? '')
}

/** Value of a file chooser's `accept`: all extensions, separated by commas. */
export const acceptedExtensions = [...kindOfExtension.keys()].map((extension) => `.${extension}`).join(',')
