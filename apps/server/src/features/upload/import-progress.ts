import type { Ctx } from '../../context.ts'
import { updateFile, type FileRow } from '../knowledge/index.ts'

/** Progress is written to the database at most this often. */
const progressEveryMs = 250

/** Writes a file's progress without ever letting it fall or write too often. */
export function progressWriter(ctx: Ctx, file: FileRow) {
  let shown = file.progress
  let writtenAt = 0
  let writing = Promise.resolve()
  return {
    report(percent: number): void {
      const rounded = Math.min(99, Math.floor(percent))
      if (rounded <= shown || ctx.now() - writtenAt < progressEveryMs) return
      shown = rounded
      writtenAt = ctx.now()
      // A lost progress write costs a number on a bar, nothing else.
      writing = writing.then(() => updateFile(ctx.db, file.id, { progress: rounded })).catch(() => undefined)
    },
    settled: () => writing,
  }
}

/** Where one import reports to, and what ends it. */
export interface ImportRun {
  /** 0–100. */
  report: (percent: number) => void
  signal: AbortSignal | undefined
}
