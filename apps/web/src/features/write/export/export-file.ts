import { ApiError } from '@wenjin/client'
import { exportStates, limits, type ExportFormat, type ExportTask } from '@wenjin/contract'
import type { TextKey } from '../../../lib/i18n/index.ts'

/** An export that came to nothing: the sentence to show, and why, where the server said so. */
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

/** The person took the export back. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled'
}

/** The calls that an export is made with. */
export interface ExportCalls {
  submit: () => Promise<ExportTask>
  status: (id: string, format: ExportFormat) => Promise<ExportTask>
  cancel: (id: string) => Promise<unknown>
  wait: (ms: number) => Promise<void>
  /** 0–100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** The first look is sooner: most files are done within a second. */
const firstLookMs = 1000

function submitFailure(error: unknown): ExportFailed {
  if (!(error instanceof ApiError)) return new ExportFailed('export.submitFailed')
  if (error.errorName === 'needLogin') return new ExportFailed('export.needLogin')
  if (error.errorName === 'ownerCreditRunOut') return new ExportFailed('export.runOut')
  return new ExportFailed('export.submitFailed', error.message)
}

/** How often an export is asked for: an archive of a large topic may take half an hour. */
const pollsOf = (format: ExportFormat) => (format === 'zip' ? limits.export.archivePolls : limits.export.polls)

/** Waits, but no longer than until the signal is aborted. */
function waitOrAbort(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  return Promise.race([wait, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))])
}

/**
 * Has a file made and waits for it, asking every 3 s and 100 times at most (spec section 4 "PDF export"); for an archive more often.
 * @throws ExportFailed with the sentence to show
 * @throws ExportCancelled once the signal is aborted, after the server was told
 */
export async function makeExport(format: ExportFormat, calls: ExportCalls): Promise<ExportTask> {
  const { submit, status, cancel, wait, onProgress, signal } = calls
  const { id } = await submit().catch((error: unknown) => {
    throw submitFailure(error)
  })
  const giveUp = async () => {
    // Where the call fails, the export ends by itself, and its file goes after a day.
    await cancel(id).catch(() => undefined)
    throw new ExportCancelled('cancelled')
  }
  for (let poll = 0; poll < pollsOf(format); poll += 1) {
    if (!signal.aborted) await waitOrAbort(wait(poll === 0 ? firstLookMs : limits.export.pollMs), signal)
    if (signal.aborted) return giveUp()
    const task = await status(id, format).catch((error: unknown) => {
      throw new ExportFailed('export.convertFailed', error instanceof ApiError ? error.message : '')
    })
    // Taken back while the server was asked: nothing is saved, even though it may be done.
    if (signal.aborted) return giveUp()
    onProgress(task.progress)
    if (task.status === exportStates.done) return task
    if (task.failure?.name === 'timeout') throw new ExportFailed('export.timeout')
    if (task.status === exportStates.failed) throw new ExportFailed('export.convertFailed', task.failure?.text)
  }
  throw new ExportFailed('export.timeout')
}
