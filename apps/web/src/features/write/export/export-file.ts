import { ApiError } from '@wenjin/client'
import { exportStates, limits, type ExportFormat, type ExportTask } from '@wenjin/contract'
import type { TextKey } from '../../../lib/i18n/index.ts'

/** A failed export: the message to show, and the reason if the server gave one. */
export class ExportFailed extends Error {
  override name = 'ExportFailed'
  readonly text: TextKey
  readonly reason: string

  constructor(text: TextKey, reason = '') {
    super(reason || text)
    this.text = text
    this.reason = reason
  }
}

/** Thrown when the person cancelled the export. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled'
}

/** The requests and callbacks of an export. */
export interface ExportCalls {
  submit: () => Promise<ExportTask>
  status: (id: string, format: ExportFormat) => Promise<ExportTask>
  cancel: (id: string) => Promise<unknown>
  wait: (ms: number) => Promise<void>
  /** Progress, 0–100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Delay of the first poll, milliseconds: shorter, since most files are done within a second. */
const firstLookMs = 1000

function submitFailure(error: unknown): ExportFailed {
  if (!(error instanceof ApiError)) return new ExportFailed('export.submitFailed')
  if (error.errorName === 'needLogin') return new ExportFailed('export.needLogin')
  if (error.errorName === 'ownerCreditRunOut') return new ExportFailed('export.runOut')
  return new ExportFailed('export.submitFailed', error.message)
}

/** Returns the maximum number of polls of an export: an archive of a large topic may take half an hour. */
const pollsOf = (format: ExportFormat) => (format === 'zip' ? limits.export.archivePolls : limits.export.polls)

/** Waits, but at most until the signal is aborted. */
function waitOrAbort(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  return Promise.race([wait, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))])
}

/**
 * Submits an export and polls it, every 3 s and at most 100 times (spec section 4 "PDF export"); an archive more often.
 * @throws ExportFailed with the message to show
 * @throws ExportCancelled once the signal is aborted, after the server was notified
 */
export async function makeExport(format: ExportFormat, calls: ExportCalls): Promise<ExportTask> {
  const { submit, status, cancel, wait, onProgress, signal } = calls
  const { id } = await submit().catch((error: unknown) => {
    throw submitFailure(error)
  })
  const giveUp = async () => {
    // If the request fails, the export ends on the server by itself, and its file is deleted after a day.
    await cancel(id).catch(() => undefined)
    throw new ExportCancelled('cancelled')
  }
  for (let poll = 0; poll < pollsOf(format); poll += 1) {
    if (!signal.aborted) await waitOrAbort(wait(poll === 0 ? firstLookMs : limits.export.pollMs), signal)
    if (signal.aborted) return giveUp()
    const task = await status(id, format).catch((error: unknown) => {
      throw new ExportFailed('export.convertFailed', error instanceof ApiError ? error.message : '')
    })
    // Cancelled during the poll: save nothing, even if the export is done.
    if (signal.aborted) return giveUp()
    onProgress(task.progress)
    if (task.status === exportStates.done) return task
    if (task.failure?.name === 'timeout') throw new ExportFailed('export.timeout')
    if (task.status === exportStates.failed) throw new ExportFailed('export.convertFailed', task.failure?.text)
  }
  throw new ExportFailed('export.timeout')
}
