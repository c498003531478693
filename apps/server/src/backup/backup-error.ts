/** Thrown when a backup cannot be made or restored; the message is a sentence for the user in Chinese and English. */
export class BackupError extends Error {
  override name = 'BackupError'

  constructor(zh: string, en: string, options?: ErrorOptions) {
    super(`${zh} ${en}`, options)
  }
}

/** Returns the error for a file that is not a backup or is incomplete. */
export function damaged(detail: string, options?: ErrorOptions): BackupError {
  return new BackupError(
    `备份文件已损坏或不完整（${detail}），未改动任何数据。`,
    `The backup is damaged or incomplete (${detail}); nothing was changed.`,
    options,
  )
}
