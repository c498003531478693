import { importReasons, type ImportReason } from './import-reasons.ts'

/**
 * The reason why a file or link did not become a document; `importReasons[reason]` is the sentence for the person, followed by `detail`, a
 * format, number or limit that needs no translation.
 */
export class ImportFailure extends Error {
  readonly reason: ImportReason
  readonly detail: string
  /** Number of pictures in the file that were not read; they may contain the missing text. */
  readonly pictures: number
  constructor(reason: ImportReason, detail = '', pictures = 0) {
    super(detail ? `${importReasons[reason].en}: ${detail}` : importReasons[reason].en)
    this.name = 'ImportFailure'
    this.reason = reason
    this.detail = detail
    this.pictures = pictures
  }
}
