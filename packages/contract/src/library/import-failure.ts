import { importReasons, type ImportReason } from './import-reasons.ts'

/** Why a file or link did not become a document; `importReasons[reason]` is the sentence for the person, `detail`, which follows it, names a format, number or limit in no language. */
export class ImportFailure extends Error {
  readonly reason: ImportReason
  readonly detail: string
  /** How many pictures of the file nobody has read: what is missing may stand in them. */
  readonly pictures: number
  constructor(reason: ImportReason, detail = '', pictures = 0) {
    super(detail ? `${importReasons[reason].en}: ${detail}` : importReasons[reason].en)
    this.name = 'ImportFailure'
    this.reason = reason
    this.detail = detail
    this.pictures = pictures
  }
}
