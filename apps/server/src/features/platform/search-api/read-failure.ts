import { AppError, importReasons, type ErrorName, type ImportFailure, type ImportReason } from '@wenjin/contract'

const names: Readonly<Partial<Record<ImportReason, ErrorName>>> = {
  badUrl: 'badRequest',
  privateAddress: 'badRequest',
  tooLarge: 'tooLarge',
  offline: 'serverBusy',
}

/** Returns the refusal of a page that could not be read, with the reason as a sentence. */
export function readFailure({ reason, detail }: ImportFailure): AppError {
  const { zh, en } = importReasons[reason]
  return new AppError(names[reason] ?? 'unreadableFile', detail ? { zh: `${zh}（${detail}）`, en: `${en} (${detail})` } : { zh, en }, {
    field: 'url',
  })
}
