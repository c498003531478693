import type { ArticleSource, Lang } from '@wenjin/contract'

/** The input of an export. */
export interface ExportedArticle {
  title: string
  content: string
  sources: ArticleSource[]
  updatedAt: number
}

/** A picture as a document carries it, by the id of its file. Sizes are pixels. */
export interface ExportedPicture {
  fileId: string
  jpeg: Uint8Array
  width: number
  height: number
}

/** The file an address within a text shows; empty for any other address. */
export function pictureIdOf(address: string): string {
  return /\/api\/file\/([\w-]+)\/view/.exec(address)?.[1] ?? ''
}

/** One export, as it is ordered from the thread that makes it. */
export interface ExportOrder {
  format: 'html' | 'docx'
  article: ExportedArticle
  pictures: ExportedPicture[]
  lang: Lang
  /** Of the instance, for links to its own pages. */
  origin: string
}
