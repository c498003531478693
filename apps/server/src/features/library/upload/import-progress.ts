import type { Reading } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { type FileRow } from '../access/index.ts'
import { updateFile } from '../file/index.ts'

/** Minimum milliseconds between two writes of the progress. */
const progressEveryMs = 250

/** Writes the progress of a file: monotonic and rate-limited. */
export function progressWriter(ctx: Ctx, file: FileRow) {
  let { progress, reading } = file
  let writtenAt = 0
  let writing = Promise.resolve()
  let due: NodeJS.Timeout | undefined
  const write = (): void => {
    const early = writtenAt + progressEveryMs - ctx.now()
    if (early > 0) {
      // Schedule the last update, too: the next one may take long.
      due ??= setTimeout(writeNow, Math.min(early, progressEveryMs)).unref()
      return
    }
    writeNow()
  }
  const writeNow = (): void => {
    clearTimeout(due)
    due = undefined
    writtenAt = ctx.now()
    // Each write has the values of its time; a failed write only leaves the progress bar behind.
    const change = { progress, ...(reading && { reading }) }
    writing = writing.then(() => updateFile(ctx.db, file.id, change)).catch(() => undefined)
  }
  return {
    report(percent: number): void {
      const rounded = Math.min(99, Math.floor(percent))
      if (rounded <= progress) return
      progress = rounded
      write()
    },
    count(now: Reading): void {
      reading = now
      write()
    },
    /** Stops writing and waits for the current write, so that later updates of the file are not overwritten. */
    settled(): Promise<void> {
      clearTimeout(due)
      due = undefined
      return writing
    },
  }
}

/** The progress callbacks and the abort signal of an import. */
export interface ImportRun {
  /** Progress in percent, 0–100. */
  report: (percent: number) => void
  /** Called with the number of pictures read so far. */
  count: (reading: Reading) => void
  signal: AbortSignal | undefined
  /** Also read pictures and speech; otherwise they are only detected. */
  whole: boolean
  /** The owner under which the import is queued; undefined for the command line. */
  owner: string | undefined
  /** Whether a file of another owner is waiting. */
  othersWait: () => Promise<boolean>
}
